package io.github.svmrelevance.core.run;

import java.util.function.LongSupplier;

/**
 * Measures the time since it was made. Immutable.
 *
 * @since 0.1
 */
public final class Stopwatch {

  private final LongSupplier nanoTime;
  private final long start;

  /**
   * Starts to measure.
   *
   * @param nanoTime a clock, for example {@link System#nanoTime}
   */
  public Stopwatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  /**
   * The time that has passed.
   *
   * @return seconds
   */
  public double seconds() {
    return (nanoTime.getAsLong() - start) / 1e9;
  }
}
