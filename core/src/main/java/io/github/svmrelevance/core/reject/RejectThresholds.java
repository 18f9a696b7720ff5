package io.github.svmrelevance.core.reject;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.svm.RejectCosts;

/**
 * The scores between which samples are rejected.
 *
 * @param lower below it the decision is negative
 * @param upper above it the decision is positive; at least {@code lower}
 * @since 0.1
 */
public record RejectThresholds(double lower, double upper) {

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if they are not finite or out of order
   */
  public RejectThresholds {
    if (!(Double.isFinite(lower) && Double.isFinite(upper) && lower <= upper)) {
      throw new InvalidInputException(
          "the thresholds are " + lower + " and " + upper + "; expected two ascending numbers");
    }
  }

  /**
   * The plug-in rule (9) of Grandvalet et al. (2008).
   *
   * @param costs what errors and rejects cost
   * @return ln(p- / (1 - p-)) and ln(p+ / (1 - p+))
   */
  public static RejectThresholds of(RejectCosts costs) {
    return new RejectThresholds(costs.lowerThreshold(), costs.upperThreshold());
  }

  /**
   * A band around 0.
   *
   * @param halfWidth at least 0
   * @return the thresholds
   */
  public static RejectThresholds band(double halfWidth) {
    return new RejectThresholds(-halfWidth, halfWidth);
  }

  /**
   * Decides.
   *
   * @param score f(x)
   * @return the decision; a score on a threshold is rejected
   * @throws InvalidInputException if the score is NaN
   */
  public Decision decide(double score) {
    if (score > upper) {
      return Decision.POSITIVE;
    }
    if (score < lower) {
      return Decision.NEGATIVE;
    }
    if (Double.isNaN(score)) {
      throw new InvalidInputException(
          "the score is NaN; look for values in the data that are far too large for the kernel");
    }
    return Decision.REJECT;
  }
}
