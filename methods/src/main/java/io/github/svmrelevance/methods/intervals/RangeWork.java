package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.List;

/**
 * About how many multiplications exact ranges of some features take: a count that follows from the
 * data alone, so that the same is solved for on every machine.
 *
 * <p>With n breakpoints, one for each sample of two classes and two of regression, of several
 * classes also one for each weight of the last, and k = min(n, d), a simplex method has up to k
 * free weights. It takes some 25 k pivots to the first vertex, and 6 k from there to either end of
 * a range. A pivot changes a matrix of k x k, and multiplies k active rows or columns with n
 * samples and the w weights that are watched: k (k + n + w). Where most numbers are 0, these
 * products take the numbers that are not: k^2 + 3 entries.
 */
final class RangeWork {

  /**
   * More is not done for what is needed alone: some ten minutes of a processor. Measured with the
   * default solver are 3.8e9 a second on 1000 documents of 10,000 words, 3.6e9 on a9a (32,561 x
   * 123), and 2.7e9 on golub72 (72 x 7129).
   */
  static final double MOST = 2e12;

  private static final double FIRST_PIVOTS = 25;
  private static final double PIVOTS = 6;

  /** Of so many weights or rows one is watched, or these many for each row. */
  private static final int WATCHED_SHARE = 10;

  private static final int WATCHED_PER_ROW = 2;

  /** At most one of so many numbers is other than 0 where zeros are passed over. */
  private static final double SPARSE = 8;

  private static final double PER_ENTRY = 3;

  private RangeWork() {}

  /**
   * What ranges take.
   *
   * @param training the samples
   * @param asked the features or groups whose ranges are solved for
   * @param pieces how many breakpoints the loss of a sample has
   */
  static double of(TrainingSet training, List<Integer> asked, double pieces) {
    int weights = asked.stream().mapToInt(j -> training.weights(j).size()).sum();
    double ofLast = training.coding().vectors() > 1 ? training.features() : 0;
    return weights == 0
        ? 0
        : of(training.matrix(), training.bias(), weights, pieces + ofLast / training.count());
  }

  /**
   * The same of a matrix.
   *
   * @param samples one row each
   * @param variables the number of weights of a model
   * @param asked of how many weights the ranges are solved for, at least 1
   * @param pieces how many breakpoints the loss of a sample has
   */
  static double of(Matrix samples, int variables, int asked, double pieces) {
    double n = pieces * samples.rows();
    double d = variables;
    double k = Math.min(n, d);
    double entries =
        samples instanceof SparseMatrix sparse && d >= samples.rows()
            ? pieces * sparse.entries()
            : Double.MAX_VALUE;
    double watched = Math.min(d, Math.max(WATCHED_PER_ROW * n, d / WATCHED_SHARE));
    double pivot = entries <= n * d / SPARSE ? k * k + PER_ENTRY * entries : k * (k + n + watched);
    return (FIRST_PIVOTS + 2 * PIVOTS * asked) * k * pivot;
  }
}
