package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.Serializable;

/**
 * What errors and rejects cost, and the double hinge loss that follows (Grandvalet, Rakotomamonjy,
 * Keshet, Canu 2008). Correct decisions cost nothing. Of the loss, (7) for positives and (8) for
 * negatives, it says where the hinges sit and how steep they are.
 *
 * @param falseNegative c+, calling a positive negative, above 0
 * @param falsePositive c-, calling a negative positive, above 0
 * @param rejectPositive r+, rejecting a positive, above 0
 * @param rejectNegative r-, rejecting a negative, above 0
 * @since 0.1
 */
public record RejectCosts(
    double falseNegative, double falsePositive, double rejectPositive, double rejectNegative)
    implements Serializable {

  /**
   * Checks the costs.
   *
   * @throws InvalidInputException if one is not above 0, as (1) asks, or inequality (2), c- r+ + c+
   *     r- &lt; c- c+, fails, so that rejecting would never pay
   */
  public RejectCosts {
    requirePositive("c+ (a positive called negative)", falseNegative);
    requirePositive("c- (a negative called positive)", falsePositive);
    requirePositive("r+ (a positive rejected)", rejectPositive);
    requirePositive("r- (a negative rejected)", rejectNegative);
    double left = falsePositive * rejectPositive + falseNegative * rejectNegative;
    double right = falsePositive * falseNegative;
    if (!(left < right)) {
      throw new InvalidInputException(
          "rejecting never pays: (c-)(r+) + (c+)(r-) < (c-)(c+) is needed, but its sides are "
              + left
              + " and "
              + right
              + "; lower the reject costs r+ and r-");
    }
  }

  /**
   * Errors cost 1, rejects r.
   *
   * @param r in (0, 1/2)
   * @return the costs
   * @throws InvalidInputException if r is out of its range
   */
  public static RejectCosts symmetric(double r) {
    return new RejectCosts(1, 1, r, r);
  }

  private static void requirePositive(String name, double cost) {
    if (!(cost > 0 && cost < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(name + " is " + cost + "; expected a number above 0");
    }
  }

  /**
   * The probability of the positive class above which Chow's rule (4) says positive.
   *
   * @return p+, above p-
   */
  public double upperProbability() {
    return (falsePositive - rejectNegative) / (falsePositive - rejectNegative + rejectPositive);
  }

  /**
   * The probability of the positive class below which Chow's rule (4) says negative.
   *
   * @return p-, in (0, p+)
   */
  public double lowerProbability() {
    return rejectNegative / (falseNegative - rejectPositive + rejectNegative);
  }

  /**
   * The decision value above which rule (9) says positive.
   *
   * @return f+ = ln(p+ / (1 - p+))
   */
  public double upperThreshold() {
    return logit(upperProbability());
  }

  /**
   * The decision value below which rule (9) says negative.
   *
   * @return f- = ln(p- / (1 - p-))
   */
  public double lowerThreshold() {
    return logit(lowerProbability());
  }

  /**
   * Whether both classes cost the same.
   *
   * @return true if c+ = c- and r+ = r-
   */
  public boolean isSymmetric() {
    return falseNegative == falsePositive && rejectPositive == rejectNegative;
  }

  /**
   * The margin at which the loss of a class begins.
   *
   * @param sign the class, +1 or -1
   * @return t_+ = H(p+)/(1-p+), t_- = H(p-)/p-, as in (10)
   */
  public double firstHinge(double sign) {
    return sign > 0
        ? entropy(upperProbability()) / (1 - upperProbability())
        : entropy(lowerProbability()) / lowerProbability();
  }

  /** Where the second hinge sits: tau_+ = (H(p-) - H(p+)) / (p+ - p-) = -tau_-. */
  double secondHinge(double sign) {
    double p = upperProbability();
    double q = lowerProbability();
    return sign * (entropy(q) - entropy(p)) / (p - q);
  }

  /** C_i / C: 1 - p+ for positives, p- for negatives. */
  double firstSlope(double sign) {
    return sign > 0 ? 1 - upperProbability() : lowerProbability();
  }

  /** D / C = p+ - p-. */
  double secondSlope() {
    return upperProbability() - lowerProbability();
  }

  private static double logit(double p) {
    return StrictMath.log(p / (1 - p));
  }

  /** H(p) = -p ln p - (1-p) ln(1-p). */
  private static double entropy(double p) {
    return -p * StrictMath.log(p) - (1 - p) * StrictMath.log(1 - p);
  }
}
