package io.github.svmrelevance.api.data;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * Columns of a matrix that saves memory, and others beside them or in their place, which are in
 * memory. Copies nothing of the matrix.
 */
final class ColumnsView implements MatrixByParts {

  private static final long serialVersionUID = 1L;

  private final transient Matrix original;

  /** Of each column its number in the original, or -1 if it is one of the others. */
  private final transient int[] sources;

  /** Of each column that is not in the original its entries, else null. */
  private final transient double[][] others;

  private ColumnsView(Matrix original, int[] sources, double[][] others) {
    this.original = original;
    this.sources = sources;
    this.others = others;
  }

  /** All columns of a matrix. */
  static ColumnsView of(Matrix original) {
    int[] sources = new int[original.columns()];
    Arrays.setAll(sources, j -> j);
    return new ColumnsView(original, sources, new double[sources.length][]);
  }

  @Override
  public int rows() {
    return original.rows();
  }

  @Override
  public int columns() {
    return sources.length;
  }

  @Override
  public boolean savesMemory() {
    return original.savesMemory();
  }

  @Override
  public double get(int row, int column) {
    return others[column] == null ? original.get(row, sources[column]) : others[column][row];
  }

  @Override
  public void copyPart(int column, int from, int count, double[] target) {
    if (others[column] == null) {
      original.copyPart(sources[column], from, count, target);
    } else {
      System.arraycopy(others[column], from, target, 0, count);
    }
  }

  @Override
  public Matrix selectColumns(int[] selected) {
    int[] chosen = new int[selected.length];
    double[][] others = new double[selected.length][];
    for (int k = 0; k < selected.length; k++) {
      chosen[k] = sources[selected[k]];
      others[k] = this.others[selected[k]];
    }
    return new ColumnsView(original, chosen, others);
  }

  @Override
  public ColumnsView withColumn(int column, double[] replacement) {
    Objects.checkIndex(column, sources.length);
    requireLength(replacement);
    int[] changed = sources.clone();
    double[][] entries = others.clone();
    changed[column] = -1;
    entries[column] = replacement.clone();
    return new ColumnsView(original, changed, entries);
  }

  @Override
  public ColumnsView withAppendedColumns(double[]... added) {
    int[] more = Arrays.copyOf(sources, sources.length + added.length);
    double[][] entries = Arrays.copyOf(others, more.length);
    for (int k = 0; k < added.length; k++) {
      requireLength(added[k]);
      more[sources.length + k] = -1;
      entries[sources.length + k] = added[k].clone();
    }
    return new ColumnsView(original, more, entries);
  }

  private void requireLength(double[] column) {
    if (column.length != rows()) {
      throw new IllegalArgumentException(
          "the new column has " + column.length + " entries, expected " + rows());
    }
  }

  @Override
  public String toString() {
    return "ColumnsView[" + columns() + " columns beside " + original + "]";
  }

  /** Is sent as its numbers. */
  private Object writeReplace() {
    return toDense();
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("ColumnsView is sent as its numbers");
  }
}
