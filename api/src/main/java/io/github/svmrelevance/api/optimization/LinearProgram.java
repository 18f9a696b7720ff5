package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.data.SparseMatrix;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A linear program: minimise c'x subject to rowLower &lt;= Ax &lt;= rowUpper and columnLower &lt;=
 * x &lt;= columnUpper. Bounds may be infinite, equal (a fixed column, an equality row), and a row
 * may be empty. Immutable.
 *
 * @since 0.1
 */
public final class LinearProgram implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient double[] costs;
  private final transient SparseMatrix matrix;
  private final transient double[] rowLower;
  private final transient double[] rowUpper;
  private final transient double[] columnLower;
  private final transient double[] columnUpper;

  private LinearProgram(
      double[] costs,
      SparseMatrix matrix,
      double[] rowLower,
      double[] rowUpper,
      double[] columnLower,
      double[] columnUpper) {
    this.costs = costs;
    this.matrix = matrix;
    this.rowLower = rowLower;
    this.rowUpper = rowUpper;
    this.columnLower = columnLower;
    this.columnUpper = columnUpper;
  }

  /**
   * Starts an empty program.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The number of columns (variables).
   *
   * @return the number of columns
   */
  public int columns() {
    return costs.length;
  }

  /**
   * The number of rows (constraints).
   *
   * @return the number of rows
   */
  public int rows() {
    return rowLower.length;
  }

  /**
   * The cost of a column.
   *
   * @param column from 0
   * @return its cost, finite
   */
  public double cost(int column) {
    return costs[column];
  }

  /**
   * The constraint matrix.
   *
   * @return {@code rows()} by {@code columns()}
   */
  public SparseMatrix matrix() {
    return matrix;
  }

  /**
   * The lower bound of a row.
   *
   * @param row from 0
   * @return its bound, possibly negative infinity
   */
  public double rowLower(int row) {
    return rowLower[row];
  }

  /**
   * The upper bound of a row.
   *
   * @param row from 0
   * @return its bound, possibly positive infinity
   */
  public double rowUpper(int row) {
    return rowUpper[row];
  }

  /**
   * The lower bound of a column.
   *
   * @param column from 0
   * @return its bound, possibly negative infinity
   */
  public double columnLower(int column) {
    return columnLower[column];
  }

  /**
   * The upper bound of a column.
   *
   * @param column from 0
   * @return its bound, possibly positive infinity
   */
  public double columnUpper(int column) {
    return columnUpper[column];
  }

  /**
   * The objective at a point.
   *
   * @param point {@code columns()} entries
   * @return c'x
   */
  public double objective(double[] point) {
    double sum = 0;
    for (int j = 0; j < costs.length; j++) {
      sum += costs[j] * point[j];
    }
    return sum;
  }

  /**
   * This program with other costs.
   *
   * @param newCosts {@code columns()} finite entries
   * @return the new program
   * @throws IllegalArgumentException if their number is wrong or one is not finite
   */
  public LinearProgram withCosts(double[] newCosts) {
    if (newCosts.length != costs.length) {
      throw new IllegalArgumentException(
          newCosts.length + " costs for " + costs.length + " columns");
    }
    for (int j = 0; j < newCosts.length; j++) {
      requireFinite(newCosts[j], "cost", j);
    }
    return new LinearProgram(
        newCosts.clone(), matrix, rowLower, rowUpper, columnLower, columnUpper);
  }

  /**
   * This program with other bounds of one column.
   *
   * @param column from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return the new program
   * @throws IllegalArgumentException if the bounds are NaN or out of order
   */
  public LinearProgram withColumnBounds(int column, double lower, double upper) {
    requireOrdered(lower, upper, "column", column);
    double[] newLower = columnLower.clone();
    double[] newUpper = columnUpper.clone();
    newLower[column] = lower;
    newUpper[column] = upper;
    return new LinearProgram(costs, matrix, rowLower, rowUpper, newLower, newUpper);
  }

  /**
   * This program with other bounds of one row.
   *
   * @param row from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return the new program
   * @throws IllegalArgumentException if the bounds are NaN or out of order
   */
  public LinearProgram withRowBounds(int row, double lower, double upper) {
    requireOrdered(lower, upper, "row", row);
    double[] newLower = rowLower.clone();
    double[] newUpper = rowUpper.clone();
    newLower[row] = lower;
    newUpper[row] = upper;
    return new LinearProgram(costs, matrix, newLower, newUpper, columnLower, columnUpper);
  }

  /**
   * This program with the coefficients of one column replaced; its cost and bounds stay.
   *
   * @param column from 0
   * @param rows the rows of the new coefficients, strictly increasing
   * @param values the new coefficients, finite
   * @return the new program
   * @throws IllegalArgumentException if rows or values are invalid
   */
  public LinearProgram withColumn(int column, int[] rows, double[] values) {
    return new LinearProgram(
        costs,
        matrix.withColumn(column, rows, values),
        rowLower,
        rowUpper,
        columnLower,
        columnUpper);
  }

  /**
   * This program with one more row at its end.
   *
   * @param columns the columns of its coefficients, each at most once
   * @param values its coefficients, finite
   * @param lower its lower bound
   * @param upper its upper bound
   * @return the new program
   * @throws IllegalArgumentException if an argument is invalid
   */
  public LinearProgram withRow(int[] columns, double[] values, double lower, double upper) {
    requireOrdered(lower, upper, "row", rows());
    double[] newLower = Arrays.copyOf(rowLower, rowLower.length + 1);
    double[] newUpper = Arrays.copyOf(rowUpper, rowUpper.length + 1);
    newLower[rowLower.length] = lower;
    newUpper[rowUpper.length] = upper;
    SparseMatrix row =
        SparseMatrix.ofRows(costs.length, new int[][] {columns}, new double[][] {values});
    return new LinearProgram(
        costs, matrix.withRows(row), newLower, newUpper, columnLower, columnUpper);
  }

  private static void requireFinite(double value, String what, int index) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(what + " " + index + " is " + value);
    }
  }

  private static void requireOrdered(double lower, double upper, String what, int index) {
    if (!(lower <= upper)
        || lower == Double.POSITIVE_INFINITY
        || upper == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "the bounds of " + what + " " + index + " are [" + lower + ", " + upper + "]");
    }
  }

  @Override
  public String toString() {
    return "LinearProgram["
        + rows()
        + " rows, "
        + columns()
        + " columns, "
        + matrix.entries()
        + " entries]";
  }

  /** A program of these very parts, as another process sent them. */
  private LinearProgram checked() {
    if (matrix.columns() != columns()
        || matrix.rows() != rows()
        || rowUpper.length != rows()
        || columnLower.length != columns()
        || columnUpper.length != columns()) {
      throw new IllegalArgumentException("the parts of a linear program have different sizes");
    }
    for (int j = 0; j < columns(); j++) {
      requireOrdered(columnLower[j], columnUpper[j], "column", j);
      requireFinite(costs[j], "cost", j);
    }
    for (int i = 0; i < rows(); i++) {
      requireOrdered(rowLower[i], rowUpper[i], "row", i);
    }
    return this;
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(costs, matrix, rowLower, rowUpper, columnLower, columnUpper);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("LinearProgram is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      double[] costs,
      SparseMatrix matrix,
      double[] rowLower,
      double[] rowUpper,
      double[] columnLower,
      double[] columnUpper)
      implements Serializable {

    private Object readResolve() {
      return new LinearProgram(costs, matrix, rowLower, rowUpper, columnLower, columnUpper)
          .checked();
    }
  }

  /** Collects columns first, then rows, into a {@link LinearProgram}. */
  public static final class Builder {

    private final List<double[]> columns = new ArrayList<>();
    private final List<int[]> rowColumns = new ArrayList<>();
    private final List<double[]> rowValues = new ArrayList<>();
    private final List<double[]> rowBounds = new ArrayList<>();

    private Builder() {}

    /**
     * Adds a column.
     *
     * @param lower its lower bound
     * @param upper its upper bound
     * @param cost its cost
     * @return its index
     * @throws IllegalArgumentException if the bounds are NaN or out of order, or the cost is not
     *     finite
     */
    public int addColumn(double lower, double upper, double cost) {
      requireOrdered(lower, upper, "column", columns.size());
      requireFinite(cost, "cost", columns.size());
      columns.add(new double[] {lower, upper, cost});
      return columns.size() - 1;
    }

    /**
     * Adds a row.
     *
     * @param columnsOfRow the columns of its coefficients, each at most once; copied
     * @param values its coefficients; copied
     * @param lower its lower bound
     * @param upper its upper bound
     * @return its index
     * @throws IllegalArgumentException if the bounds are NaN or out of order
     */
    public int addRow(int[] columnsOfRow, double[] values, double lower, double upper) {
      requireOrdered(lower, upper, "row", rowBounds.size());
      rowColumns.add(columnsOfRow.clone());
      rowValues.add(values.clone());
      rowBounds.add(new double[] {lower, upper});
      return rowBounds.size() - 1;
    }

    /**
     * The program collected so far.
     *
     * @return the program
     * @throws IllegalArgumentException if a row names a column that is not there or names one
     *     twice, or a coefficient is not finite
     */
    public LinearProgram build() {
      SparseMatrix matrix =
          SparseMatrix.ofRows(
              columns.size(), rowColumns.toArray(new int[0][]), rowValues.toArray(new double[0][]));
      return new LinearProgram(
          component(columns, 2),
          matrix,
          component(rowBounds, 0),
          component(rowBounds, 1),
          component(columns, 0),
          component(columns, 1));
    }

    private static double[] component(List<double[]> tuples, int index) {
      return tuples.stream().mapToDouble(tuple -> tuple[index]).toArray();
    }
  }
}
