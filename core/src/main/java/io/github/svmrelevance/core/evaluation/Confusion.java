package io.github.svmrelevance.core.evaluation;

/**
 * How the decisions of a binary classifier agree with the truth.
 *
 * @param truePositives positives called positive
 * @param falsePositives negatives called positive
 * @param trueNegatives negatives called negative
 * @param falseNegatives positives called negative
 * @since 0.1
 */
public record Confusion(
    int truePositives, int falsePositives, int trueNegatives, int falseNegatives) {

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if one is negative or all are 0
   */
  public Confusion {
    if (truePositives < 0 || falsePositives < 0 || trueNegatives < 0 || falseNegatives < 0) {
      throw new IllegalArgumentException("a count is negative");
    }
    if ((long) truePositives + falsePositives + trueNegatives + falseNegatives == 0) {
      throw new IllegalArgumentException("there is no sample");
    }
  }

  /**
   * Counts. A sample on the decision boundary counts as an error, whatever its class.
   *
   * @param signs the truth: +1 or -1 for each sample
   * @param scores the decision function f(x) at each sample; its sign is the decision
   * @return the counts
   * @throws IllegalArgumentException if the lengths differ, there is no sample or a score is NaN
   */
  public static Confusion of(double[] signs, double[] scores) {
    if (signs.length != scores.length) {
      throw new IllegalArgumentException(signs.length + " labels for " + scores.length + " scores");
    }
    int[] right = new int[2];
    int[] wrong = new int[2];
    for (int i = 0; i < signs.length; i++) {
      if (Double.isNaN(scores[i])) {
        throw new IllegalArgumentException("the score of sample " + (i + 1) + " is NaN");
      }
      int side = signs[i] > 0 ? 1 : 0;
      if (signs[i] * scores[i] > 0) {
        right[side]++;
      } else {
        wrong[side]++;
      }
    }
    return new Confusion(right[1], wrong[0], right[0], wrong[1]);
  }

  /**
   * The number of samples.
   *
   * @return the sum of the counts
   */
  public int samples() {
    return truePositives + falsePositives + trueNegatives + falseNegatives;
  }

  /**
   * The share of right decisions.
   *
   * @return in [0, 1]
   */
  public double accuracy() {
    return (double) (truePositives + trueNegatives) / samples();
  }

  /**
   * The harmonic mean of precision and recall of the positive class, 2 TP / (2 TP + FP + FN).
   *
   * @return in [0, 1]; 0 where there is neither a positive nor one called so
   */
  public double fScore() {
    int denominator = 2 * truePositives + falsePositives + falseNegatives;
    return denominator == 0 ? 0 : 2.0 * truePositives / denominator;
  }
}
