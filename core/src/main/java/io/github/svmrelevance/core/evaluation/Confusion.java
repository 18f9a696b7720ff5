package io.github.svmrelevance.core.evaluation;

import java.util.function.IntToDoubleFunction;

/**
 * How the decisions of a binary classifier agree with the truth.
 *
 * <p>A sample of weight 2 counts as two.
 *
 * @param truePositives positives called positive
 * @param falsePositives negatives called positive
 * @param trueNegatives negatives called negative
 * @param falseNegatives positives called negative
 * @since 0.1
 */
public record Confusion(
    double truePositives, double falsePositives, double trueNegatives, double falseNegatives) {

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if one is negative or all are 0
   */
  public Confusion {
    if (truePositives < 0 || falsePositives < 0 || trueNegatives < 0 || falseNegatives < 0) {
      throw new IllegalArgumentException("a count is negative");
    }
    if (truePositives + falsePositives + trueNegatives + falseNegatives == 0) {
      throw new IllegalArgumentException("there is no sample");
    }
  }

  /**
   * Counts samples. One on the decision boundary counts as an error, whatever its class.
   *
   * @param signs the truth: +1 or -1 for each sample
   * @param scores the decision function f(x) at each sample; its sign is the decision
   * @param weight how much each sample counts, positive and finite
   * @return the counts
   * @throws IllegalArgumentException if the lengths differ, there is no sample or a score is NaN
   */
  public static Confusion of(double[] signs, double[] scores, IntToDoubleFunction weight) {
    if (signs.length != scores.length) {
      throw new IllegalArgumentException(signs.length + " labels for " + scores.length + " scores");
    }
    double[] right = new double[2];
    double[] wrong = new double[2];
    for (int i = 0; i < signs.length; i++) {
      if (Double.isNaN(scores[i])) {
        throw new IllegalArgumentException("the score of sample " + (i + 1) + " is NaN");
      }
      int side = signs[i] > 0 ? 1 : 0;
      if (signs[i] * scores[i] > 0) {
        right[side] += weight.applyAsDouble(i);
      } else {
        wrong[side] += weight.applyAsDouble(i);
      }
    }
    return new Confusion(right[1], wrong[0], right[0], wrong[1]);
  }

  /**
   * The weight of all samples, which is their number if each weighs 1.
   *
   * @return the sum of the counts
   */
  public double samples() {
    return truePositives + falsePositives + trueNegatives + falseNegatives;
  }

  /**
   * The share of right decisions.
   *
   * @return in [0, 1]
   */
  public double accuracy() {
    return (truePositives + trueNegatives) / samples();
  }

  /**
   * The harmonic mean of precision and recall of the positive class, 2 TP / (2 TP + FP + FN).
   *
   * @return in [0, 1]; 0 where there is neither a positive nor one called so
   */
  public double fScore() {
    double denominator = 2 * truePositives + falsePositives + falseNegatives;
    return denominator == 0 ? 0 : 2.0 * truePositives / denominator;
  }
}
