package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.svm.GramMatrix;

/** A kernel matrix held as a whole. May be read by many threads as long as nobody changes it. */
final class DenseGram implements GramMatrix {

  private final double[][] columns;

  /**
   * Wraps a matrix.
   *
   * @param columns n columns of n entries, symmetric; not copied, so the caller must not change
   *     them while the matrix is in use
   */
  DenseGram(double[][] columns) {
    this.columns = columns;
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
