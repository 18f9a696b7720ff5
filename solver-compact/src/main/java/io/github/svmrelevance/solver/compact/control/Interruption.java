package io.github.svmrelevance.solver.compact.control;

import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;

/** Tells the engine's loops when to stop: asked once a pivot, it looks every sixteenth time. */
public final class Interruption {

  private final SolveOptions options;
  private final long start;
  private final long limit;
  private int calls;
  private long pivots;

  public Interruption(SolveOptions options) {
    this.options = options;
    this.start = System.nanoTime();
    this.limit =
        options
            .timeLimit()
            .map(time -> time.compareTo(java.time.Duration.ofDays(1000)) > 0 ? -1L : time.toNanos())
            .orElse(-1L);
  }

  /**
   * The number of pivots at which something that starts now is given up: many times what was ever
   * needed. Multipliers beyond the range of the tolerances can make pivots cycle.
   *
   * @param functionals the rows and variables of the program
   */
  public long mostPivots(int functionals) {
    return pivots + 1000 + 20L * functionals;
  }

  /** Counts a pivot and stops the solve if its limits say so. */
  public void pivot(long mostPivots) {
    if (++pivots > mostPivots) {
      throw Stopped.numerically("the pivots cycle");
    }
    if ((calls++ & 15) == 0) {
      check();
    }
  }

  /** Stops the solve if its limits say so. */
  public void check() {
    if (options.cancellation().isCancelled()) {
      throw new Stopped(SolveStatus.CANCELLED, "cancelled");
    }
    if (limit >= 0 && System.nanoTime() - start >= limit) {
      throw new Stopped(SolveStatus.LIMIT_REACHED, "the time limit has passed");
    }
  }

  public long pivots() {
    return pivots;
  }
}
