package io.github.svmrelevance.cli;

import java.util.function.LongSupplier;

/** Measures the time since it was made. */
final class Stopwatch {

  private final LongSupplier nanoTime;
  private final long start;

  Stopwatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  double seconds() {
    return (nanoTime.getAsLong() - start) / 1e9;
  }
}
