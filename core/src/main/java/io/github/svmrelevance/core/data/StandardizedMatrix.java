package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.MatrixByParts;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** Numbers that are scaled as they are read: a view, which holds nothing but how to scale. */
final class StandardizedMatrix implements MatrixByParts {

  private static final long serialVersionUID = 1L;

  private final transient Matrix original;
  private final transient ColumnMoments[] moments;

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
  public void copyPart(int column, int from, int count, double[] target) {
    original.copyPart(column, from, count, target);
    moments[column].scale(target, count);
  }

  @Override
  public boolean savesMemory() {
    return original.savesMemory();
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

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(original, moments);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("StandardizedMatrix is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(Matrix original, ColumnMoments[] moments) implements Serializable {

    private Object readResolve() {
      if (moments.length != original.columns()) {
        throw new IllegalArgumentException(
            moments.length + " moments for " + original.columns() + " columns");
      }
      return new StandardizedMatrix(original, moments.clone());
    }
  }
}
