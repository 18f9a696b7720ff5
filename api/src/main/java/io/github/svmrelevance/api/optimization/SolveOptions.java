package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.CancellationToken;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Limits of one solve, and where it may start.
 *
 * @param timeLimit wall-clock time from the entry into solve, rebuilding included; empty for none
 * @param cancellation stops the solve from another thread
 * @param start an optimum of a program that differs little; a backend may begin there, or leave it.
 *     It saves time, and changes nothing of what is proven
 * @since 0.1
 */
public record SolveOptions(
    Optional<Duration> timeLimit, CancellationToken cancellation, Optional<Start> start) {

  /**
   * Near where an optimum may lie. The arrays are not to be changed.
   *
   * @param point one entry per variable; it need not be feasible
   * @param budgetMultipliers one entry per budget
   * @since 0.1
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Start(double[] point, double[] budgetMultipliers) {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if an entry is not finite
     */
    public Start {
      Solution.requireFinite(point, "point");
      Solution.requireFinite(budgetMultipliers, "budget multipliers");
    }
  }

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the time limit is negative
   */
  public SolveOptions {
    Objects.requireNonNull(cancellation, "cancellation");
    Objects.requireNonNull(start, "start");
    timeLimit.ifPresent(
        limit -> {
          if (limit.isNegative()) {
            throw new IllegalArgumentException("the time limit is negative: " + limit);
          }
        });
  }

  /**
   * No limits, never cancelled.
   *
   * @return the options
   */
  public static SolveOptions unlimited() {
    return until(CancellationToken.none());
  }

  /**
   * No time limit.
   *
   * @param cancellation stops the solve
   * @return the options
   */
  public static SolveOptions until(CancellationToken cancellation) {
    return new SolveOptions(Optional.empty(), cancellation, Optional.empty());
  }

  /**
   * These options with a time limit.
   *
   * @param limit not negative
   * @return the new options
   */
  public SolveOptions withTimeLimit(Duration limit) {
    return new SolveOptions(Optional.of(limit), cancellation, start);
  }

  /**
   * These options with another start.
   *
   * @param near where to begin; empty to leave it to the backend
   * @return the new options
   */
  public SolveOptions startingAt(Optional<Start> near) {
    return new SolveOptions(timeLimit, cancellation, near);
  }

  /**
   * What is left of these options.
   *
   * @param spent the time that has passed
   * @return these options without a time limit; else with what remains of it, at least zero
   */
  public SolveOptions after(Duration spent) {
    return timeLimit
        .map(limit -> limit.compareTo(spent) > 0 ? limit.minus(spent) : Duration.ZERO)
        .map(this::withTimeLimit)
        .orElse(this);
  }
}
