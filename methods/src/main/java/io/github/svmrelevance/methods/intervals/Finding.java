package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.ScoredModel;
import java.io.Serializable;
import java.util.Optional;

/**
 * What was found of one feature. Holds the witnesses in the sparse form of results, so that a task
 * over thousands of features keeps no dense model.
 *
 * @param status OPTIMAL, or why there is no range
 * @param message the solver's words on that
 * @param certified whether both ends are proven
 * @param bounds the range, if there is one
 * @param lowerWitness a model that attains the smallest |w_j|
 * @param upperWitness a model that attains the largest |w_j|
 */
record Finding(
    SolveStatus status,
    String message,
    boolean certified,
    Optional<Bounds> bounds,
    Optional<ScoredModel> lowerWitness,
    Optional<ScoredModel> upperWitness)
    implements Serializable {

  static Finding none(SolveStatus status, String message) {
    return new Finding(
        status, message, false, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Solves for the range of a feature; {@code scorer} judges its witnesses. */
  static Finding of(AdmissibleSet set, int feature, ModelScorer scorer) {
    WeightRange.Outcome outcome = WeightRange.solve(set, feature);
    WeightRange range = outcome.range();
    if (range == null) {
      return none(outcome.last().status(), outcome.last().message());
    }
    return new Finding(
        SolveStatus.OPTIMAL,
        "",
        range.isCertified(),
        Optional.of(range.bounds()),
        Optional.of(scorer.score(range.lowerWitness())),
        Optional.of(scorer.score(range.upperWitness())));
  }
}
