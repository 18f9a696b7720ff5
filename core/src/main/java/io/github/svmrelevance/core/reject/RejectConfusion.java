package io.github.svmrelevance.core.reject;

import io.github.svmrelevance.core.svm.RejectCosts;
import java.util.OptionalDouble;

/**
 * How decisions with a reject option agree with the truth.
 *
 * @param truePositives positives called positive
 * @param falseNegatives positives called negative
 * @param rejectedPositives positives rejected
 * @param trueNegatives negatives called negative
 * @param falsePositives negatives called positive
 * @param rejectedNegatives negatives rejected
 * @since 0.1
 */
public record RejectConfusion(
    long truePositives,
    long falseNegatives,
    long rejectedPositives,
    long trueNegatives,
    long falsePositives,
    long rejectedNegatives) {

  /** Nothing counted yet. */
  public static final RejectConfusion EMPTY = new RejectConfusion(0, 0, 0, 0, 0, 0);

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public RejectConfusion {
    if (Math.min(truePositives, Math.min(falseNegatives, rejectedPositives)) < 0
        || Math.min(trueNegatives, Math.min(falsePositives, rejectedNegatives)) < 0) {
      throw new IllegalArgumentException("a count is negative");
    }
  }

  /**
   * Counts.
   *
   * @param signs the truth, +1 or -1 for each sample
   * @param scores f(x) of each sample
   * @param thresholds where to reject
   * @return the counts
   * @throws io.github.svmrelevance.api.InvalidInputException if a score is NaN
   */
  public static RejectConfusion of(double[] signs, double[] scores, RejectThresholds thresholds) {
    RejectConfusion counts = EMPTY;
    for (int i = 0; i < signs.length; i++) {
      counts = counts.with(signs[i], thresholds.decide(scores[i]));
    }
    return counts;
  }

  /**
   * These counts and one more sample.
   *
   * @param sign the truth, +1 or -1
   * @param decision what was decided
   * @return the new counts
   */
  public RejectConfusion with(double sign, Decision decision) {
    boolean positive = sign > 0;
    return new RejectConfusion(
        truePositives + one(positive && decision == Decision.POSITIVE),
        falseNegatives + one(positive && decision == Decision.NEGATIVE),
        rejectedPositives + one(positive && decision == Decision.REJECT),
        trueNegatives + one(!positive && decision == Decision.NEGATIVE),
        falsePositives + one(!positive && decision == Decision.POSITIVE),
        rejectedNegatives + one(!positive && decision == Decision.REJECT));
  }

  private static int one(boolean counts) {
    return counts ? 1 : 0;
  }

  /**
   * The sum of two counts.
   *
   * @param other other samples
   * @return the counts of both
   */
  public RejectConfusion plus(RejectConfusion other) {
    return new RejectConfusion(
        truePositives + other.truePositives,
        falseNegatives + other.falseNegatives,
        rejectedPositives + other.rejectedPositives,
        trueNegatives + other.trueNegatives,
        falsePositives + other.falsePositives,
        rejectedNegatives + other.rejectedNegatives);
  }

  /**
   * The number of samples.
   *
   * @return the sum of the counts
   */
  public long samples() {
    return truePositives
        + falseNegatives
        + rejectedPositives
        + trueNegatives
        + falsePositives
        + rejectedNegatives;
  }

  /**
   * The number of samples that were not rejected.
   *
   * @return the number of those decided
   */
  public long accepted() {
    return samples() - rejectedPositives - rejectedNegatives;
  }

  /**
   * What the decisions cost on average, the empirical version of the risk (3) of Grandvalet,
   * Rakotomamonjy, Keshet, Canu (2008).
   *
   * @param costs what errors and rejects cost
   * @return (c+ FN + c- FP + r+ RP + r- RN) / n; of at least one sample
   */
  public double averageLoss(RejectCosts costs) {
    return (costs.falseNegative() * falseNegatives
            + costs.falsePositive() * falsePositives
            + costs.rejectPositive() * rejectedPositives
            + costs.rejectNegative() * rejectedNegatives)
        / samples();
  }

  /**
   * The share of rejected samples.
   *
   * @return in [0, 1]
   */
  public double rejectRate() {
    return (double) (samples() - accepted()) / samples();
  }

  /**
   * The share of samples that were decided wrongly; rejecting is no error.
   *
   * @return in [0, 1]
   */
  public double errorRate() {
    return (double) (falseNegatives + falsePositives) / samples();
  }

  /**
   * The share of errors among the samples that were not rejected.
   *
   * @return in [0, 1], or empty if all were rejected
   */
  public OptionalDouble acceptedErrorRate() {
    return accepted() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) (falseNegatives + falsePositives) / accepted());
  }
}
