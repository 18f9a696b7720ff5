package io.github.svmrelevance.api.data;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable sparse matrix in compressed columns, 12 bytes an entry: samples of which most
 * features are 0, and the constraints of a program.
 *
 * <p>A visit of column j allocates nothing: entries {@code columnStart(j)} to {@code columnStart(j
 * + 1) - 1} belong to it, by increasing row. A visit of rows goes through {@link #transpose()}.
 *
 * @since 0.1
 */
public final class SparseMatrix implements Matrix {

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
   * Starts a matrix that is given column by column.
   *
   * @param rows the number of rows
   * @param columns about how many columns there will be
   * @param entries about how many entries; if it is exact, building copies nothing
   * @return a builder without columns
   */
  public static Builder builder(int rows, int columns, int entries) {
    return new Builder(rows, columns, entries);
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

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return starts.length - 1;
  }

  @Override
  public double get(int row, int column) {
    Objects.checkIndex(row, rows);
    int at = Arrays.binarySearch(rowOf, starts[column], starts[column + 1], row);
    return at < 0 ? 0 : valueOf[at];
  }

  @Override
  public void copyColumn(int column, double[] target) {
    Arrays.fill(target, 0, rows, 0);
    for (int k = starts[column]; k < starts[column + 1]; k++) {
      target[rowOf[k]] = valueOf[k];
    }
  }

  @Override
  public void addColumnTo(double factor, int column, double[] target) {
    for (int k = starts[column]; k < starts[column + 1]; k++) {
      target[rowOf[k]] += factor * valueOf[k];
    }
  }

  @Override
  public double columnDot(int column, double[] vector) {
    double sum = 0;
    for (int k = starts[column]; k < starts[column + 1]; k++) {
      sum += valueOf[k] * vector[rowOf[k]];
    }
    return sum;
  }

  @Override
  public long nonZeros() {
    return Arrays.stream(valueOf).filter(value -> value != 0).count();
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  /** Costs O(entries), whatever the number of rows selected. */
  @Override
  public SparseMatrix selectRows(int[] selected) {
    return transpose().selectColumns(selected).transpose();
  }

  @Override
  public SparseMatrix selectColumns(int[] selected) {
    long entries = 0;
    for (int column : selected) {
      entries += starts[column + 1] - starts[column];
    }
    Builder chosen = builder(rows, selected.length, Math.toIntExact(entries));
    for (int column : selected) {
      chosen.copyColumns(this, column, column + 1);
    }
    return chosen.build();
  }

  @Override
  public SparseMatrix withColumn(int column, double[] replacement) {
    Objects.checkIndex(column, columns());
    return builder(rows, columns(), entries())
        .copyColumns(this, 0, column)
        .column(replacement)
        .copyColumns(this, column + 1, columns())
        .build();
  }

  @Override
  public SparseMatrix withAppendedColumns(double[]... added) {
    Builder more = builder(rows, columns() + added.length, entries());
    more.copyColumns(this, 0, columns());
    for (double[] column : added) {
      more.column(column);
    }
    return more.build();
  }

  /**
   * The number of stored entries.
   *
   * @return the number of entries, a -0.0 among them only where a column was given one
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
  public int rowOf(int entry) {
    return rowOf[entry];
  }

  /**
   * The value of an entry.
   *
   * @param entry from 0
   * @return its value, finite and not +0.0
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
   * The product of the transposed matrix with a vector.
   *
   * @param vector {@code rows()} entries
   * @return a new vector of {@code columns()} entries
   */
  public double[] transposeTimes(double[] vector) {
    double[] product = new double[columns()];
    for (int j = 0; j < product.length; j++) {
      product[j] = columnDot(j, vector);
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

  /** Takes the columns of a matrix from left to right. Of use to one thread, and once. */
  public static final class Builder {

    private final int rows;
    private int[] starts;
    private int[] rowOf;
    private double[] valueOf;
    private int columns;
    private int entries;

    private Builder(int rows, int columns, int entries) {
      this.rows = rows;
      this.starts = new int[columns + 1];
      this.rowOf = new int[entries];
      this.valueOf = new double[entries];
    }

    /**
     * Adds a column by its entries; those that are +0.0 are dropped.
     *
     * @param entryRows the rows of its entries, strictly increasing
     * @param entryValues their values, finite
     * @param count how many of both to take
     * @return this
     * @throws IllegalArgumentException if rows are not in order or a value is not finite
     * @throws IndexOutOfBoundsException if a row is out of range
     */
    public Builder column(int[] entryRows, double[] entryValues, int count) {
      reserve(count);
      for (int k = 0; k < count; k++) {
        Objects.checkIndex(entryRows[k], rows);
        if (k > 0 && entryRows[k] <= entryRows[k - 1]) {
          throw new IllegalArgumentException("the rows of column " + columns + " must increase");
        }
        add(entryRows[k], entryValues[k]);
      }
      return endColumn();
    }

    /**
     * Adds a column by all of its numbers.
     *
     * @param numbers one for each row, finite
     * @return this
     * @throws IllegalArgumentException if there are more or fewer, or one is not finite
     */
    public Builder column(double[] numbers) {
      if (numbers.length != rows) {
        throw new IllegalArgumentException(
            "the new column has " + numbers.length + " entries, expected " + rows);
      }
      reserve(rows);
      for (int i = 0; i < rows; i++) {
        add(i, numbers[i]);
      }
      return endColumn();
    }

    private Builder copyColumns(SparseMatrix source, int first, int end) {
      reserve(source.starts[end] - source.starts[first]);
      for (int j = first; j < end; j++) {
        int count = source.starts[j + 1] - source.starts[j];
        System.arraycopy(source.rowOf, source.starts[j], rowOf, entries, count);
        System.arraycopy(source.valueOf, source.starts[j], valueOf, entries, count);
        entries += count;
        endColumn();
      }
      return this;
    }

    /** A -0.0 is kept, so that the matrix holds the bits that it was given. */
    private void add(int row, double value) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("row " + row + ", column " + columns + " is " + value);
      }
      if (Double.doubleToRawLongBits(value) != 0) {
        rowOf[entries] = row;
        valueOf[entries++] = value;
      }
    }

    private void reserve(int more) {
      int needed = Math.addExact(entries, more);
      if (needed > rowOf.length) {
        int capacity = (int) Math.min(Integer.MAX_VALUE - 8L, (long) needed + (needed >> 1));
        rowOf = Arrays.copyOf(rowOf, capacity);
        valueOf = Arrays.copyOf(valueOf, capacity);
      }
    }

    private Builder endColumn() {
      if (++columns >= starts.length) {
        starts = Arrays.copyOf(starts, columns + (columns >> 1) + 1);
      }
      starts[columns] = entries;
      return this;
    }

    /**
     * The matrix.
     *
     * @return the columns added so far
     */
    public SparseMatrix build() {
      return new SparseMatrix(
          rows,
          starts.length == columns + 1 ? starts : Arrays.copyOf(starts, columns + 1),
          rowOf.length == entries ? rowOf : Arrays.copyOf(rowOf, entries),
          valueOf.length == entries ? valueOf : Arrays.copyOf(valueOf, entries));
    }
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

  /** The matrix of these arrays, which another process sent, built anew so that it is checked. */
  private static SparseMatrix checked(int rows, int[] starts, int[] rowOf, double[] valueOf) {
    if (starts.length == 0 || starts[starts.length - 1] != rowOf.length) {
      throw new IllegalArgumentException("the arrays are no columns of a sparse matrix");
    }
    Builder builder = builder(rows, starts.length - 1, rowOf.length);
    for (int j = 1; j < starts.length; j++) {
      builder.column(
          Arrays.copyOfRange(rowOf, starts[j - 1], starts[j]),
          Arrays.copyOfRange(valueOf, starts[j - 1], starts[j]),
          starts[j] - starts[j - 1]);
    }
    return builder.build();
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
