package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers to questions beyond the ranges.
 *
 * @param criticalSlacks for each feature, in the order of the data, the slack at which it becomes
 *     dispensable; no entries if that was not asked for or not answered
 * @param costPath how the ranges move with C, if that was asked for and answered
 * @param substitutes which features can be traded for one another, if that was asked for and
 *     answered
 * @param slackCurve how the ranges grow with the slack, if that was asked for and answered
 * @param reliance what losing a feature can cost, if that was asked for and answered
 * @param pairs which pairs of two weights models have, of those answered
 * @param complete whether all that was asked for is answered
 * @since 0.1
 */
public record FurtherAnswers(
    List<Optional<Enclosure>> criticalSlacks,
    Optional<CostPath> costPath,
    Optional<Substitutes> substitutes,
    Optional<SlackCurve> slackCurve,
    Optional<ModelClassReliance> reliance,
    List<WeightPolygon> pairs,
    boolean complete) {

  /** Copies the components. */
  public FurtherAnswers {
    criticalSlacks = List.copyOf(criticalSlacks);
    Objects.requireNonNull(costPath, "costPath");
    Objects.requireNonNull(substitutes, "substitutes");
    Objects.requireNonNull(slackCurve, "slackCurve");
    Objects.requireNonNull(reliance, "reliance");
    pairs = List.copyOf(pairs);
  }

  /**
   * Nothing was asked.
   *
   * @return no answers
   */
  public static FurtherAnswers none() {
    return new FurtherAnswers(
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        true);
  }
}
