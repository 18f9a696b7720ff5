package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import java.util.Arrays;

/** Linear programs that always have an optimal solution, which proves that another one has none. */
final class AuxiliaryPrograms {

  private AuxiliaryPrograms() {}

  /**
   * The least total violation of the rows, each divided by its largest coefficient: zero if and
   * only if the program is feasible. A positive optimal value is certified by the duals, which are
   * a Farkas proof of infeasibility.
   *
   * @param program any program
   * @return a feasible program with an objective of at least 0
   */
  static LinearProgram leastViolation(LinearProgram program) {
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < program.columns(); j++) {
      builder.addColumn(program.columnLower(j), program.columnUpper(j), 0);
    }
    SparseMatrix byRow = program.matrix().transpose();
    for (int i = 0; i < program.rows(); i++) {
      Row row = Row.of(byRow, i);
      double lower = program.rowLower(i);
      double upper = program.rowUpper(i);
      if (lower > Double.NEGATIVE_INFINITY) {
        row = row.with(builder.addColumn(0, Double.POSITIVE_INFINITY, 1), row.largest);
      }
      if (upper < Double.POSITIVE_INFINITY) {
        row = row.with(builder.addColumn(0, Double.POSITIVE_INFINITY, 1), -row.largest);
      }
      builder.addRow(row.columns, row.values, lower, upper);
    }
    return builder.build();
  }

  /**
   * The steepest direction in which one can move forever, in the unit box: its objective is
   * negative if and only if the program, given that it is feasible, is unbounded.
   *
   * @param program any program
   * @return a feasible and bounded program
   */
  static LinearProgram steepestRay(LinearProgram program) {
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < program.columns(); j++) {
      boolean down = program.columnLower(j) == Double.NEGATIVE_INFINITY;
      boolean up = program.columnUpper(j) == Double.POSITIVE_INFINITY;
      builder.addColumn(down ? -1 : 0, up ? 1 : 0, program.cost(j));
    }
    SparseMatrix byRow = program.matrix().transpose();
    for (int i = 0; i < program.rows(); i++) {
      Row row = Row.of(byRow, i);
      boolean down = program.rowLower(i) == Double.NEGATIVE_INFINITY;
      boolean up = program.rowUpper(i) == Double.POSITIVE_INFINITY;
      builder.addRow(
          row.columns,
          row.values,
          down ? Double.NEGATIVE_INFINITY : 0,
          up ? Double.POSITIVE_INFINITY : 0);
    }
    return builder.build();
  }

  private static final class Row {
    private final int[] columns;
    private final double[] values;

    /** The largest absolute value, or 1 in an empty row. */
    private final double largest;

    private Row(int[] columns, double[] values, double largest) {
      this.columns = columns;
      this.values = values;
      this.largest = largest;
    }

    static Row of(SparseMatrix byRow, int row) {
      int length = byRow.entries(row);
      int[] columns = new int[length];
      double[] values = new double[length];
      double largest = 0;
      for (int k = 0; k < length; k++) {
        columns[k] = byRow.rowOf(row, k);
        values[k] = byRow.value(row, k);
        largest = Math.max(largest, Math.abs(values[k]));
      }
      return new Row(columns, values, largest == 0 ? 1 : largest);
    }

    Row with(int column, double value) {
      int[] moreColumns = Arrays.copyOf(columns, columns.length + 1);
      double[] moreValues = Arrays.copyOf(values, values.length + 1);
      moreColumns[columns.length] = column;
      moreValues[columns.length] = value;
      return new Row(moreColumns, moreValues, largest);
    }
  }
}
