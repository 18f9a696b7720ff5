package io.github.svmrelevance.spark.rows;

import java.io.Serializable;

/**
 * Some rows of a partition.
 *
 * @param width d, the number of features
 * @param values the numbers, row by row
 * @param signs +1 or -1 for each row
 * @param weights how much each row counts; empty if each counts 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowBlock(int width, double[] values, byte[] signs, double[] weights)
    implements Serializable {

  /** Long enough for loops to be fast, short enough for their working memory to be small. */
  static final int MOST_ROWS = 512;

  /** Rows that count alike. */
  RowBlock(int width, double[] values, byte[] signs) {
    this(width, values, signs, new double[0]);
  }

  int size() {
    return signs.length;
  }

  boolean isWeighted() {
    return weights.length > 0;
  }

  double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  /**
   * How much more the margin of a row moves than that of a usual one, where the model moves: 1 for
   * rows up to twice the usual length, which is the root of d, as columns have the variance 1.
   *
   * @param values holds the row
   * @param from where the row begins
   * @param width d
   */
  static double leverage(double[] values, int from, int width) {
    double squares = 0;
    for (int j = 0; j < width; j++) {
      squares += values[from + j] * values[from + j];
    }
    return Math.max(1, Math.sqrt(squares / width) / 2);
  }

  /**
   * The margin y (w'x + b) of a row, its terms added in the order of the features. Whoever needs a
   * margin computes it so, and gets the same bits wherever that is.
   *
   * @param values holds the row
   * @param from where the row begins
   * @param sign y
   * @param z w, then b
   */
  static double margin(double[] values, int from, int sign, double[] z) {
    double sum = 0;
    int d = z.length - 1;
    for (int j = 0; j < d; j++) {
      sum += values[from + j] * z[j];
    }
    return sign * (sum + z[d]);
  }
}
