package io.github.svmrelevance.core.inference;

import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Wilcoxon's rank-sum test of one feature and two classes, with midranks for ties: the feature
 * alone, given nothing else. Its null is that the feature is independent of the class. Cost: O(n
 * log n), and O(n) for each draw.
 */
final class RankSum {

  /** Midranks less their mean. */
  private final double[] ranks;

  private final boolean[] positive;
  private final int positives;
  private final double sum;

  /**
   * Ranks the samples.
   *
   * @param values n values
   * @param positive whether a sample is of the positive class; both classes have samples
   */
  RankSum(double[] values, boolean[] positive) {
    this.ranks = centredMidranks(values);
    this.positive = positive;
    int count = 0;
    double total = 0;
    for (int i = 0; i < ranks.length; i++) {
      if (positive[i]) {
        count++;
        total += ranks[i];
      }
    }
    this.positives = count;
    this.sum = total;
  }

  private static double[] centredMidranks(double[] values) {
    int n = values.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[n];
    for (int first = 0; first < n; ) {
      int last = first;
      while (last + 1 < n && values[order[last + 1]] == values[order[first]]) {
        last++;
      }
      for (int k = first; k <= last; k++) {
        ranks[order[k]] = (first + last) / 2.0 - (n - 1) / 2.0;
      }
      first = last + 1;
    }
    return ranks;
  }

  /**
   * The area under the ROC curve: the chance that a positive sample has a larger value than a
   * negative one, ties counted by half.
   */
  double areaUnderCurve() {
    int negatives = ranks.length - positives;
    return 0.5 + sum / ((double) positives * negatives);
  }

  /**
   * The two-sided p-value: by the normal distribution where that serves, else by permutation of the
   * labels.
   *
   * @param test how many draws
   * @param random chance
   */
  double pValue(PermutationTest test, RandomGenerator random) {
    int n = ranks.length;
    double share = (double) positives / n;
    double[] labels = new double[n];
    Arrays.setAll(labels, i -> (positive[i] ? 1 : 0) - share);
    double squares = Vectors.dot(ranks, ranks);
    if (squares == 0) {
      return 1;
    }
    if (PermutationMoments.isNormal(labels, ranks)) {
      return PermutationMoments.twoSided(
          sum / Math.sqrt(n * share * (1 - share) * squares / (n - 1)));
    }
    // The ranks add up to 0, so that the sum of one class is that of the other but for its sign.
    int drawn = Math.min(positives, n - positives);
    double[] urn = ranks.clone();
    return test.pValue(Math.abs(sum), () -> Math.abs(sumOf(drawn, urn, random)));
  }

  private static double sumOf(int drawn, double[] urn, RandomGenerator random) {
    double total = 0;
    for (int k = 0; k < drawn; k++) {
      int other = k + random.nextInt(urn.length - k);
      double taken = urn[other];
      urn[other] = urn[k];
      urn[k] = taken;
      total += taken;
    }
    return total;
  }
}
