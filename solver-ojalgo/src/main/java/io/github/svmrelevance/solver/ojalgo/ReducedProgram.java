package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.Optional;

/**
 * A linear program without the columns and rows that decide themselves, scaled by powers of two,
 * with a slack for every row: Ax + s = 0, where s_i lies in [-rowUpper_i, -rowLower_i].
 *
 * <p>A column is fixed at a bound where neither the cost nor any row can gain by leaving it. Its
 * reduced cost then has the right sign for every dual feasible y, so nothing has to be undone in
 * the duals. (The loss of a sample whose row is not there yet is such a column.) Rows without
 * bounds, and rows left without columns, are dropped with a dual of zero.
 */
final class ReducedProgram {

  /**
   * The largest scaled cost is between this and its half. ojAlgo takes a reduced cost below 1e-7
   * for zero, which this makes 1e-10 of the largest cost.
   */
  private static final double COST_MAGNITUDE = 1024;

  private final LinearProgram posed;
  private final double[] fixedAt;
  private final int[] columnOf;
  private final int[] rowOf;
  private final double[] columnScale;
  private final double[] rowScale;
  private final double costScale;
  private final int[] starts;
  private final int[] entryRows;
  private final double[] entryValues;
  private final double[] costs;
  private final double[] lower;
  private final double[] upper;
  private final Optional<SolveStatus> verdict;

  ReducedProgram(LinearProgram posed) {
    this.posed = posed;
    SparseMatrix matrix = posed.matrix();
    fixedAt = new double[posed.columns()];
    int columns = 0;
    for (int j = 0; j < fixedAt.length; j++) {
      fixedAt[j] = restingPlace(posed, j);
      columns += Double.isNaN(fixedAt[j]) ? 1 : 0;
    }
    double[] shift = new double[posed.rows()];
    double[] shiftSize = new double[posed.rows()];
    int[] entriesOfRow = new int[posed.rows()];
    columnOf = new int[columns];
    int next = 0;
    for (int j = 0; j < fixedAt.length; j++) {
      boolean kept = Double.isNaN(fixedAt[j]);
      if (kept) {
        columnOf[next++] = j;
      }
      for (int k = 0; k < matrix.entries(j); k++) {
        if (kept) {
          entriesOfRow[matrix.rowOf(j, k)]++;
        } else {
          double part = matrix.value(j, k) * fixedAt[j];
          shift[matrix.rowOf(j, k)] += part;
          shiftSize[matrix.rowOf(j, k)] += Math.abs(part);
        }
      }
    }
    boolean contradiction = false;
    int[] rowAt = new int[posed.rows()];
    int rows = 0;
    for (int i = 0; i < rowAt.length; i++) {
      boolean bounded =
          posed.rowLower(i) > Double.NEGATIVE_INFINITY
              || posed.rowUpper(i) < Double.POSITIVE_INFINITY;
      rowAt[i] = -1;
      if (bounded && entriesOfRow[i] > 0) {
        rowAt[i] = rows++;
      } else if (bounded) {
        double outside = Math.max(posed.rowLower(i) - shift[i], shift[i] - posed.rowUpper(i));
        contradiction |= outside > QuadraticResiduals.TOLERANCE * (1 + shiftSize[i]);
      }
    }
    rowOf = new int[rows];
    for (int i = 0; i < rowAt.length; i++) {
      if (rowAt[i] >= 0) {
        rowOf[rowAt[i]] = i;
      }
    }
    starts = new int[columns + 1];
    for (int c = 0; c < columns; c++) {
      int j = columnOf[c];
      starts[c + 1] = starts[c];
      for (int k = 0; k < matrix.entries(j); k++) {
        starts[c + 1] += rowAt[matrix.rowOf(j, k)] >= 0 ? 1 : 0;
      }
    }
    entryRows = new int[starts[columns]];
    entryValues = new double[starts[columns]];
    int at = 0;
    for (int j : columnOf) {
      for (int k = 0; k < matrix.entries(j); k++) {
        if (rowAt[matrix.rowOf(j, k)] >= 0) {
          entryRows[at] = rowAt[matrix.rowOf(j, k)];
          entryValues[at++] = matrix.value(j, k);
        }
      }
    }
    rowScale = new double[rows];
    columnScale = new double[columns];
    scaleEntries();
    costs = new double[columns];
    for (int c = 0; c < columns; c++) {
      costs[c] = posed.cost(columnOf[c]) * columnScale[c];
    }
    double largest = Arrays.stream(costs).map(Math::abs).max().orElse(0);
    costScale = largest == 0 ? 1 : COST_MAGNITUDE * inversePowerOfTwo(largest);
    lower = new double[columns + rows];
    upper = new double[columns + rows];
    for (int c = 0; c < columns; c++) {
      costs[c] *= costScale;
      lower[c] = posed.columnLower(columnOf[c]) / columnScale[c];
      upper[c] = posed.columnUpper(columnOf[c]) / columnScale[c];
    }
    for (int r = 0; r < rows; r++) {
      int i = rowOf[r];
      lower[columns + r] = -(posed.rowUpper(i) - shift[i]) * rowScale[r];
      upper[columns + r] = -(posed.rowLower(i) - shift[i]) * rowScale[r];
    }
    if (contradiction) {
      verdict = Optional.of(SolveStatus.INFEASIBLE);
    } else if (rows == 0 && columns > 0) {
      verdict = Optional.of(SolveStatus.UNBOUNDED);
    } else {
      verdict = Optional.empty();
    }
  }

  /** The value at which a column may rest whatever the others do, or NaN if there is none. */
  private static double restingPlace(LinearProgram program, int column) {
    double lower = program.columnLower(column);
    double upper = program.columnUpper(column);
    if (lower == upper) {
      return lower;
    }
    SparseMatrix matrix = program.matrix();
    boolean down = program.cost(column) >= 0;
    boolean up = program.cost(column) <= 0;
    boolean empty = true;
    for (int k = 0; k < matrix.entries(column); k++) {
      int row = matrix.rowOf(column, k);
      boolean belowBounded = program.rowLower(row) > Double.NEGATIVE_INFINITY;
      boolean aboveBounded = program.rowUpper(row) < Double.POSITIVE_INFINITY;
      empty &= !belowBounded && !aboveBounded;
      down &= matrix.value(column, k) > 0 ? !belowBounded : !aboveBounded;
      up &= matrix.value(column, k) > 0 ? !aboveBounded : !belowBounded;
    }
    if (down && lower > Double.NEGATIVE_INFINITY) {
      return lower;
    }
    if (up && upper < Double.POSITIVE_INFINITY) {
      return upper;
    }
    return empty && program.cost(column) == 0 ? 0 : Double.NaN;
  }

  /**
   * Rows, then columns, to a largest entry in (1/2, 1]; by powers of two, so nothing is rounded.
   */
  private void scaleEntries() {
    double[] largest = new double[rowScale.length];
    for (int k = 0; k < entryRows.length; k++) {
      largest[entryRows[k]] = Math.max(largest[entryRows[k]], Math.abs(entryValues[k]));
    }
    for (int r = 0; r < rowScale.length; r++) {
      rowScale[r] = inversePowerOfTwo(largest[r]);
    }
    for (int c = 0; c < columnScale.length; c++) {
      double most = 0;
      for (int k = starts[c]; k < starts[c + 1]; k++) {
        entryValues[k] *= rowScale[entryRows[k]];
        most = Math.max(most, Math.abs(entryValues[k]));
      }
      columnScale[c] = most == 0 ? 1 : inversePowerOfTwo(most);
      for (int k = starts[c]; k < starts[c + 1]; k++) {
        entryValues[k] *= columnScale[c];
      }
    }
  }

  private static double inversePowerOfTwo(double magnitude) {
    return Math.scalb(1.0, -Math.getExponent(magnitude));
  }

  /** The status that is known without a solver, if any. */
  Optional<SolveStatus> verdict() {
    return verdict;
  }

  /** The number of columns that are left. */
  int columns() {
    return columnOf.length;
  }

  /** The number of rows that are left. */
  int rows() {
    return rowOf.length;
  }

  /** The posed column behind a column. */
  int posedColumn(int column) {
    return columnOf[column];
  }

  /** The posed row behind a row. */
  int posedRow(int row) {
    return rowOf[row];
  }

  /** The scaled cost of a column. */
  double cost(int column) {
    return costs[column];
  }

  /** The scaled lower bound of a column, or of the slack of row {@code variable - columns()}. */
  double lower(int variable) {
    return lower[variable];
  }

  /** The scaled upper bound of a column, or of the slack of row {@code variable - columns()}. */
  double upper(int variable) {
    return upper[variable];
  }

  /** Adds a multiple of a scaled column to a vector with an entry per row. */
  void addColumn(int column, double factor, double[] target) {
    for (int k = starts[column]; k < starts[column + 1]; k++) {
      target[entryRows[k]] += factor * entryValues[k];
    }
  }

  /** The product of a scaled column with a vector that has an entry per row. */
  double columnDot(int column, double[] vector) {
    double sum = 0;
    for (int k = starts[column]; k < starts[column + 1]; k++) {
      sum += entryValues[k] * vector[entryRows[k]];
    }
    return sum;
  }

  /** The point of the posed program behind a scaled point. */
  double[] posedPoint(double[] scaled) {
    double[] point = fixedAt.clone();
    for (int c = 0; c < columnOf.length; c++) {
      point[columnOf[c]] = scaled[c] * columnScale[c];
    }
    return point;
  }

  /** The duals of the posed program behind scaled duals. */
  double[] posedDuals(double[] scaled) {
    double[] duals = new double[posed.rows()];
    for (int r = 0; r < rowOf.length; r++) {
      duals[rowOf[r]] = scaled[r] * rowScale[r] / costScale;
    }
    return duals;
  }
}
