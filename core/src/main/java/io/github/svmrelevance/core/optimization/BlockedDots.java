package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;

/**
 * Sums over the rows of a matrix whose rounding does not grow with their number: products are added
 * side by side in short blocks, and the sums of the blocks without loss. As fast as plain sums.
 */
final class BlockedDots {

  /** Additions that one entry of a block goes through, and what else it is rounded by. */
  static final int ROUNDINGS = 20;

  private static final int LANES = 8;

  private static final int BLOCK = 8 * LANES;

  private BlockedDots() {}

  /**
   * The sums over rows of a matrix of factor_r x_rj, in O(n d), or O(entries) if it is sparse, with
   * relative errors of {@link #ROUNDINGS} roundings for each term.
   *
   * @param sums one entry for each column, or more; changed
   */
  static void addTo(Matrix matrix, double[] ofRows, double[] sums) {
    if (matrix instanceof SparseMatrix sparse) {
      addTo(sparse, ofRows, sums);
      return;
    }
    double[] column = new double[matrix.rows()];
    for (int j = 0; j < matrix.columns(); j++) {
      matrix.copyColumn(j, column);
      sums[j] += dot(column, ofRows, column.length);
    }
  }

  /** The same in O(entries): what is not stored adds nothing, and rounds nothing. */
  private static void addTo(SparseMatrix matrix, double[] ofRows, double[] sums) {
    double[] values = new double[matrix.rows()];
    double[] factors = new double[matrix.rows()];
    for (int j = 0; j < matrix.columns(); j++) {
      int count = matrix.entries(j);
      for (int k = 0; k < count; k++) {
        values[k] = matrix.value(j, k);
        factors[k] = ofRows[matrix.rowOf(j, k)];
      }
      sums[j] += dot(values, factors, count);
    }
  }

  private static double dot(double[] a, double[] b, int length) {
    double sum = 0;
    double errors = 0;
    for (int start = 0; start < length; start += BLOCK) {
      double block = dot(a, b, start, Math.min(length, start + BLOCK));
      double next = sum + block;
      double part = next - sum;
      errors += (sum - (next - part)) + (block - part);
      sum = next;
    }
    return sum + errors;
  }

  private static double dot(double[] a, double[] b, int start, int end) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int i = start;
    for (; i + LANES <= end; i += LANES) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
      s4 += a[i + 4] * b[i + 4];
      s5 += a[i + 5] * b[i + 5];
      s6 += a[i + 6] * b[i + 6];
      s7 += a[i + 7] * b[i + 7];
    }
    double rest = 0;
    for (; i < end; i++) {
      rest += a[i] * b[i];
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7)) + rest;
  }
}
