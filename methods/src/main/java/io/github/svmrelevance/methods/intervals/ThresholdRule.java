package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the bounds of each feature are compared with: the largest bounds of its own probes (Section
 * 3 of Goepfert, Pfannschmidt, Hammer 2017). No threshold lies below the numerical tolerance.
 *
 * <p>A probe may be beyond the budget: with a permuted copy in the place of the feature no model is
 * good enough. Such a probe has no bounds, and any bound of the feature exceeds it. To leave it out
 * would leave the features that no good model can do without without a class. A feature none of
 * whose probes was solved stays without one.
 */
final class ThresholdRule {

  /**
   * Ten times what a certified bound may be off, relative to the unit of the weights, so that no
   * feature is called relevant for the rounding of its bound.
   */
  static final double TOLERANCE = ClassRule.TOLERANCE;

  /**
   * What two certified bounds may be off together, relative to the larger of unit and threshold: a
   * bound that ties with its threshold, as where both are all that the budget allows, must not be
   * called larger for the last digit of one backend's rounding.
   */
  private static final double TIE = 2e-7;

  /** Of lower and upper bounds of each feature in turn; minus infinity beyond the budget. */
  private final OptionalDouble[] thresholds;

  private final List<Probes.Outcome> outcomes;

  /** What tolerances are relative to. */
  private final double unit;

  private ThresholdRule(OptionalDouble[] thresholds, List<Probes.Outcome> outcomes, double unit) {
    this.thresholds = thresholds;
    this.outcomes = outcomes;
    this.unit = unit;
  }

  /**
   * Compares with the largest bounds of the feature's own probes.
   *
   * @param features the number of features
   * @param unit the largest weight in question, above 0, which tolerances are relative to
   */
  static ThresholdRule of(int features, List<Probes.Outcome> outcomes, double unit) {
    OptionalDouble[] thresholds = new OptionalDouble[2 * features];
    Arrays.fill(thresholds, OptionalDouble.empty());
    for (Probes.Outcome outcome : outcomes) {
      boolean solved = outcome.status() == SolveStatus.OPTIMAL;
      if (solved || outcome.status() == SolveStatus.INFEASIBLE) {
        int j = outcome.feature();
        double beyond = Double.NEGATIVE_INFINITY;
        thresholds[2 * j] = larger(thresholds[2 * j], solved ? outcome.lower() : beyond);
        thresholds[2 * j + 1] = larger(thresholds[2 * j + 1], solved ? outcome.upper() : beyond);
      }
    }
    return new ThresholdRule(thresholds, outcomes, unit);
  }

  private static OptionalDouble larger(OptionalDouble one, double other) {
    return OptionalDouble.of(Math.max(one.orElse(other), other));
  }

  /** How many probes there are. */
  int probes() {
    return outcomes.size();
  }

  /** How many of them no model within the budget could serve. */
  int infeasible() {
    return (int)
        outcomes.stream().filter(outcome -> outcome.status() == SolveStatus.INFEASIBLE).count();
  }

  /**
   * The class of a feature by its own bounds, if both its thresholds are known. For what is no
   * wider than a probe there is no evidence, even if its lower bound is positive.
   */
  Optional<RelevanceClass> classify(int feature, Bounds range) {
    OptionalDouble lower = thresholds[2 * feature];
    OptionalDouble upper = thresholds[2 * feature + 1];
    if (lower.isEmpty() || upper.isEmpty()) {
      return Optional.empty();
    }
    if (!exceeds(range.upper(), upper.getAsDouble())) {
      return Optional.of(RelevanceClass.NO_EVIDENCE);
    }
    return Optional.of(
        exceeds(range.lower(), lower.getAsDouble()) ? RelevanceClass.STRONG : RelevanceClass.WEAK);
  }

  /**
   * A feature's own threshold of lower bounds, side 0, or of upper ones, side 1, if a probe of it
   * is within the budget.
   */
  OptionalDouble own(int feature, int side) {
    OptionalDouble known = thresholds[2 * feature + side];
    return known.isEmpty() || known.getAsDouble() < 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(TOLERANCE * unit, known.getAsDouble()));
  }

  /** How many features have no probe that was solved. */
  long undecided() {
    return Arrays.stream(thresholds).filter(OptionalDouble::isEmpty).count() / 2;
  }

  private boolean exceeds(double bound, double threshold) {
    return bound > Math.max(TOLERANCE * unit, threshold + TIE * Math.max(unit, threshold));
  }
}
