package io.github.svmrelevance.api.data;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.Objects;

/** A selection of the rows of a matrix that copies none of its numbers. */
final class RowsView implements MatrixByParts {

  private static final long serialVersionUID = 1L;

  private final transient Matrix original;
  private final transient int[] selected;

  RowsView(Matrix original, int[] selected) {
    for (int row : selected) {
      Objects.checkIndex(row, original.rows());
    }
    this.original = original;
    this.selected = selected.clone();
  }

  @Override
  public int rows() {
    return selected.length;
  }

  @Override
  public int columns() {
    return original.columns();
  }

  @Override
  public double get(int row, int column) {
    return original.get(selected[row], column);
  }

  @Override
  public void copyPart(int column, int from, int count, double[] target) {
    Objects.checkFromIndexSize(from, count, selected.length);
    for (int i = 0; i < count; i++) {
      target[i] = original.get(selected[from + i], column);
    }
  }

  @Override
  public boolean savesMemory() {
    return original.savesMemory();
  }

  private int[] originals(int[] rows) {
    return Arrays.stream(rows).map(row -> selected[row]).toArray();
  }

  @Override
  public Matrix selectRows(int[] rows) {
    return original.selectRows(originals(rows));
  }

  @Override
  public Matrix viewRows(int[] rows) {
    return new RowsView(original, originals(rows));
  }

  @Override
  public Matrix selectColumns(int[] columns) {
    return new RowsView(original.selectColumns(columns), selected);
  }

  @Override
  public String toString() {
    return "RowsView[" + selected.length + " rows of " + original + "]";
  }

  /** Is sent as its rows alone. */
  private Object writeReplace() {
    return original.selectRows(selected);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("RowsView is sent as its rows");
  }
}
