package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.ObjIntConsumer;

/**
 * An immutable dense matrix, stored column by column: whoever sums over rows, as every pass over
 * the samples does, reads memory in order.
 *
 * @since 0.1
 */
public final class DenseMatrix implements Matrix {

  private static final long serialVersionUID = 1L;

  private final transient int rows;
  private final transient double[][] columns;

  private DenseMatrix(int rows, double[][] columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * A matrix from its columns, which are copied.
   *
   * @param rows the number of rows, also where there are no columns
   * @param columns the columns, each of {@code rows} entries
   * @return the matrix
   * @throws IllegalArgumentException if a column has another length
   */
  public static DenseMatrix ofColumns(int rows, double[]... columns) {
    double[][] copy = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      if (columns[j].length != rows) {
        throw new IllegalArgumentException(
            "column " + j + " has " + columns[j].length + " entries, expected " + rows);
      }
      copy[j] = columns[j].clone();
    }
    return new DenseMatrix(rows, copy);
  }

  /**
   * A matrix whose columns are written in place, one after another, so that no number is in memory
   * twice. Entries that are not written are 0.
   *
   * @param rows the number of rows
   * @param columns the number of columns
   * @param writer is given an array of {@code rows} zeros and the number of its column, from 0; it
   *     must not keep the array, which belongs to the matrix
   * @return the matrix
   */
  public static DenseMatrix ofColumns(int rows, int columns, ObjIntConsumer<double[]> writer) {
    double[][] written = new double[columns][];
    for (int j = 0; j < columns; j++) {
      written[j] = new double[rows];
      writer.accept(written[j], j);
    }
    return new DenseMatrix(rows, written);
  }

  /**
   * A matrix from its rows, which are copied.
   *
   * @param rows at least one row, all of one length
   * @return the matrix
   * @throws InvalidInputException if the lengths differ; the message names the row, from 1
   * @throws IllegalArgumentException if there is no row
   */
  public static DenseMatrix ofRows(double[]... rows) {
    if (rows.length == 0) {
      throw new IllegalArgumentException("a matrix from rows needs at least one row");
    }
    for (int i = 0; i < rows.length; i++) {
      int row = i + 1;
      Objects.requireNonNull(rows[i], () -> "row " + row);
    }
    int width = rows[0].length;
    double[][] columns = new double[width][rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != width) {
        throw new InvalidInputException(
            "row " + (i + 1) + " has " + rows[i].length + " entries, expected " + width);
      }
      for (int j = 0; j < width; j++) {
        columns[j][i] = rows[i][j];
      }
    }
    return new DenseMatrix(rows.length, columns);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns.length;
  }

  @Override
  public double get(int row, int column) {
    return columns[column][row];
  }

  @Override
  public double[] column(int column) {
    return columns[column].clone();
  }

  @Override
  public void copyColumn(int column, double[] target) {
    System.arraycopy(columns[column], 0, target, 0, rows);
  }

  @Override
  public void copyPart(int column, int from, int count, double[] target) {
    System.arraycopy(columns[column], from, target, 0, count);
  }

  @Override
  public void copyRow(int row, double[] target) {
    for (int j = 0; j < columns.length; j++) {
      target[j] = columns[j][row];
    }
  }

  @Override
  public void addColumnTo(double factor, int column, double[] target) {
    double[] source = columns[column];
    for (int i = 0; i < source.length; i++) {
      target[i] += factor * source[i];
    }
  }

  @Override
  public double columnDot(int column, double[] vector) {
    double[] source = columns[column];
    double sum = 0;
    for (int i = 0; i < source.length; i++) {
      sum += source[i] * vector[i];
    }
    return sum;
  }

  @Override
  public double[] times(double[] vector) {
    return PartProducts.times(rows, columns, vector);
  }

  @Override
  public void addTransposedTimes(double[] vector, double[] target) {
    PartProducts.addTransposedTimes(rows, columns, vector, target);
  }

  @Override
  public void pass(double[] vector, RowFactors factors, double[] target) {
    PartProducts.pass(this, vector, factors, target);
  }

  @Override
  public void addGram(double[] weights, double[][] target) {
    GramSums sums = new GramSums(columns.length);
    sums.add(columns, rows, weights, 0);
    sums.addTo(target);
  }

  @Override
  public DenseMatrix withColumn(int column, double[] replacement) {
    Objects.checkIndex(column, columns.length);
    if (replacement.length != rows) {
      throw new IllegalArgumentException(
          "the new column has " + replacement.length + " entries, expected " + rows);
    }
    double[][] changed = columns.clone();
    changed[column] = replacement.clone();
    return new DenseMatrix(rows, changed);
  }

  @Override
  public DenseMatrix withAppendedColumns(double[]... added) {
    double[][] more = Arrays.copyOf(columns, columns.length + added.length);
    for (int k = 0; k < added.length; k++) {
      if (added[k].length != rows) {
        throw new IllegalArgumentException(
            "a new column has " + added[k].length + " entries, expected " + rows);
      }
      more[columns.length + k] = added[k].clone();
    }
    return new DenseMatrix(rows, more);
  }

  @Override
  public DenseMatrix selectRows(int[] selected) {
    double[][] chosen = new double[columns.length][selected.length];
    for (int j = 0; j < columns.length; j++) {
      for (int i = 0; i < selected.length; i++) {
        chosen[j][i] = columns[j][selected[i]];
      }
    }
    return new DenseMatrix(selected.length, chosen);
  }

  @Override
  public DenseMatrix selectColumns(int[] selected) {
    double[][] chosen = new double[selected.length][];
    for (int j = 0; j < selected.length; j++) {
      chosen[j] = columns[selected[j]];
    }
    return new DenseMatrix(rows, chosen);
  }

  @Override
  public DenseMatrix toDense() {
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DenseMatrix that
        && rows == that.rows
        && Arrays.deepEquals(columns, that.columns);
  }

  @Override
  public int hashCode() {
    return 31 * rows + Arrays.deepHashCode(columns);
  }

  @Override
  public String toString() {
    return "DenseMatrix[" + rows + " x " + columns.length + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(rows, columns);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("DenseMatrix is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int rows, double[][] columns) implements Serializable {

    private Object readResolve() {
      return ofColumns(rows, columns);
    }
  }
}
