package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.svm.GramMatrix;

/**
 * The matrix X X' where X has a few columns more than one whose matrix is known: the known matrix
 * plus the products of the new columns. With k of them a column costs O(n k).
 */
final class ExtendedGram implements GramMatrix {

  private final GramMatrix known;
  private final double[][] added;
  private final ColumnCache columns;

  /**
   * Creates the matrix.
   *
   * @param known the matrix of the first columns of x, which other threads may read too
   * @param features how many columns that are
   * @param x n points, one per row
   */
  ExtendedGram(GramMatrix known, int features, Matrix x) {
    this.known = known;
    this.added = new double[x.columns() - features][];
    for (int k = 0; k < added.length; k++) {
      added[k] = x.column(features + k);
    }
    this.columns = new ColumnCache(x.rows(), ColumnCache.DEFAULT_BYTES, this::compute);
  }

  private void compute(int index, double[] target) {
    System.arraycopy(known.column(index), 0, target, 0, target.length);
    for (double[] column : added) {
      double factor = column[index];
      for (int i = 0; i < target.length; i++) {
        target[i] += factor * column[i];
      }
    }
  }

  @Override
  public int size() {
    return known.size();
  }

  @Override
  public double diagonal(int index) {
    double sum = known.diagonal(index);
    for (double[] column : added) {
      sum += column[index] * column[index];
    }
    return sum;
  }

  @Override
  public double[] column(int index) {
    return columns.column(index);
  }
}
