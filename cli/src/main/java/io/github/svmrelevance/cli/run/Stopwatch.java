package io.github.svmrelevance.cli.run;

import java.util.function.LongSupplier;

/** Measures the time since it was made. */
public final class Stopwatch {

  private final LongSupplier nanoTime;
  private final long start;

  public Stopwatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  public double seconds() {
    return (nanoTime.getAsLong() - start) / 1e9;
  }
}
