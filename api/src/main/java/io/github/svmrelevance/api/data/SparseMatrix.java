package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * An immutable sparse matrix, column by column: samples of which most features are 0, and the
 * constraints of a program. Takes 12 bytes an entry and about 40 a column.
 *
 * <p>A visit of column j allocates nothing: its entries are numbered from 0 to {@code entries(j) -
 * 1}, by increasing row. A visit of rows goes through {@link #transpose()}.
 *
 * @since 0.1
 */
public final class SparseMatrix implements Matrix {

  private static final long serialVersionUID = 1L;

  private final transient int rows;
  private final transient int[][] rowOf;
  private final transient double[][] valueOf;

  private SparseMatrix(int rows, int[][] rowOf, double[][] valueOf) {
    this.rows = rows;
    this.rowOf = rowOf;
    this.valueOf = valueOf;
  }

  /**
   * Starts a matrix that is given column by column.
   *
   * @param rows the number of rows
   * @param columns about how many columns there will be
   * @return a builder without columns
   */
  public static Builder builder(int rows, int columns) {
    return new Builder(rows, columns);
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
    int[] counts = new int[columns];
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
          counts[j]++;
        }
      }
    }
    SparseMatrix matrix = unfilled(rowColumns.length, counts);
    int[] next = new int[columns];
    for (int i = 0; i < rowColumns.length; i++) {
      for (int k = 0; k < rowColumns[i].length; k++) {
        if (rowValues[i][k] != 0) {
          int j = rowColumns[i][k];
          matrix.rowOf[j][next[j]] = i;
          matrix.valueOf[j][next[j]++] = rowValues[i][k];
        }
      }
    }
    return matrix;
  }

  /**
   * Columns with capacity for so many entries, which the caller sets before anyone else sees them.
   */
  private static SparseMatrix unfilled(int rows, int[] counts) {
    int[][] rowOf = new int[counts.length][];
    double[][] valueOf = new double[counts.length][];
    for (int j = 0; j < counts.length; j++) {
      rowOf[j] = new int[counts[j]];
      valueOf[j] = new double[counts[j]];
    }
    return new SparseMatrix(rows, rowOf, valueOf);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return rowOf.length;
  }

  @Override
  public double get(int row, int column) {
    Objects.checkIndex(row, rows);
    int at = Arrays.binarySearch(rowOf[column], row);
    return at < 0 ? 0 : valueOf[column][at];
  }

  @Override
  public void copyColumn(int column, double[] target) {
    Arrays.fill(target, 0, rows, 0);
    int[] at = rowOf[column];
    double[] values = valueOf[column];
    for (int k = 0; k < at.length; k++) {
      target[at[k]] = values[k];
    }
  }

  /** Costs O(count + log(entries) + entries copied). */
  @Override
  public void copyPart(int column, int from, int count, double[] target) {
    Objects.checkFromIndexSize(from, count, rows);
    Arrays.fill(target, 0, count, 0);
    int[] at = rowOf[column];
    double[] values = valueOf[column];
    int first = Arrays.binarySearch(at, from);
    for (int k = first < 0 ? -1 - first : first; k < at.length && at[k] < from + count; k++) {
      target[at[k] - from] = values[k];
    }
  }

  @Override
  public void addColumnTo(double factor, int column, double[] target) {
    int[] at = rowOf[column];
    double[] values = valueOf[column];
    for (int k = 0; k < at.length; k++) {
      target[at[k]] += factor * values[k];
    }
  }

  @Override
  public double columnDot(int column, double[] vector) {
    int[] at = rowOf[column];
    double[] values = valueOf[column];
    double sum = 0;
    for (int k = 0; k < at.length; k++) {
      sum += values[k] * vector[at[k]];
    }
    return sum;
  }

  @Override
  public long nonZeros() {
    return Arrays.stream(valueOf)
        .flatMapToDouble(Arrays::stream)
        .filter(value -> value != 0)
        .count();
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

  /** A copy, as long as its entries: a look at one of them must not cost a look at all. */
  @Override
  public SparseMatrix viewRows(int[] selected) {
    return selectRows(selected);
  }

  /**
   * @throws InvalidInputException if so many numbers cannot fit into the memory of this JVM
   */
  @Override
  public DenseMatrix toDense() {
    double bytes = (double) Double.BYTES * rows * columns();
    if (bytes > Runtime.getRuntime().maxMemory()) {
      throw new InvalidInputException(
          String.format(
              Locale.ROOT,
              "this analysis makes sparse data dense: %d samples of %d features take %.1f GB, and"
                  + " the JVM has %.1f GB; leave features out, or give it more memory (-Xmx)",
              rows,
              columns(),
              bytes / (1 << 30),
              (double) Runtime.getRuntime().maxMemory() / (1 << 30)));
    }
    return Matrix.super.toDense();
  }

  /** Shares the columns. */
  @Override
  public SparseMatrix selectColumns(int[] selected) {
    int[][] chosenRows = new int[selected.length][];
    double[][] chosenValues = new double[selected.length][];
    for (int k = 0; k < selected.length; k++) {
      chosenRows[k] = rowOf[selected[k]];
      chosenValues[k] = valueOf[selected[k]];
    }
    return new SparseMatrix(rows, chosenRows, chosenValues);
  }

  @Override
  public SparseMatrix withColumn(int column, double[] replacement) {
    Objects.checkIndex(column, columns());
    return builder(rows, columns())
        .shareColumns(this, 0, column)
        .column(replacement)
        .shareColumns(this, column + 1, columns())
        .build();
  }

  @Override
  public SparseMatrix withAppendedColumns(double[]... added) {
    Builder more = builder(rows, columns() + added.length).shareColumns(this, 0, columns());
    for (double[] column : added) {
      more.column(column);
    }
    return more.build();
  }

  /**
   * The number of stored entries.
   *
   * @return the number of entries; zeros among them only where a column was given a -0.0 or changed
   */
  public long entries() {
    long entries = 0;
    for (int[] column : rowOf) {
      entries += column.length;
    }
    return entries;
  }

  /**
   * The number of stored entries of a column.
   *
   * @param column from 0
   * @return their number
   */
  public int entries(int column) {
    return rowOf[column].length;
  }

  /**
   * The row of an entry.
   *
   * @param column from 0
   * @param entry from 0 to {@code entries(column) - 1}
   * @return its row
   */
  public int rowOf(int column, int entry) {
    return rowOf[column][entry];
  }

  /**
   * The value of an entry.
   *
   * @param column from 0
   * @param entry from 0 to {@code entries(column) - 1}
   * @return its value, finite
   */
  public double value(int column, int entry) {
    return valueOf[column][entry];
  }

  /**
   * The transposed matrix, in O(entries).
   *
   * @return the transposed matrix
   */
  public SparseMatrix transpose() {
    int[] counts = new int[rows];
    for (int[] column : rowOf) {
      for (int row : column) {
        counts[row]++;
      }
    }
    SparseMatrix transposed = unfilled(columns(), counts);
    int[] next = new int[rows];
    for (int j = 0; j < columns(); j++) {
      for (int k = 0; k < rowOf[j].length; k++) {
        int row = rowOf[j][k];
        transposed.rowOf[row][next[row]] = j;
        transposed.valueOf[row][next[row]++] = valueOf[j][k];
      }
    }
    return transposed;
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
   * This matrix with one column replaced; the others are shared.
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
    int[][] changedRows = rowOf.clone();
    double[][] changedValues = valueOf.clone();
    changedRows[column] = new int[kept];
    changedValues[column] = new double[kept];
    int at = 0;
    for (int k = 0; k < newRows.length; k++) {
      if (newValues[k] != 0) {
        changedRows[column][at] = newRows[k];
        changedValues[column][at++] = newValues[k];
      }
    }
    return new SparseMatrix(rows, changedRows, changedValues);
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
    int[][] joinedRows = new int[columns()][];
    double[][] joinedValues = new double[columns()][];
    for (int j = 0; j < columns(); j++) {
      int own = rowOf[j].length;
      int all = own + added.rowOf[j].length;
      joinedRows[j] = Arrays.copyOf(rowOf[j], all);
      joinedValues[j] = Arrays.copyOf(valueOf[j], all);
      for (int k = own; k < all; k++) {
        joinedRows[j][k] = rows + added.rowOf[j][k - own];
        joinedValues[j][k] = added.valueOf[j][k - own];
      }
    }
    return new SparseMatrix(rows + added.rows, joinedRows, joinedValues);
  }

  /** Takes the columns of a matrix from left to right. Of use to one thread, and once. */
  public static final class Builder {

    private final int rows;
    private int[][] rowOf;
    private double[][] valueOf;
    private int columns;

    private Builder(int rows, int columns) {
      this.rows = rows;
      this.rowOf = new int[columns][];
      this.valueOf = new double[columns][];
    }

    /**
     * Adds a column by its entries; those that are +0.0 are dropped.
     *
     * @param entryRows the rows of its entries, strictly increasing
     * @param entryValues their values, finite; a -0.0 is kept
     * @param count how many of both to take
     * @return this
     * @throws IllegalArgumentException if rows are not in order or a value is not finite
     * @throws IndexOutOfBoundsException if a row is out of range
     */
    public Builder column(int[] entryRows, double[] entryValues, int count) {
      int kept = 0;
      for (int k = 0; k < count; k++) {
        Objects.checkIndex(entryRows[k], rows);
        if (k > 0 && entryRows[k] <= entryRows[k - 1]) {
          throw new IllegalArgumentException("the rows of column " + columns + " must increase");
        }
        kept += isStored(entryRows[k], entryValues[k]) ? 1 : 0;
      }
      int[] at = new int[kept];
      double[] values = new double[kept];
      int next = 0;
      for (int k = 0; k < count; k++) {
        if (isStored(entryRows[k], entryValues[k])) {
          at[next] = entryRows[k];
          values[next++] = entryValues[k];
        }
      }
      return add(at, values);
    }

    /**
     * Adds a column by all of its numbers.
     *
     * @param numbers one for each row, finite; a -0.0 is stored
     * @return this
     * @throws IllegalArgumentException if there are more or fewer, or one is not finite
     */
    public Builder column(double[] numbers) {
      if (numbers.length != rows) {
        throw new IllegalArgumentException(
            "the new column has " + numbers.length + " entries, expected " + rows);
      }
      return column(IntStream.range(0, rows).toArray(), numbers, rows);
    }

    /**
     * Adds a column with the entries of another one, whose places are shared.
     *
     * @param source has as many rows
     * @param column its column, from 0
     * @param change what becomes of each value; finite
     * @return this
     * @throws IllegalArgumentException if the numbers of rows differ, or a new value is not finite
     */
    public Builder changedColumn(SparseMatrix source, int column, DoubleUnaryOperator change) {
      if (source.rows != rows) {
        throw new IllegalArgumentException(source.rows + " rows, expected " + rows);
      }
      double[] values = source.valueOf[column].clone();
      for (int k = 0; k < values.length; k++) {
        values[k] = change.applyAsDouble(values[k]);
        if (!Double.isFinite(values[k])) {
          throw new IllegalArgumentException(
              "row " + source.rowOf[column][k] + ", column " + columns + " is " + values[k]);
        }
      }
      return add(source.rowOf[column], values);
    }

    /** Whether a value has other bits than +0.0, so that the matrix holds what it was given. */
    private boolean isStored(int row, double value) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("row " + row + ", column " + columns + " is " + value);
      }
      return Double.doubleToRawLongBits(value) != 0;
    }

    private Builder shareColumns(SparseMatrix source, int first, int end) {
      for (int j = first; j < end; j++) {
        add(source.rowOf[j], source.valueOf[j]);
      }
      return this;
    }

    private Builder add(int[] at, double[] values) {
      if (columns == rowOf.length) {
        int capacity = columns + (columns >> 1) + 1;
        rowOf = Arrays.copyOf(rowOf, capacity);
        valueOf = Arrays.copyOf(valueOf, capacity);
      }
      rowOf[columns] = at;
      valueOf[columns++] = values;
      return this;
    }

    /**
     * The matrix.
     *
     * @return the columns added so far
     */
    public SparseMatrix build() {
      return new SparseMatrix(rows, Arrays.copyOf(rowOf, columns), Arrays.copyOf(valueOf, columns));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseMatrix that
        && rows == that.rows
        && Arrays.deepEquals(rowOf, that.rowOf)
        && Arrays.deepEquals(valueOf, that.valueOf);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rows, Arrays.deepHashCode(rowOf), Arrays.deepHashCode(valueOf));
  }

  @Override
  public String toString() {
    return "SparseMatrix[" + rows + " x " + columns() + ", " + entries() + " entries]";
  }

  /** The matrix of these arrays, which another process sent, built anew so that it is checked. */
  private static SparseMatrix checked(int rows, int[][] rowOf, double[][] valueOf) {
    Builder builder = builder(rows, rowOf.length);
    for (int j = 0; j < rowOf.length; j++) {
      if (valueOf.length != rowOf.length || valueOf[j].length != rowOf[j].length) {
        throw new IllegalArgumentException("the arrays are no columns of a sparse matrix");
      }
      builder.column(rowOf[j], valueOf[j], rowOf[j].length);
    }
    return builder.build();
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(rows, rowOf, valueOf);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("SparseMatrix is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int rows, int[][] rowOf, double[][] valueOf) implements Serializable {

    private Object readResolve() {
      return checked(rows, rowOf, valueOf);
    }
  }
}
