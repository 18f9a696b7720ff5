package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.StandIns;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers to questions beyond the ranges.
 *
 * @param costPath how the ranges move with C, if that was asked for and answered
 * @param standIns which features stand in for one another, if that was asked for and answered
 * @param complete whether all that was asked for is answered
 * @since 0.1
 */
public record FurtherAnswers(
    Optional<CostPath> costPath, Optional<StandIns> standIns, boolean complete) {

  /** Checks the components. */
  public FurtherAnswers {
    Objects.requireNonNull(costPath, "costPath");
    Objects.requireNonNull(standIns, "standIns");
  }

  /**
   * Nothing was asked.
   *
   * @return no answers
   */
  public static FurtherAnswers none() {
    return new FurtherAnswers(Optional.empty(), Optional.empty(), true);
  }
}
