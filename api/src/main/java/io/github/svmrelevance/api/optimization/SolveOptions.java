package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.CancellationToken;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Limits of one solve.
 *
 * @param timeLimit wall-clock time from the entry into solve, rebuilding included; empty for none
 * @param cancellation stops the solve from another thread
 * @since 0.1
 */
public record SolveOptions(Optional<Duration> timeLimit, CancellationToken cancellation) {

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the time limit is negative
   */
  public SolveOptions {
    Objects.requireNonNull(cancellation, "cancellation");
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
    return new SolveOptions(Optional.empty(), CancellationToken.none());
  }

  /**
   * No time limit.
   *
   * @param cancellation stops the solve
   * @return the options
   */
  public static SolveOptions until(CancellationToken cancellation) {
    return new SolveOptions(Optional.empty(), cancellation);
  }

  /**
   * These options with a time limit.
   *
   * @param limit not negative
   * @return the new options
   */
  public SolveOptions withTimeLimit(Duration limit) {
    return new SolveOptions(Optional.of(limit), cancellation);
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
