package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import java.util.Arrays;

/**
 * The matrix X X' of inner products, held as X: columns and combinations cost O(n d) and no memory.
 */
public final class LinearGram implements GramMatrix {

  private final DenseMatrix x;
  private final double[] diagonal;
  private final double[] row;
  private final double[] weights;
  private final double[] column;

  /**
   * Creates the matrix.
   *
   * @param x n points, one per row
   */
  public LinearGram(DenseMatrix x) {
    this.x = x;
    this.diagonal = new double[x.rows()];
    this.row = new double[x.columns()];
    this.weights = new double[x.columns()];
    this.column = new double[x.rows()];
    for (int i = 0; i < diagonal.length; i++) {
      x.copyRow(i, row);
      for (double entry : row) {
        diagonal[i] += entry * entry;
      }
    }
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
    x.copyRow(index, row);
    Arrays.fill(column, 0);
    for (int j = 0; j < row.length; j++) {
      x.addColumnTo(row[j], j, column);
    }
    return column;
  }

  @Override
  public void addCombination(int[] indices, double[] factors, int count, double[] target) {
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
