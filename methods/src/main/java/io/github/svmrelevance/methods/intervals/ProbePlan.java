package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.Optional;

/**
 * Which probes to solve, and how thresholds follow from them.
 *
 * @param perFeature whether each feature has probes and thresholds of its own; otherwise probes of
 *     features chosen at random give one pair of thresholds for all
 * @param append whether a permuted feature enters beside its original; otherwise it takes its place
 * @param count the number of probes, of each feature if they have their own
 * @param fpr the accepted rate of false positives where thresholds are the same for all
 */
public record ProbePlan(boolean perFeature, boolean append, int count, double fpr) {

  /** What a paper with a level of 1 % asks for. */
  private static final int EACH_FEATURE = 99;

  private static final int ALL_FEATURES = 500;

  /** Fewer than lone probes: each opens a problem of its own. */
  private static final int EACH_COMPONENT = 199;

  /**
   * A plan with the usual number of probes unless another is given.
   *
   * @param perFeature see the record
   * @param append see the record
   * @param count the number of probes, if it is given; else 99 for each feature, or 500 for all
   * @param fpr see the record; without meaning if features have their own probes
   * @return the plan
   */
  public static ProbePlan of(
      boolean perFeature, boolean append, Optional<Integer> count, double fpr) {
    return perFeature
        ? perFeature(append, count.orElse(EACH_FEATURE))
        : pooled(append, count.orElse(ALL_FEATURES), fpr);
  }

  /**
   * Checks that so many probes can hold the rate.
   *
   * @throws InvalidInputException if they cannot: of N probes the largest is exceeded by one more
   *     with a chance of 1/(N+1)
   */
  public ProbePlan {
    int needed = (int) Math.min(Integer.MAX_VALUE, Math.ceil((1 / fpr) * (1 - 1e-12)) - 1);
    if (!perFeature && count < needed) {
      throw new InvalidInputException(
          "a rate of false positives ('fpr') of "
              + fpr
              + " needs "
              + needed
              + " probes or more, not "
              + count
              + "; give more 'probes' or a larger 'fpr'");
    }
  }

  /**
   * Thresholds for each feature, the largest bounds of its own probes: the rate is 1/(count+1).
   *
   * @param append see the record
   * @param count see the record
   * @return the plan
   */
  public static ProbePlan perFeature(boolean append, int count) {
    return new ProbePlan(true, append, count, 1.0 / (count + 1));
  }

  /**
   * The same thresholds for all features.
   *
   * @param append see the record
   * @param count see the record
   * @param fpr see the record
   * @return the plan
   */
  public static ProbePlan pooled(boolean append, int count, double fpr) {
    return new ProbePlan(false, append, count, fpr);
  }

  /**
   * The number of probes of single features.
   *
   * @param features the number of features
   * @throws InvalidInputException if there are too many for one run
   */
  int total(int features) {
    long total = perFeature ? (long) features * count : count;
    if (total > Integer.MAX_VALUE) {
      throw new InvalidInputException(
          count
              + " probes for each of "
              + features
              + " features are "
              + total
              + ", more than "
              + Integer.MAX_VALUE
              + "; give fewer 'probes'");
    }
    return (int) total;
  }

  /**
   * The number of probes of groups of correlated features, for each set of features that hang
   * together: 199, or so many that the second largest of them can be the threshold, but not more
   * than there are probes of single features.
   */
  int groupCount() {
    int secondLargest = (int) Math.min(count, Math.ceil((2 / fpr) * (1 - 1e-12)) - 1);
    return Math.min(count, Math.max(EACH_COMPONENT, secondLargest));
  }
}
