package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.GramMatrix;

/**
 * A kernel matrix held as a whole. May be read by many threads as long as nobody changes it.
 *
 * @since 0.1
 */
public final class DenseGram implements GramMatrix {

  private final double[][] columns;

  /**
   * Wraps a matrix.
   *
   * @param columns n columns of n entries, symmetric; not copied, so the caller must not change
   *     them while the matrix is in use
   */
  public DenseGram(double[][] columns) {
    this.columns = columns;
  }

  /**
   * Computes a matrix, in O(n^2 d).
   *
   * @param kernel the kernel
   * @param x n points, one per row
   * @return the matrix
   */
  public static DenseGram of(Kernel kernel, DenseMatrix x) {
    double[][] columns = new double[x.rows()][x.rows()];
    double[] row = new double[x.columns()];
    for (int i = 0; i < columns.length; i++) {
      x.copyRow(i, row);
      kernel.column(x, row, columns[i]);
    }
    return new DenseGram(columns);
  }

  /**
   * The matrix of some of the points.
   *
   * @param points their numbers, in the order wanted
   * @return the new matrix
   */
  public DenseGram select(int[] points) {
    double[][] selected = new double[points.length][points.length];
    for (int i = 0; i < points.length; i++) {
      double[] source = columns[points[i]];
      for (int j = 0; j < points.length; j++) {
        selected[i][j] = source[points[j]];
      }
    }
    return new DenseGram(selected);
  }

  @Override
  public int size() {
    return columns.length;
  }

  @Override
  public double diagonal(int index) {
    return columns[index][index];
  }

  @Override
  public double[] column(int index) {
    return columns[index];
  }
}
