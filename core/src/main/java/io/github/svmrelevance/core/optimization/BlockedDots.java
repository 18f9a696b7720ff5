package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.stream.Stream;

/**
 * Sums over the rows of a matrix whose rounding does not grow with their number: products are added
 * side by side in short blocks, and the sums of the blocks without loss. As fast as plain sums.
 */
final class BlockedDots {

  /** Additions that one entry of a block goes through, and what else it is rounded by. */
  static final int ROUNDINGS = 20;

  private static final int LANES = 8;

  private static final int BLOCK = 8 * LANES;

  /** So many rows at a time, whose factors stay in fast memory while all columns are added. */
  private static final int ROWS = 64 * BLOCK;

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
    Sum[] ofColumns = Stream.generate(Sum::new).limit(matrix.columns()).toArray(Sum[]::new);
    double[] part = new double[Math.min(ROWS, matrix.rows())];
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      for (int j = 0; j < ofColumns.length; j++) {
        matrix.copyPart(j, from, count, part);
        ofColumns[j].addDot(part, ofRows, from, count);
      }
    }
    for (int j = 0; j < ofColumns.length; j++) {
      sums[j] += ofColumns[j].value();
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
      Sum sum = new Sum();
      sum.addDot(values, factors, 0, count);
      sums[j] += sum.value();
    }
  }

  /** A sum of blocks without loss. */
  private static final class Sum {
    private double sum;
    private double errors;

    /** Adds products of entries and of factors from a place on, which begins a block. */
    void addDot(double[] entries, double[] factors, int from, int count) {
      for (int start = 0; start < count; start += BLOCK) {
        double block = dot(entries, start, factors, from + start, Math.min(BLOCK, count - start));
        double next = sum + block;
        double part = next - sum;
        errors += (sum - (next - part)) + (block - part);
        sum = next;
      }
    }

    double value() {
      return sum + errors;
    }
  }

  private static double dot(double[] a, int startOfA, double[] b, int startOfB, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int i = startOfA;
    int k = startOfB;
    for (; i + LANES <= startOfA + count; i += LANES, k += LANES) {
      s0 += a[i] * b[k];
      s1 += a[i + 1] * b[k + 1];
      s2 += a[i + 2] * b[k + 2];
      s3 += a[i + 3] * b[k + 3];
      s4 += a[i + 4] * b[k + 4];
      s5 += a[i + 5] * b[k + 5];
      s6 += a[i + 6] * b[k + 6];
      s7 += a[i + 7] * b[k + 7];
    }
    double rest = 0;
    for (; i < startOfA + count; i++, k++) {
      rest += a[i] * b[k];
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7)) + rest;
  }
}
