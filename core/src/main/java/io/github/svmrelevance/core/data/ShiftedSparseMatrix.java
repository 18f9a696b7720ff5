package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Standardised numbers up to a constant in each column, so that what is not stored stays 0: a view
 * of a sparse matrix, which holds nothing but how to scale.
 *
 * <p>A column is divided by its deviation, and not centred if at most {@value #CENTRED_FROM} of its
 * entries are stored. With a share p of entries that are not 0, mean / deviation is at most sqrt(p
 * / (1 - p)) in size. (By Cauchy and Schwarz, p E x^2 is at least the squared mean.) So no digits
 * cancel where a product of such columns is compared with one of centred columns. Fuller columns
 * are centred as they are read, in O(n) for each pass.
 */
final class ShiftedSparseMatrix implements Matrix {

  private static final long serialVersionUID = 1L;

  /** At it, mean / deviation is 1.4 at most. */
  private static final double CENTRED_FROM = 2.0 / 3;

  private final transient SparseMatrix original;
  private final transient int[] columns;
  private final transient ColumnMoments[] moments;
  private final transient boolean[] centred;

  /**
   * Creates the view.
   *
   * @param original the numbers
   * @param moments one for each column
   */
  ShiftedSparseMatrix(SparseMatrix original, ColumnMoments[] moments) {
    this(original, IntStream.range(0, original.columns()).toArray(), moments, centred(original));
  }

  private ShiftedSparseMatrix(
      SparseMatrix original, int[] columns, ColumnMoments[] moments, boolean[] centred) {
    this.original = original;
    this.columns = columns;
    this.moments = moments;
    this.centred = centred;
  }

  /** Which columns of a matrix are centred; all unless it is sparse. */
  static boolean[] centred(Matrix original) {
    boolean[] centred = new boolean[original.columns()];
    for (int j = 0; j < centred.length; j++) {
      centred[j] =
          !(original instanceof SparseMatrix sparse)
              || sparse.entries(j) > CENTRED_FROM * sparse.rows();
    }
    return centred;
  }

  @Override
  public int rows() {
    return original.rows();
  }

  @Override
  public int columns() {
    return columns.length;
  }

  private double scaled(int source, double x) {
    return centred[source] ? moments[source].scaled(x) : moments[source].inDeviations(x);
  }

  @Override
  public double get(int row, int column) {
    return scaled(columns[column], original.get(row, columns[column]));
  }

  @Override
  public void copyColumn(int column, double[] target) {
    int source = columns[column];
    if (centred[source]) {
      original.copyColumn(source, target);
      for (int i = 0; i < rows(); i++) {
        target[i] = moments[source].scaled(target[i]);
      }
      return;
    }
    Arrays.fill(target, 0, rows(), 0);
    for (int k = 0; k < original.entries(source); k++) {
      target[original.rowOf(source, k)] = moments[source].inDeviations(original.value(source, k));
    }
  }

  @Override
  public void addColumnTo(double factor, int column, double[] target) {
    int source = columns[column];
    if (centred[source]) {
      Matrix.super.addColumnTo(factor, column, target);
      return;
    }
    for (int k = 0; k < original.entries(source); k++) {
      target[original.rowOf(source, k)] +=
          factor * moments[source].inDeviations(original.value(source, k));
    }
  }

  @Override
  public double columnDot(int column, double[] vector) {
    int source = columns[column];
    if (centred[source]) {
      return Matrix.super.columnDot(column, vector);
    }
    double sum = 0;
    for (int k = 0; k < original.entries(source); k++) {
      sum +=
          moments[source].inDeviations(original.value(source, k))
              * vector[original.rowOf(source, k)];
    }
    return sum;
  }

  @Override
  public Matrix selectRows(int[] selected) {
    return new ShiftedSparseMatrix(original.selectRows(selected), columns, moments, centred);
  }

  @Override
  public Matrix selectColumns(int[] selected) {
    return new ShiftedSparseMatrix(
        original, Arrays.stream(selected).map(j -> columns[j]).toArray(), moments, centred);
  }

  @Override
  public String toString() {
    return "ShiftedSparseMatrix[" + columns.length + " columns of " + original + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(original, columns, moments, centred);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("ShiftedSparseMatrix is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      SparseMatrix original, int[] columns, ColumnMoments[] moments, boolean[] centred)
      implements Serializable {

    private Object readResolve() {
      int sources = original.columns();
      if (moments.length != sources
          || centred.length != sources
          || Arrays.stream(columns).anyMatch(j -> j < 0 || j >= sources)) {
        throw new IllegalArgumentException("the parts of a view disagree");
      }
      return new ShiftedSparseMatrix(original, columns.clone(), moments.clone(), centred.clone());
    }
  }
}
