package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.CancellationToken;
import java.util.Optional;

/**
 * The Cholesky factor L of a symmetric positive definite matrix A = L L' of thousands of rows. It
 * computes what the factor of Commons Math does, sum by sum in the same order. But it goes by
 * blocks that fit the fast memory (Golub, Van Loan, Matrix Computations, section 4.2.5), takes the
 * place of the matrix, and can be stopped.
 */
final class CholeskyFactor {

  /** So many columns are done before all to their right are changed by them. */
  private static final int PANEL = 32;

  /** So many columns are changed at a time, all rows after another. */
  private static final int CHUNK = 512;

  private final double[][] lower;

  /** The columns of the panel below its square: tile[c][k] is L_{end + k, start + c}. */
  private final double[][] tile;

  private CholeskyFactor(double[][] matrix) {
    lower = matrix;
    tile = new double[Math.min(PANEL, matrix.length)][matrix.length];
  }

  /**
   * Factorises in place, in n^3 / 6 multiplications.
   *
   * @param matrix row j has j + 1 entries, those up to the diagonal; it becomes the factor
   * @param cancellation stops it
   * @return the factor; empty if a pivot is not positive, as of a matrix that rounding has spoilt
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  static Optional<CholeskyFactor> of(double[][] matrix, CancellationToken cancellation) {
    CholeskyFactor factor = new CholeskyFactor(matrix);
    for (int start = 0; start < matrix.length; start += PANEL) {
      cancellation.throwIfCancelled();
      if (!factor.eliminate(start, Math.min(start + PANEL, matrix.length))) {
        return Optional.empty();
      }
    }
    return Optional.of(factor);
  }

  /** Finds some columns of the factor, and takes what they explain off the columns behind them. */
  private boolean eliminate(int start, int end) {
    double[] inverse = new double[end - start];
    for (int j = start; j < lower.length; j++) {
      double[] row = lower[j];
      int last = Math.min(j, end);
      for (int c = start; c < last; c++) {
        row[c] = rest(row, c, start) * inverse[c - start];
      }
      if (j < end) {
        double pivot = rest(row, j, start);
        if (!(pivot > 0)) {
          return false;
        }
        row[j] = Math.sqrt(pivot);
        inverse[j - start] = 1 / row[j];
      } else {
        for (int c = start; c < end; c++) {
          tile[c - start][j - end] = row[c];
        }
      }
    }
    for (int from = end; from < lower.length; from += CHUNK) {
      for (int j = from; j < lower.length; j++) {
        subtractProducts(lower[j], start, end, from, Math.min(from + CHUNK, j + 1));
      }
    }
    return true;
  }

  /** An entry, less the products of what stands to the left of it in the panel. */
  private double rest(double[] row, int column, int start) {
    double[] other = lower[column];
    double sum = row[column];
    for (int c = start; c < column; c++) {
      sum -= row[c] * other[c];
    }
    return sum;
  }

  private void subtractProducts(double[] row, int start, int end, int from, int to) {
    int c = start;
    for (; c + 4 <= end; c += 4) {
      double x0 = row[c];
      double x1 = row[c + 1];
      double x2 = row[c + 2];
      double x3 = row[c + 3];
      double[] t0 = tile[c - start];
      double[] t1 = tile[c + 1 - start];
      double[] t2 = tile[c + 2 - start];
      double[] t3 = tile[c + 3 - start];
      for (int k = from; k < to; k++) {
        int i = k - end;
        row[k] = row[k] - x0 * t0[i] - x1 * t1[i] - x2 * t2[i] - x3 * t3[i];
      }
    }
    for (; c < end; c++) {
      for (int k = from; k < to; k++) {
        row[k] -= row[c] * tile[c - start][k - end];
      }
    }
  }

  /**
   * Replaces a vector z by A^-1 z, in n^2 multiplications.
   *
   * @param vector n entries; changed
   */
  void solve(double[] vector) {
    for (int j = 0; j < lower.length; j++) {
      double sum = vector[j];
      for (int k = 0; k < j; k++) {
        sum -= vector[k] * lower[j][k];
      }
      vector[j] = sum / lower[j][j];
    }
    for (int j = lower.length - 1; j >= 0; j--) {
      double entry = vector[j] / lower[j][j];
      vector[j] = entry;
      for (int k = 0; k < j; k++) {
        vector[k] -= entry * lower[j][k];
      }
    }
  }
}
