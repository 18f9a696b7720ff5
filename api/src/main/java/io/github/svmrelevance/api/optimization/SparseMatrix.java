package io.github.svmrelevance.api.optimization;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable sparse matrix in compressed columns.
 *
 * <p>A visit of column j allocates nothing: entries {@code columnStart(j)} to {@code columnStart(j
 * + 1) - 1} belong to it, by increasing row. A visit of rows goes through {@link #transpose()}.
 *
 * @since 0.1
 */
public final class SparseMatrix implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient int rows;
  private final transient int[] starts;
  private final transient int[] rowOf;
  private final transient double[] valueOf;

  private SparseMatrix(int rows, int[] starts, int[] rowOf, double[] valueOf) {
    this.rows = rows;
    this.starts = starts;
    this.rowOf = rowOf;
    this.valueOf = valueOf;
  }

  /**
   * A matrix from its entries by row; explicit zeros are dropped.
   *
   * @param columns the number of columns
   * @param rowColumns for each row, the columns of its entries, each at most once
   * @param rowValues for each row, the values of its entries
   * @return the matrix
   * @throws IllegalArgumentException if a column is out of range or twice in one row, or a value is
   *     not finite
   */
  public static SparseMatrix ofRows(int columns, int[][] rowColumns, double[][] rowValues) {
    int[] starts = new int[columns + 1];
    int[] lastRow = new int[columns];
    Arrays.fill(lastRow, -1);
    for (int i = 0; i < rowColumns.length; i++) {
      if (rowColumns[i].length != rowValues[i].length) {
        throw new IllegalArgumentException("row " + i + " has more columns than values, or fewer");
      }
      for (int k = 0; k < rowColumns[i].length; k++) {
        int j = Objects.checkIndex(rowColumns[i][k], columns);
        if (lastRow[j] == i) {
          throw new IllegalArgumentException("row " + i + " has column " + j + " twice");
        }
        if (!Double.isFinite(rowValues[i][k])) {
          throw new IllegalArgumentException(
              "row " + i + ", column " + j + " is " + rowValues[i][k]);
        }
        lastRow[j] = i;
        if (rowValues[i][k] != 0) {
          starts[j + 1]++;
        }
      }
    }
    for (int j = 0; j < columns; j++) {
      starts[j + 1] += starts[j];
    }
    int[] next = Arrays.copyOf(starts, columns);
    int[] rowOf = new int[starts[columns]];
    double[] valueOf = new double[starts[columns]];
    for (int i = 0; i < rowColumns.length; i++) {
      for (int k = 0; k < rowColumns[i].length; k++) {
        if (rowValues[i][k] != 0) {
          int at = next[rowColumns[i][k]]++;
          rowOf[at] = i;
          valueOf[at] = rowValues[i][k];
        }
      }
    }
    return new SparseMatrix(rowColumns.length, starts, rowOf, valueOf);
  }

  /**
   * The number of rows.
   *
   * @return the number of rows
   */
  public int rows() {
    return rows;
  }

  /**
   * The number of columns.
   *
   * @return the number of columns
   */
  public int columns() {
    return starts.length - 1;
  }

  /**
   * The number of stored entries.
   *
   * @return the number of entries, none of which is zero
   */
  public int entries() {
    return rowOf.length;
  }

  /**
   * Where a column starts among the entries.
   *
   * @param column from 0 to {@code columns()}, both included
   * @return the position of its first entry
   */
  public int columnStart(int column) {
    return starts[column];
  }

  /**
   * The row of an entry.
   *
   * @param entry from 0
   * @return its row
   */
  public int row(int entry) {
    return rowOf[entry];
  }

  /**
   * The value of an entry.
   *
   * @param entry from 0
   * @return its value, finite and not zero
   */
  public double value(int entry) {
    return valueOf[entry];
  }

  /**
   * The transposed matrix, in O(entries).
   *
   * @return the transposed matrix
   */
  public SparseMatrix transpose() {
    int[] newStarts = new int[rows + 1];
    for (int row : rowOf) {
      newStarts[row + 1]++;
    }
    for (int i = 0; i < rows; i++) {
      newStarts[i + 1] += newStarts[i];
    }
    int[] next = Arrays.copyOf(newStarts, rows);
    int[] newRowOf = new int[rowOf.length];
    double[] newValueOf = new double[rowOf.length];
    for (int j = 0; j < columns(); j++) {
      for (int k = starts[j]; k < starts[j + 1]; k++) {
        int at = next[rowOf[k]]++;
        newRowOf[at] = j;
        newValueOf[at] = valueOf[k];
      }
    }
    return new SparseMatrix(columns(), newStarts, newRowOf, newValueOf);
  }

  /**
   * The product with a vector.
   *
   * @param vector {@code columns()} entries
   * @return a new vector of {@code rows()} entries
   */
  public double[] times(double[] vector) {
    double[] product = new double[rows];
    for (int j = 0; j < columns(); j++) {
      for (int k = starts[j]; k < starts[j + 1]; k++) {
        product[rowOf[k]] += valueOf[k] * vector[j];
      }
    }
    return product;
  }

  /**
   * The product of the transposed matrix with a vector.
   *
   * @param vector {@code rows()} entries
   * @return a new vector of {@code columns()} entries
   */
  public double[] transposeTimes(double[] vector) {
    double[] product = new double[columns()];
    for (int j = 0; j < product.length; j++) {
      double sum = 0;
      for (int k = starts[j]; k < starts[j + 1]; k++) {
        sum += valueOf[k] * vector[rowOf[k]];
      }
      product[j] = sum;
    }
    return product;
  }

  /**
   * This matrix with one column replaced, in O(entries).
   *
   * @param column from 0
   * @param newRows the rows of the new entries, strictly increasing
   * @param newValues their values; zeros are dropped
   * @return the new matrix
   * @throws IllegalArgumentException if rows are out of range or order, or a value is not finite
   */
  public SparseMatrix withColumn(int column, int[] newRows, double[] newValues) {
    Objects.checkIndex(column, columns());
    int kept = 0;
    for (int k = 0; k < newRows.length; k++) {
      Objects.checkIndex(newRows[k], rows);
      if (k > 0 && newRows[k] <= newRows[k - 1]) {
        throw new IllegalArgumentException("the rows of the new column must increase");
      }
      if (!Double.isFinite(newValues[k])) {
        throw new IllegalArgumentException("row " + newRows[k] + " is " + newValues[k]);
      }
      kept += newValues[k] == 0 ? 0 : 1;
    }
    int from = starts[column];
    int to = starts[column + 1];
    int shift = kept - (to - from);
    int[] changedRows = new int[rowOf.length + shift];
    double[] changedValues = new double[valueOf.length + shift];
    System.arraycopy(rowOf, 0, changedRows, 0, from);
    System.arraycopy(valueOf, 0, changedValues, 0, from);
    int at = from;
    for (int k = 0; k < newRows.length; k++) {
      if (newValues[k] != 0) {
        changedRows[at] = newRows[k];
        changedValues[at++] = newValues[k];
      }
    }
    System.arraycopy(rowOf, to, changedRows, at, rowOf.length - to);
    System.arraycopy(valueOf, to, changedValues, at, valueOf.length - to);
    int[] changedStarts = starts.clone();
    for (int j = column + 1; j < changedStarts.length; j++) {
      changedStarts[j] += shift;
    }
    return new SparseMatrix(rows, changedStarts, changedRows, changedValues);
  }

  /**
   * This matrix with more rows at its end, in O(entries).
   *
   * @param added what to add, with as many columns as this matrix
   * @return the new matrix
   * @throws IllegalArgumentException if the numbers of columns differ
   */
  public SparseMatrix withRows(SparseMatrix added) {
    if (added.columns() != columns()) {
      throw new IllegalArgumentException(
          "the new rows have " + added.columns() + " columns, expected " + columns());
    }
    int[] joinedStarts = new int[starts.length];
    int[] joinedRows = new int[entries() + added.entries()];
    double[] joinedValues = new double[joinedRows.length];
    int at = 0;
    for (int j = 0; j < columns(); j++) {
      joinedStarts[j] = at;
      for (int k = starts[j]; k < starts[j + 1]; k++) {
        joinedRows[at] = rowOf[k];
        joinedValues[at++] = valueOf[k];
      }
      for (int k = added.starts[j]; k < added.starts[j + 1]; k++) {
        joinedRows[at] = rows + added.rowOf[k];
        joinedValues[at++] = added.valueOf[k];
      }
    }
    joinedStarts[columns()] = at;
    return new SparseMatrix(rows + added.rows, joinedStarts, joinedRows, joinedValues);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseMatrix that
        && rows == that.rows
        && Arrays.equals(starts, that.starts)
        && Arrays.equals(rowOf, that.rowOf)
        && Arrays.equals(valueOf, that.valueOf);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        rows, Arrays.hashCode(starts), Arrays.hashCode(rowOf), Arrays.hashCode(valueOf));
  }

  @Override
  public String toString() {
    return "SparseMatrix[" + rows + " x " + columns() + ", " + entries() + " entries]";
  }

  /** A matrix of these very arrays, as another process sent them. */
  private static SparseMatrix checked(int rows, int[] starts, int[] rowOf, double[] valueOf) {
    boolean valid =
        starts.length > 0
            && starts[0] == 0
            && starts[starts.length - 1] == rowOf.length
            && rowOf.length == valueOf.length;
    for (int j = 1; j < starts.length; j++) {
      valid &= starts[j - 1] <= starts[j];
    }
    for (int k = 0; valid && k < rowOf.length; k++) {
      valid = rowOf[k] >= 0 && rowOf[k] < rows && Double.isFinite(valueOf[k]) && valueOf[k] != 0;
    }
    if (!valid) {
      throw new IllegalArgumentException("the arrays are no columns of a sparse matrix");
    }
    return new SparseMatrix(rows, starts, rowOf, valueOf);
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(rows, starts, rowOf, valueOf);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("SparseMatrix is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int rows, int[] starts, int[] rowOf, double[] valueOf)
      implements Serializable {

    private Object readResolve() {
      return checked(rows, starts, rowOf, valueOf);
    }
  }
}
