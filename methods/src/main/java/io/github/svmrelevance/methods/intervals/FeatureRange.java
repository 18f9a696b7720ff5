package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The range of a feature over the admissible models, proven: of its weight, or of the largest |w|
 * where it has several. Or why there is none. Holds its witnesses in the sparse form of results, so
 * that ranges of thousands of features keep no dense model.
 *
 * @param solved OPTIMAL, or why there is no range; CANCELLED where the run did not get to it
 * @param message the solver's words on that
 * @param status what is proven of both ends
 * @param bounds the numbers, if there is a range
 * @param lowerWitness a model that attains the smallest |w|, where it was asked for
 * @param upperWitness a model that attains the largest |w|, where it was asked for
 * @param parts the ranges of its weights, if there are several
 * @since 0.1
 */
public record FeatureRange(
    SolveStatus solved,
    String message,
    Status status,
    Optional<Bounds> bounds,
    Optional<ScoredModel> lowerWitness,
    Optional<ScoredModel> upperWitness,
    List<Bounds> parts)
    implements Serializable {

  /** There is no range. */
  static FeatureRange none(SolveStatus status, String message) {
    return new FeatureRange(
        status,
        message,
        Status.NOT_COMPUTED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** All weights of a feature are 0, as in the only weights that are admissible. */
  static FeatureRange zero(int weights, ScoredModel witness) {
    Bounds zero = new Bounds(0, 0, 0, 0, 0);
    return new FeatureRange(
        SolveStatus.OPTIMAL,
        "",
        Status.CERTIFIED,
        Optional.of(zero),
        Optional.of(witness),
        Optional.of(witness),
        weights == 1 ? List.of() : Collections.nCopies(weights, zero));
  }

  /** Outer bounds in the place of a range that the run did not get to. */
  FeatureRange asMissing() {
    return new FeatureRange(
        SolveStatus.CANCELLED, message, status, bounds, lowerWitness, upperWitness, parts);
  }

  /** Whether the run did not get to the range; it may have outer bounds all the same. */
  boolean isMissing() {
    return solved == SolveStatus.CANCELLED;
  }

  /**
   * Solves two linear programs for one weight, and 2m + 1 for m of them.
   *
   * @param set the admissible models
   * @param weights of the feature, at least one
   * @return the range without witnesses, or why there is none
   */
  public static FeatureRange solve(AdmissibleSet set, List<WeightFunctional> weights) {
    return solve(set, weights, Optional.empty());
  }

  /** The same, with the witnesses that a scorer judges. */
  static FeatureRange solve(AdmissibleSet set, List<WeightFunctional> weights, ModelScorer scorer) {
    return solve(set, weights, Optional.of(scorer));
  }

  private static FeatureRange solve(
      AdmissibleSet set, List<WeightFunctional> weights, Optional<ModelScorer> scorer) {
    return weights.size() == 1
        ? ofOne(set, weights.get(0), scorer)
        : ofSeveral(set, weights, scorer);
  }

  private static FeatureRange ofOne(
      AdmissibleSet set, WeightFunctional weight, Optional<ModelScorer> scorer) {
    WeightRange.Outcome outcome = WeightRange.solve(set, weight);
    if (outcome.range().isEmpty()) {
      return none(outcome.last().status(), outcome.last().message());
    }
    WeightRange range = set.proven(outcome.range().get());
    return new FeatureRange(
        SolveStatus.OPTIMAL,
        "",
        range.status(),
        Optional.of(range.bounds()),
        scorer.map(judge -> judge.score(range.lowerWitness())),
        scorer.map(judge -> judge.score(range.upperWitness())),
        List.of());
  }

  private static FeatureRange ofSeveral(
      AdmissibleSet set, List<WeightFunctional> weights, Optional<ModelScorer> scorer) {
    LargestWeight.Outcome outcome = LargestWeight.solve(set, weights);
    if (outcome.range().isEmpty()) {
      return none(outcome.last().status(), outcome.last().message());
    }
    LargestWeight range = outcome.range().get();
    return new FeatureRange(
        SolveStatus.OPTIMAL,
        "",
        range.status(),
        Optional.of(range.bounds()),
        scorer.map(judge -> judge.score(range.lowerWitness())),
        scorer.map(judge -> judge.score(range.upperWitness())),
        range.parts().stream().map(WeightRange::bounds).toList());
  }

  /**
   * Whether there is a range and both ends are proven, if need be for budgets relaxed by no more
   * than rounding.
   *
   * @return false of outer bounds, which no model need attain
   */
  public boolean isCertified() {
    return status == Status.CERTIFIED || status == Status.RELAXED;
  }
}
