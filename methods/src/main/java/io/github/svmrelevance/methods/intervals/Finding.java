package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What was found of one feature. Holds the witnesses in the sparse form of results, so that a task
 * over thousands of features keeps no dense model.
 *
 * @param status OPTIMAL, or why there is no range
 * @param message the solver's words on that
 * @param proof what is proven of both ends
 * @param bounds the range, if there is one
 * @param lowerWitness a model that attains the smallest |w_j|
 * @param upperWitness a model that attains the largest |w_j|
 * @param parts the ranges of its weights, if the feature has several
 */
record Finding(
    SolveStatus status,
    String message,
    FeatureInterval.Status proof,
    Optional<Bounds> bounds,
    Optional<ScoredModel> lowerWitness,
    Optional<ScoredModel> upperWitness,
    List<Bounds> parts)
    implements Serializable {

  static Finding none(SolveStatus status, String message) {
    return new Finding(
        status,
        message,
        FeatureInterval.Status.NOT_COMPUTED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** Whether there is a range with a proof, if need be for relaxed budgets. */
  boolean certified() {
    return proof == FeatureInterval.Status.CERTIFIED || proof == FeatureInterval.Status.RELAXED;
  }

  /** Solves for the range of a feature with these weights; {@code scorer} judges its witnesses. */
  static Finding of(AdmissibleSet set, List<WeightFunctional> weights, ModelScorer scorer) {
    FeatureRange.Outcome outcome = FeatureRange.solve(set, weights);
    if (outcome.range() == null) {
      return none(outcome.status(), outcome.message());
    }
    FeatureRange range = outcome.range();
    return new Finding(
        SolveStatus.OPTIMAL,
        "",
        range.status(),
        Optional.of(range.bounds()),
        Optional.of(scorer.score(range.lowerWitness())),
        Optional.of(scorer.score(range.upperWitness())),
        range.parts());
  }
}
