package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Whether a feature carries information on two classes given some others, for few samples. Copies
 * are those of {@link ConditionalTest}, and so is what the p-value assumes. The statistic is
 * another: by how much the feature, beside the others, improves a logistic regression.
 *
 * <p>A score looks at the fit without the feature alone. Where few samples lie close to a boundary
 * between the classes, that fit is far from the one with the feature, and its score says little.
 * The regression has the penalty 1/2 ||w||^2 with a cost of {@value #COST}, for a larger penalty
 * would keep it from steep boundaries.
 *
 * <p>Features may vary more in one class than in the other. Then their copies, which mix both,
 * improve the fit by another amount. So the improvement is divided by the ratio of two variances of
 * the score: with each class's own variance of the copy, and with the same variance in both. B.
 * Welch (1938) divides differences of means so.
 */
final class RefitTest {

  /**
   * More samples gain nothing over a score, and each draw is a regression. Measured: docs page
   * validation.
   */
  static final int MOST_SAMPLES = 100;

  private static final double COST = 10;

  /** Below this share of the feature's own, a variance within classes is rounding. */
  private static final double CONSTANT = 1e-10;

  private final PermutationTest test;
  private final double[] signs;
  private final Projection given;
  private final RidgeLogistic without;
  private final double positives;

  /** The share of the positive samples in the squares of the scores. */
  private final double share;

  /**
   * Fits the class on the others. Cost: O(n k^2).
   *
   * @param test how many draws
   * @param signs n labels, +1 or -1, both among them
   * @param others k standardized columns, k + 1 less than n
   * @param given what they explain
   */
  RefitTest(PermutationTest test, double[] signs, DenseMatrix others, Projection given) {
    this.test = test;
    this.signs = signs;
    this.given = given;
    this.without = RidgeLogistic.fit(costly(others), signs);
    double[] scores = without.scores();
    double squares = 0;
    double own = 0;
    int count = 0;
    for (int i = 0; i < scores.length; i++) {
      squares += scores[i] * scores[i];
      own += signs[i] > 0 ? scores[i] * scores[i] : 0;
      count += signs[i] > 0 ? 1 : 0;
    }
    this.share = own / squares;
    this.positives = count;
  }

  /** The regression with a cost of 1 on these is that with the cost on the columns themselves. */
  private static DenseMatrix costly(DenseMatrix others) {
    int n = others.rows();
    return DenseMatrix.ofColumns(
        n,
        others.columns(),
        (target, l) ->
            System.arraycopy(scaled(others.column(l), Math.sqrt(COST)), 0, target, 0, n));
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  /**
   * Tests a feature. Cost: O(n k^2 + k^3) for each of a few Newton steps of each draw.
   *
   * @param column of the feature, n values, standardized
   * @param random chance
   * @return the p-value; empty if the others determine the feature
   */
  OptionalDouble pValue(double[] column, RandomGenerator random) {
    double[] residual = given.residual(column);
    if (ConditionalTest.isDetermined(residual, column)) {
      return OptionalDouble.empty();
    }
    Strata all = Strata.one(signs.length);
    double[] order = residual.clone();
    return OptionalDouble.of(
        test.pValue(
            statistic(residual),
            () -> {
              all.shuffle(order, random);
              double[] copy = order.clone();
              given.subtract(copy);
              return statistic(copy);
            }));
  }

  /**
   * What a residual improves, scaled to a standard deviation of 1. The others have part in the
   * regression, so that it needs nothing of what they explain of a copy.
   */
  private double statistic(double[] residual) {
    double length = Math.sqrt(SampleSums.dot(residual, residual) / residual.length);
    return without.gain(scaled(residual, Math.sqrt(COST) / length)) / spread(residual);
  }

  /** The variance of the score if each class has its own of the values, in units of one of both. */
  double spread(double[] values) {
    double[] sums = new double[2];
    double[] squares = new double[2];
    for (int i = 0; i < values.length; i++) {
      int side = signs[i] > 0 ? 0 : 1;
      sums[side] += values[i];
      squares[side] += values[i] * values[i];
    }
    double n = values.length;
    double negatives = n - positives;
    double own = squares[0] / positives - sums[0] * sums[0] / (positives * positives);
    double other = squares[1] / negatives - sums[1] * sums[1] / (negatives * negatives);
    double both = (positives * own + negatives * other) / n;
    return both <= CONSTANT * (squares[0] + squares[1]) / n
        ? 1
        : (share * own + (1 - share) * other) / both;
  }
}
