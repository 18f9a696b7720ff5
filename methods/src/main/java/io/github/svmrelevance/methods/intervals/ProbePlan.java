package io.github.svmrelevance.methods.intervals;

import static io.github.svmrelevance.methods.options.IntervalOptions.FPR;
import static io.github.svmrelevance.methods.options.IntervalOptions.PROBE;
import static io.github.svmrelevance.methods.options.IntervalOptions.PROBES;
import static io.github.svmrelevance.methods.options.IntervalOptions.THRESHOLD;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.options.IntervalOptions.Probe;
import io.github.svmrelevance.methods.options.IntervalOptions.Threshold;
import java.io.Serializable;
import java.util.Optional;

/**
 * Which probes to solve, and how thresholds follow from them.
 *
 * @param rule how thresholds follow from the bounds of probes
 * @param append whether a permuted feature enters beside its original; otherwise it takes its place
 * @param count the number of probes, of each feature if they have their own
 * @param fpr the accepted rate of false positives of a feature taken at random
 * @since 0.1
 */
public record ProbePlan(Rule rule, boolean append, int count, double fpr) implements Serializable {

  /** How thresholds follow from the bounds of probes. */
  public enum Rule {
    /** Each feature has probes and thresholds of its own, the largest of their bounds. */
    PER_FEATURE,
    /** A quantile over probes of features chosen at random, the same for all features. */
    POOLED,
    /**
     * As {@link #POOLED}, of bounds divided by the {@link NullScale}, at the level fpr, of the
     * feature that was permuted; a feature's threshold is its own reach times that.
     */
    SCALED
  }

  /** What a paper with a level of 1 % asks for. */
  static final int EACH_FEATURE = 99;

  private static final int LEAST = 500;

  /**
   * The more features, the more of them are close to a threshold, and the steadier it has to be;
   * and the less do probes cost beside the bounds of all these features.
   */
  private static final int MOST = 1000;

  /** How many probes are to be above a threshold: fewer would leave it to one lucky probe. */
  private static final int ABOVE = 5;

  /** Fewer than lone probes: each opens a problem of its own. */
  private static final int EACH_COMPONENT = 299;

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @param values of a method that has the {@link IntervalOptions}
   * @throws InvalidParameterException if something is given that the threshold leaves without
   *     effect, or as for the constructor
   */
  public static void requireConsistent(ParameterValues values) {
    values.refuseIdle(THRESHOLD, Threshold.NONE, PROBE, PROBES, FPR);
    values.refuseIdle(THRESHOLD, Threshold.PER_FEATURE, FPR);
    asked(values, 0);
  }

  /**
   * The plan that a method is asked for.
   *
   * @param values of a method that has the {@link IntervalOptions}
   * @param features the number of features
   * @return the plan; empty if bounds are compared with no probes
   * @throws InvalidParameterException as for the constructor
   */
  public static Optional<ProbePlan> asked(ParameterValues values, int features) {
    return rule(values.get(THRESHOLD))
        .map(
            rule ->
                of(
                    rule,
                    values.get(PROBE) == Probe.APPEND,
                    values.find(PROBES),
                    values.get(FPR),
                    features));
  }

  private static Optional<Rule> rule(Threshold threshold) {
    return switch (threshold) {
      case NONE -> Optional.empty();
      case PER_FEATURE -> Optional.of(Rule.PER_FEATURE);
      case POOLED -> Optional.of(Rule.POOLED);
      case SCALED -> Optional.of(Rule.SCALED);
    };
  }

  /**
   * A plan with the usual number of probes unless another is given.
   *
   * @param rule see the record
   * @param append see the record
   * @param count the number of probes, if it is given; else 99 for each feature, or for all as many
   *     as features, but 500 to 1000, or 5/fpr if that is more
   * @param fpr see the record; if features have their own probes, it follows from their number
   * @param features the number of features
   * @return the plan
   */
  public static ProbePlan of(
      Rule rule, boolean append, Optional<Integer> count, double fpr, int features) {
    if (rule == Rule.PER_FEATURE) {
      int each = count.orElse(EACH_FEATURE);
      return new ProbePlan(rule, append, each, 1.0 / (each + 1));
    }
    return new ProbePlan(rule, append, count.orElse(usual(features, fpr)), fpr);
  }

  private static int usual(int features, double fpr) {
    int steady = (int) Math.ceil(ABOVE / fpr * (1 - 1e-12));
    return Math.max(steady, Math.min(MOST, Math.max(LEAST, features)));
  }

  /**
   * Checks that so many probes can hold the rate.
   *
   * @throws InvalidParameterException if they cannot: of N probes the largest is exceeded by one
   *     more with a chance of 1/(N+1)
   */
  public ProbePlan {
    int needed = (int) Math.min(Integer.MAX_VALUE, Math.ceil((1 / fpr) * (1 - 1e-12)) - 1);
    if (rule != Rule.PER_FEATURE && count < needed) {
      throw new InvalidParameterException(
          "a rate of false positives (",
          FPR,
          ") of ",
          fpr,
          " needs " + needed + " probes or more, not " + count + "; give more ",
          PROBES,
          " or a larger ",
          FPR);
    }
  }

  /** Whether each feature has probes of its own. */
  boolean perFeature() {
    return rule == Rule.PER_FEATURE;
  }

  /**
   * The number of probes of single features.
   *
   * @param features the number of features
   * @throws InvalidInputException if there are too many for one run
   */
  int total(int features) {
    long total = perFeature() ? (long) features * count : count;
    if (total > Integer.MAX_VALUE) {
      throw new InvalidInputException(
          Message.of(
              count
                  + " probes for each of "
                  + features
                  + " features are "
                  + total
                  + ", more than "
                  + Integer.MAX_VALUE
                  + "; give fewer ",
              PROBES));
    }
    return (int) total;
  }

  /**
   * The number of probes of groups of correlated features, for each set of features that hang
   * together: 299, or fewer if there are fewer probes of single features, but so many that a
   * threshold at a third of the rate can be told.
   */
  int groupCount() {
    int needed = (int) Math.min(Integer.MAX_VALUE, Math.ceil((3 / fpr) * (1 - 1e-12)) - 1);
    return Math.max(Math.min(count, EACH_COMPONENT), needed);
  }
}
