package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Matrix;

/** Numbers that are scaled as they are read: a view, which holds nothing but how to scale. */
final class StandardizedMatrix implements Matrix {

  private final Matrix original;
  private final ColumnMoments[] moments;

  StandardizedMatrix(Matrix original, ColumnMoments[] moments) {
    this.original = original;
    this.moments = moments;
  }

  @Override
  public int rows() {
    return original.rows();
  }

  @Override
  public int columns() {
    return original.columns();
  }

  @Override
  public double get(int row, int column) {
    return moments[column].scaled(original.get(row, column));
  }

  @Override
  public void copyColumn(int column, double[] target) {
    original.copyColumn(column, target);
    for (int i = 0; i < rows(); i++) {
      target[i] = moments[column].scaled(target[i]);
    }
  }

  @Override
  public Matrix selectRows(int[] selected) {
    return new StandardizedMatrix(original.selectRows(selected), moments);
  }

  @Override
  public Matrix selectColumns(int[] selected) {
    ColumnMoments[] chosen = new ColumnMoments[selected.length];
    for (int k = 0; k < chosen.length; k++) {
      chosen[k] = moments[selected[k]];
    }
    return new StandardizedMatrix(original.selectColumns(selected), chosen);
  }

  @Override
  public String toString() {
    return "StandardizedMatrix[" + original + "]";
  }
}
