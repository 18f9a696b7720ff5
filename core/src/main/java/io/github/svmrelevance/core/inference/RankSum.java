package io.github.svmrelevance.core.inference;

import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The rank-sum test of one feature and two classes, given nothing else: Welch's t statistic of the
 * midranks, so that classes of unequal variance hardly move its level (D. Zimmerman, B. Zumbo, Rank
 * Transformations and the Power of the Student t Test and Welch t' Test, 1993). Cost: O(n log n),
 * and O(n) for each draw.
 */
final class RankSum {

  /** Keeps a feature that equals the labels from an infinite statistic. */
  private static final double ROUNDING = 1e-14;

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
    double ofPositives = 0;
    for (int i = 0; i < n; i++) {
      ofPositives += positive[i] ? ranks[i] * ranks[i] : 0;
    }
    double statistic = welch(positives, sum, ofPositives, squares);
    if (PermutationMoments.isNormal(labels, ranks)) {
      return PermutationMoments.twoSided(Math.sqrt(statistic));
    }
    double[] urn = ranks.clone();
    return test.pValue(statistic, () -> draw(urn, squares, random));
  }

  /** The square of Welch's statistic, of classes of which one has this size and these sums. */
  private double welch(int size, double total, double totalSquares, double squares) {
    int rest = ranks.length - size;
    // The ranks of all add up to 0.
    double difference = total / size + total / rest;
    double within = totalSquares - total * total / size;
    double beyond = squares - totalSquares - total * total / rest;
    double variance =
        within / (size * Math.max(1.0, size - 1)) + beyond / (rest * Math.max(1.0, rest - 1));
    return difference * difference / Math.max(variance, ROUNDING * squares);
  }

  /** The statistic where a class of the same size is drawn by chance. */
  private double draw(double[] urn, double squares, RandomGenerator random) {
    double total = 0;
    double totalSquares = 0;
    for (int k = 0; k < positives; k++) {
      int other = k + random.nextInt(urn.length - k);
      double taken = urn[other];
      urn[other] = urn[k];
      urn[k] = taken;
      total += taken;
      totalSquares += taken * taken;
    }
    return welch(positives, total, totalSquares, squares);
  }
}
