package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import java.util.Arrays;

/**
 * The matrix X X' of inner products. Columns cost O(n d), or O(d log n) and the stored entries of
 * the features of a sample where X is sparse. They are kept as long as a bound on memory allows;
 * combinations of d columns or more cost O(n d), whatever their number.
 *
 * @since 0.1
 */
public final class LinearGram implements GramMatrix {

  /** Below, training takes less than a second with any method. */
  private static final int TALL = 2000;

  private final Matrix x;
  private final double[] diagonal;
  private final double[] row;
  private final double[] weights;
  private final ColumnCache columns;

  /**
   * Creates the matrix.
   *
   * @param x n points, one per row
   */
  public LinearGram(Matrix x) {
    this.x = x;
    this.diagonal = new double[x.rows()];
    this.row = new double[x.columns()];
    this.weights = new double[x.columns()];
    this.columns = new ColumnCache(x.rows(), ColumnCache.DEFAULT_BYTES, this::compute);
    double[] column = new double[x.rows()];
    for (int j = 0; j < x.columns(); j++) {
      x.copyColumn(j, column);
      for (int i = 0; i < column.length; i++) {
        diagonal[i] += column[i] * column[i];
      }
    }
  }

  /** The points, one per row. */
  Matrix points() {
    return x;
  }

  /** Whether there are so many more points than coordinates that work of O(n d^2) is little. */
  boolean isTall() {
    return size() >= TALL && size() >= 16 * x.columns();
  }

  @Override
  public int size() {
    return diagonal.length;
  }

  @Override
  public double diagonal(int index) {
    return diagonal[index];
  }

  @Override
  public double[] column(int index) {
    return columns.column(index);
  }

  private void compute(int index, double[] target) {
    x.copyRow(index, row);
    Arrays.fill(target, 0);
    for (int j = 0; j < row.length; j++) {
      if (row[j] != 0) {
        x.addColumnTo(row[j], j, target);
      }
    }
  }

  @Override
  public void addCombination(int[] indices, double[] factors, int count, double[] target) {
    if (count < weights.length) {
      GramMatrix.super.addCombination(indices, factors, count, target);
      return;
    }
    Arrays.fill(weights, 0);
    for (int k = 0; k < count; k++) {
      x.copyRow(indices[k], row);
      for (int j = 0; j < row.length; j++) {
        weights[j] += factors[k] * row[j];
      }
    }
    for (int j = 0; j < weights.length; j++) {
      x.addColumnTo(weights[j], j, target);
    }
  }
}
