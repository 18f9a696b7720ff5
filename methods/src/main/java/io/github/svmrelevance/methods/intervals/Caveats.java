package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** What makes true answers to the question asked tell little of the data. */
final class Caveats {

  /** By how much, relatively, a threshold may fall short of the largest weight and count as it. */
  private static final double ROUNDING = 1e-6;

  /** A warning names no more features than this. */
  private static final int MOST_NAMES = 10;

  private Caveats() {}

  /**
   * Tells that a baseline predicts no better than a constant.
   *
   * @param data what it was trained on
   * @param baseline the baseline
   * @return a warning, if that is so
   */
  static Optional<Warning> constantWouldDo(TrainingSet data, RelevanceIntervals.Baseline baseline) {
    int n = data.count();
    long positive = Arrays.stream(data.signs()).filter(sign -> sign > 0).count();
    long constant = Math.max(positive, n - positive);
    long right = Math.round(baseline.scored().accuracy() * n);
    return right > constant
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.BASELINE_PREDICTS_NOTHING.of(
                "the baseline is right in "
                    + right
                    + " of the "
                    + n
                    + " samples, and calling them all alike is in "
                    + constant
                    + ": what matters to a model that does not predict tells little of the data; a"
                    + " baseline with a weaker penalty may predict, or one with a kernel (method"
                    + " 'rank')"));
  }

  /**
   * Tells of a rate of false positives that few probes of each feature leave, as it is not asked
   * for by itself there: of N exchangeable probes and a worthless feature, each has the largest
   * bound with a chance of 1/(N + 1).
   *
   * @param plan the probes
   * @return a warning, if that rate is above 1 %
   */
  static Optional<Warning> fewProbes(ProbePlan plan) {
    return plan.perFeature() && plan.count() < ProbePlan.EACH_FEATURE
        ? Optional.of(
            IntervalWarning.FEW_PROBES.of(
                "each feature is compared with "
                    + plan.count()
                    + " probes of its own, which is a level of 1/"
                    + (plan.count() + 1)
                    + ": so often chance calls a worthless feature relevant; give ",
                IntervalOptions.PROBES,
                " " + ProbePlan.EACH_FEATURE + " for 1/" + (ProbePlan.EACH_FEATURE + 1)))
        : Optional.empty();
  }

  /**
   * Tells of features that are called irrelevant although nothing could have told them relevant: no
   * weight within the budget is above their thresholds.
   *
   * @param features the features with their classes
   * @param thresholds of the upper bound of each, in the units of the budget
   * @param baseline whose budget holds the limits, by name: {@code joint} or {@code norm1} bounds
   *     every weight
   * @return a warning, if there are such features
   */
  static Optional<Warning> outOfReach(
      List<FeatureInterval> features,
      List<OptionalDouble> thresholds,
      RelevanceIntervals.Baseline baseline) {
    double largest =
        Stream.of("joint", "norm1")
            .filter(baseline.budget()::containsKey)
            .mapToDouble(baseline.budget()::get)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    int count = 0;
    for (int j = 0; j < features.size(); j++) {
      boolean irrelevant =
          features.get(j).relevance().equals(Optional.of(RelevanceClass.IRRELEVANT));
      if (irrelevant && thresholds.get(j).orElse(0) >= largest * (1 - ROUNDING)) {
        count++;
      }
    }
    return count == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.OUT_OF_REACH.of(
                count
                    + (count == 1 ? " feature is" : " features are")
                    + " called irrelevant although no weight within the budget could be above the"
                    + " threshold: so few samples tell nothing of "
                    + (count == 1 ? "it" : "them")));
  }

  /**
   * Tells where the rate of false positives does not hold: the paper's own thresholds look at no
   * groups.
   *
   * @param data the data
   * @param relevant the features that are relevant by their own bounds
   * @return a warning, if some of them are correlated with others
   */
  static Optional<Warning> loneProbes(TrainingSet data, Set<Integer> relevant) {
    List<CorrelatedGroup> groups = CorrelatedGroup.all(data);
    long correlated = relevant.stream().filter(j -> groups.get(j).hasSeveral()).count();
    return correlated == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.CORRELATED_FEATURES.of(
                correlated
                    + " of the relevant features are correlated with others; for these the rate of"
                    + " false positives of thresholds 'per-feature' does not hold, as a permuted"
                    + " feature is correlated with nothing; 'threshold' scaled compares their groups"
                    + " too"));
  }

  /**
   * Names features that are called irrelevant though every admissible model uses them. That is no
   * contradiction: with little slack, models lean on chance that permuted features offer as well.
   *
   * @param features the features with their final classes
   * @param tolerance a lower bound counts as positive above it
   * @return a warning, if there are such features
   */
  static Optional<Warning> usedThoughIrrelevant(List<FeatureInterval> features, double tolerance) {
    List<String> names =
        features.stream()
            .filter(f -> f.relevance().equals(Optional.of(RelevanceClass.IRRELEVANT)))
            .filter(f -> f.bounds().map(Bounds::lower).orElse(0.0) > tolerance)
            .map(FeatureInterval::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.USED_THOUGH_IRRELEVANT.of(
                "called irrelevant although every admissible model uses it (its lower bound is above"
                    + " 0), since shuffled features or groups get as much weight: "
                    + String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)))
                    + (names.size() > MOST_NAMES
                        ? " and " + (names.size() - MOST_NAMES) + " more"
                        : "")));
  }
}
