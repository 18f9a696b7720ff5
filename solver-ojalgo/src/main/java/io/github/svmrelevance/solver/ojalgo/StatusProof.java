package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;

/**
 * Proofs that a program has no optimum, by linear programs that have one, whose optimality is
 * checked like any other.
 */
final class StatusProof {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private StatusProof() {}

  /** Whether the least sum of row violations over the column bounds is positive. */
  static boolean infeasible(LinearProgram program, SolveLimits watch) {
    LinearProgram.Builder builder = LinearProgram.builder();
    int n = program.columns();
    for (int j = 0; j < n; j++) {
      builder.addColumn(program.columnLower(j), program.columnUpper(j), 0);
    }
    SparseMatrix byRow = program.matrix().transpose();
    for (int i = 0; i < program.rows(); i++) {
      int entries = byRow.entries(i);
      int[] columns = new int[entries + 2];
      double[] values = new double[entries + 2];
      for (int k = 0; k < entries; k++) {
        columns[k] = byRow.rowOf(i, k);
        values[k] = byRow.value(i, k);
      }
      columns[entries] = builder.addColumn(0, INFINITY, 1);
      values[entries] = 1;
      columns[entries + 1] = builder.addColumn(0, INFINITY, 1);
      values[entries + 1] = -1;
      builder.addRow(columns, values, program.rowLower(i), program.rowUpper(i));
    }
    return optimum(builder.build(), watch) > QuadraticResiduals.TOLERANCE;
  }

  /**
   * Whether there is a direction of no curvature that no bound stops and along which the costs
   * fall. Together with a feasible point that makes the objective unbounded.
   *
   * @param quadratic the curvature, or null for none
   */
  static boolean descendsForever(LinearProgram program, SparseMatrix quadratic, SolveLimits watch) {
    LinearProgram.Builder builder = LinearProgram.builder();
    double steepest = 0;
    for (int j = 0; j < program.columns(); j++) {
      builder.addColumn(
          program.columnLower(j) == -INFINITY ? -1 : 0,
          program.columnUpper(j) == INFINITY ? 1 : 0,
          program.cost(j));
      steepest = Math.max(steepest, Math.abs(program.cost(j)));
    }
    SparseMatrix byRow = program.matrix().transpose();
    for (int i = 0; i < program.rows(); i++) {
      addRow(
          builder,
          byRow,
          i,
          program.rowLower(i) == -INFINITY ? -INFINITY : 0,
          program.rowUpper(i) == INFINITY ? INFINITY : 0);
    }
    if (quadratic != null) {
      for (int j = 0; j < program.columns(); j++) {
        addRow(builder, quadratic, j, 0, 0);
      }
    }
    return optimum(builder.build(), watch) < -QuadraticResiduals.TOLERANCE * steepest;
  }

  /** Whether there is a feasible point. */
  static boolean feasible(LinearProgram program, SolveLimits watch) {
    return optimum(program.withCosts(new double[program.columns()]), watch) == 0;
  }

  private static void addRow(
      LinearProgram.Builder builder, SparseMatrix byRow, int row, double lower, double upper) {
    int[] columns = new int[byRow.entries(row)];
    double[] values = new double[columns.length];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = byRow.rowOf(row, k);
      values[k] = byRow.value(row, k);
    }
    builder.addRow(columns, values, lower, upper);
  }

  /** The optimal value, or NaN, which proves nothing, if none is found. */
  private static double optimum(LinearProgram program, SolveLimits watch) {
    try (LinearProgramSession session = LinearProgramSession.withoutProofs(program)) {
      Solution solution = session.run(watch);
      return solution.isOptimal() ? program.objective(solution.point()) : Double.NaN;
    }
  }
}
