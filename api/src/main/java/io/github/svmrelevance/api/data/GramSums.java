package io.github.svmrelevance.api.data;

/**
 * X' diag(w) X, which grows by some rows after another. A sum adds its terms in the order of the
 * rows, so that it does not matter how many come at a time.
 */
final class GramSums {

  /** So many rows at a time, whose values of a hundred columns fit the fast memory. */
  private static final int TILE = 32;

  private final double[][] sums;
  private final double[][] tile;
  private final double[] own = new double[TILE];

  GramSums(int columns) {
    sums = new double[columns][];
    for (int j = 0; j < columns; j++) {
      sums[j] = new double[j + 1];
    }
    tile = new double[TILE][columns];
  }

  /**
   * Adds rows, in O(rows d^2).
   *
   * @param columns the columns of these rows
   * @param count how many rows, the first ones of each column
   * @param weights of all rows of the matrix
   * @param first which of them is the first of these rows
   */
  void add(double[][] columns, int count, double[] weights, int first) {
    for (int from = 0; from < count; from += TILE) {
      int rows = Math.min(TILE, count - from);
      for (int j = 0; j < sums.length; j++) {
        for (int i = 0; i < rows; i++) {
          tile[i][j] = columns[j][from + i];
        }
      }
      for (int j = 0; j < sums.length; j++) {
        for (int i = 0; i < rows; i++) {
          own[i] = columns[j][from + i] * weights[first + from + i];
        }
        addProducts(sums[j], rows);
      }
    }
  }

  /** Row after row for each sum, but neighbouring sums do not wait for each other. */
  private void addProducts(double[] ofColumn, int rows) {
    int i = 0;
    for (; i + 4 <= rows; i += 4) {
      addFour(ofColumn, i);
    }
    for (; i < rows; i++) {
      for (int k = 0; k < ofColumn.length; k++) {
        ofColumn[k] += own[i] * tile[i][k];
      }
    }
  }

  private void addFour(double[] ofColumn, int i) {
    double x0 = own[i];
    double x1 = own[i + 1];
    double x2 = own[i + 2];
    double x3 = own[i + 3];
    double[] r0 = tile[i];
    double[] r1 = tile[i + 1];
    double[] r2 = tile[i + 2];
    double[] r3 = tile[i + 3];
    for (int k = 0; k < ofColumn.length; k++) {
      ofColumn[k] = ofColumn[k] + x0 * r0[k] + x1 * r1[k] + x2 * r2[k] + x3 * r3[k];
    }
  }

  /** Adds the sums to those of the target, on the diagonal and below it. */
  void addTo(double[][] target) {
    for (int j = 0; j < sums.length; j++) {
      for (int k = 0; k <= j; k++) {
        target[j][k] += sums[j][k];
      }
    }
  }
}
