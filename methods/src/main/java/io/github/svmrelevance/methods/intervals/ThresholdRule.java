package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What the bounds of each feature are compared with. No threshold lies below the numerical
 * tolerance; a feature without threshold stays without a class.
 */
final class ThresholdRule {

  /**
   * Ten times what a certified bound may be off, relative to the unit of the weights, so that no
   * feature is called relevant for the rounding of its bound.
   */
  private static final double NUMERICAL = 1e-6;

  /**
   * What two certified bounds may be off together, relative to the larger of unit and threshold: a
   * bound that ties with its threshold, as where both are all that the budget allows, must not be
   * called larger for the last digit of one backend's rounding.
   */
  private static final double TIE = 2e-7;

  /** Of lower and upper bounds of each feature in turn, where features have their own. */
  private final Optional<OptionalDouble[]> own;

  /** Of lower and upper bounds of all features, where they do not. */
  private final OptionalDouble[] common;

  private final int probes;
  private final int infeasible;

  /** What tolerances are relative to. */
  private final double unit;

  private ThresholdRule(
      Optional<OptionalDouble[]> own, OptionalDouble[] common, int probes, int infeasible) {
    this(own, common, probes, infeasible, 1);
  }

  private ThresholdRule(
      Optional<OptionalDouble[]> own,
      OptionalDouble[] common,
      int probes,
      int infeasible,
      double unit) {
    this.own = own;
    this.common = common;
    this.probes = probes;
    this.infeasible = infeasible;
    this.unit = unit;
  }

  /**
   * The same rule with tolerances for weights of another size.
   *
   * @param largest the largest weight in question, above 0
   */
  ThresholdRule forWeightsUpTo(double largest) {
    return new ThresholdRule(own, common, probes, infeasible, largest);
  }

  /** Compares with the numerical tolerance alone. */
  static ThresholdRule none() {
    OptionalDouble zero = OptionalDouble.of(0);
    return new ThresholdRule(Optional.empty(), new OptionalDouble[] {zero, zero}, 0, 0);
  }

  /**
   * Compares with the largest bounds of the feature's own probes (the paper).
   *
   * @param features the number of features
   */
  static ThresholdRule perFeature(int features, List<Probes.Outcome> outcomes) {
    OptionalDouble[] thresholds = new OptionalDouble[2 * features];
    Arrays.fill(thresholds, OptionalDouble.empty());
    for (Probes.Outcome outcome : solved(outcomes)) {
      int j = outcome.feature();
      thresholds[2 * j] = larger(thresholds[2 * j], outcome.lower());
      thresholds[2 * j + 1] = larger(thresholds[2 * j + 1], outcome.upper());
    }
    return ofEach(thresholds, outcomes);
  }

  private static ThresholdRule ofEach(OptionalDouble[] thresholds, List<Probes.Outcome> outcomes) {
    OptionalDouble none = OptionalDouble.empty();
    return new ThresholdRule(
        Optional.of(thresholds),
        new OptionalDouble[] {none, none},
        outcomes.size(),
        infeasible(outcomes));
  }

  private static OptionalDouble larger(OptionalDouble one, double other) {
    return OptionalDouble.of(Math.max(one.orElse(other), other));
  }

  /**
   * Compares with a quantile of the probes, separately for lower and upper bounds: of N bounds the
   * k-th largest, k = floor(fpr (N + 1)). One more worthless feature, exchangeable with the probes,
   * is above it with a chance of at most fpr, whatever the distribution; no N below 1/fpr - 1 can
   * promise that, and leaves the thresholds unknown.
   *
   * @param fpr the chance that a worthless feature is above
   */
  static ThresholdRule pooled(List<Probes.Outcome> outcomes, double fpr) {
    List<Probes.Outcome> solved = solved(outcomes);
    return new ThresholdRule(
        Optional.empty(),
        new OptionalDouble[] {
          quantile(solved.stream().mapToDouble(Probes.Outcome::lower), fpr),
          quantile(solved.stream().mapToDouble(Probes.Outcome::upper), fpr)
        },
        outcomes.size(),
        infeasible(outcomes));
  }

  /**
   * As {@link #pooled}, of bounds in units of what is to be expected of a worthless feature with
   * such values; each feature has the threshold that its own unit makes of the quantile.
   *
   * @param fpr the chance that a worthless feature, taken at random, is above
   * @param reaches the unit of each feature, see {@link NullScale}
   */
  static ThresholdRule scaled(List<Probes.Outcome> outcomes, double fpr, double[] reaches) {
    ThresholdRule relative =
        pooled(outcomes.stream().map(o -> o.dividedBy(reaches[o.feature()])).toList(), fpr);
    OptionalDouble[] thresholds = new OptionalDouble[2 * reaches.length];
    for (int j = 0; j < reaches.length; j++) {
      for (int side = 0; side < 2; side++) {
        thresholds[2 * j + side] = times(relative.common[side], reaches[j]);
      }
    }
    return ofEach(thresholds, outcomes);
  }

  /** The k-th largest of N values, k = floor(fpr (N + 1)); empty if k is 0. */
  static OptionalDouble quantile(DoubleStream values, double fpr) {
    double[] all = values.toArray();
    return largest(Arrays.stream(all), rank(all.length, fpr));
  }

  /** Of so many probes the k-th largest is exceeded by one more with a chance of at most fpr. */
  static int rank(int probes, double fpr) {
    // The product may fall short of a whole number by rounding.
    return (int) Math.floor(fpr * (probes + 1) * (1 + 1e-12));
  }

  /** The k-th largest value, the smallest if there are fewer; empty if k is 0 or there is none. */
  static OptionalDouble largest(DoubleStream values, int k) {
    double[] sorted = values.sorted().toArray();
    int n = sorted.length;
    return k >= 1 && n > 0 ? OptionalDouble.of(sorted[Math.max(0, n - k)]) : OptionalDouble.empty();
  }

  private static List<Probes.Outcome> solved(List<Probes.Outcome> outcomes) {
    return outcomes.stream().filter(outcome -> outcome.status() == SolveStatus.OPTIMAL).toList();
  }

  private static int infeasible(List<Probes.Outcome> outcomes) {
    return (int)
        outcomes.stream().filter(outcome -> outcome.status() == SolveStatus.INFEASIBLE).count();
  }

  /**
   * The class of a feature by its own bounds, if both its thresholds are known. What is no wider
   * than a probe is irrelevant, even if its lower bound is positive.
   */
  Optional<RelevanceClass> classify(int feature, Bounds range) {
    OptionalDouble lower = threshold(feature, 0);
    OptionalDouble upper = threshold(feature, 1);
    if (lower.isEmpty() || upper.isEmpty()) {
      return Optional.empty();
    }
    if (!exceeds(range.upper(), upper.getAsDouble(), unit)) {
      return Optional.of(RelevanceClass.IRRELEVANT);
    }
    return Optional.of(
        exceeds(range.lower(), lower.getAsDouble(), unit)
            ? RelevanceClass.STRONG
            : RelevanceClass.WEAK);
  }

  /** What the lower (0) or upper (1) bound of a feature must exceed, if it is known. */
  OptionalDouble threshold(int feature, int side) {
    return own.map(each -> each[2 * feature + side]).orElse(common[side]);
  }

  /** A feature's own threshold, if features have their own: of lower (0) or upper (1) bounds. */
  OptionalDouble own(int feature, int side) {
    return own.map(each -> scaled(each[2 * feature + side], 1)).orElse(OptionalDouble.empty());
  }

  /** Features for which no threshold is known, of {@code features}. */
  List<Integer> undecided(int features) {
    List<Integer> undecided = new ArrayList<>();
    for (int j = 0; j < features; j++) {
      if (threshold(j, 0).isEmpty() || threshold(j, 1).isEmpty()) {
        undecided.add(j);
      }
    }
    return undecided;
  }

  /** The thresholds for the result, divided by {@code scale}. */
  Thresholds summary(boolean none, OptionalDouble group, double scale) {
    OptionalDouble empty = OptionalDouble.empty();
    return new Thresholds(
        none ? empty : scaled(common[0], scale),
        none ? empty : scaled(common[1], scale),
        scaled(group, scale),
        NUMERICAL * unit / scale,
        probes,
        infeasible);
  }

  private static OptionalDouble times(OptionalDouble value, double factor) {
    return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() * factor);
  }

  private OptionalDouble scaled(OptionalDouble value, double scale) {
    return value.isEmpty()
        ? value
        : OptionalDouble.of(Math.max(NUMERICAL * unit, value.getAsDouble()) / scale);
  }

  /** Whether a bound is above a threshold by more than rounding of weights of about 1. */
  static boolean exceeds(double bound, double threshold) {
    return exceeds(bound, threshold, 1);
  }

  private static boolean exceeds(double bound, double threshold, double unit) {
    return bound > Math.max(NUMERICAL * unit, threshold + TIE * Math.max(unit, threshold));
  }

  /** A threshold that what rounding makes of 0 does not exceed. */
  static double atLeastNumerical(double threshold) {
    return Math.max(NUMERICAL, threshold);
  }
}
