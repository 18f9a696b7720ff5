package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.List;

/**
 * The range of a feature over the admissible models, proven: of its weight, or of the largest |w|
 * where it has several.
 *
 * @param bounds the numbers
 * @param status what is proven of both ends
 * @param lowerWitness a model that attains the smallest |w|
 * @param upperWitness a model that attains the largest |w|
 * @param parts the ranges of its weights, if there are several
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FeatureRange(
    Bounds bounds,
    Status status,
    double[] lowerWitness,
    double[] upperWitness,
    List<Bounds> parts) {

  /**
   * What became of a feature.
   *
   * @param status OPTIMAL, or why there is no range
   * @param message the solver's words on that
   * @param range the range, or null
   */
  public record Outcome(SolveStatus status, String message, FeatureRange range) {

    private static Outcome failed(Extreme last) {
      return new Outcome(last.status(), last.message(), null);
    }

    private static Outcome found(FeatureRange range) {
      return new Outcome(SolveStatus.OPTIMAL, "", range);
    }
  }

  /**
   * Solves two linear programs for one weight, and 2m + 1 for m of them.
   *
   * @param set the admissible models
   * @param weights of the feature, at least one
   * @return the range, or why there is none
   */
  public static Outcome solve(AdmissibleSet set, List<WeightFunctional> weights) {
    return weights.size() == 1 ? ofOne(set, weights.get(0)) : ofSeveral(set, weights);
  }

  private static Outcome ofOne(AdmissibleSet set, WeightFunctional weight) {
    WeightRange.Outcome outcome = WeightRange.solve(set, weight);
    if (outcome.range().isEmpty()) {
      return Outcome.failed(outcome.last());
    }
    WeightRange range = set.proven(outcome.range().get());
    return Outcome.found(
        new FeatureRange(
            range.bounds(), range.status(), range.lowerWitness(), range.upperWitness(), List.of()));
  }

  private static Outcome ofSeveral(AdmissibleSet set, List<WeightFunctional> weights) {
    LargestWeight.Outcome outcome = LargestWeight.solve(set, weights);
    if (outcome.range().isEmpty()) {
      return Outcome.failed(outcome.last());
    }
    LargestWeight range = outcome.range().get();
    return Outcome.found(
        new FeatureRange(
            range.bounds(),
            range.status(),
            range.lowerWitness(),
            range.upperWitness(),
            range.parts().stream().map(WeightRange::bounds).toList()));
  }

  /**
   * Whether both ends are proven, if need be for budgets relaxed by no more than rounding.
   *
   * @return true if so
   */
  public boolean isCertified() {
    return status != Status.UNCERTIFIED;
  }
}
