package io.github.svmrelevance.solver.ojalgo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;

/**
 * Proofs of what a backend claims, written without regard to how the module checks itself. The
 * programs of these tests have entries of size 1 to 10, so that absolute tolerances are fair.
 */
final class Kkt {

  static final double TOLERANCE = 1e-7;

  private Kkt() {}

  /** Asserts the Karush-Kuhn-Tucker conditions of the posed program with the given gradient. */
  static void assertOptimal(LinearProgram program, double[] gradient, double[] x, double[] y) {
    assertThat(x).hasSize(program.columns());
    assertThat(y).hasSize(program.rows());
    double[] activity = program.matrix().times(x);
    double[] fromRows = program.matrix().transposeTimes(y);
    for (int i = 0; i < y.length; i++) {
      assertPair("row " + i, y[i], activity[i], program.rowLower(i), program.rowUpper(i));
    }
    for (int j = 0; j < x.length; j++) {
      assertPair(
          "column " + j,
          gradient[j] - fromRows[j],
          x[j],
          program.columnLower(j),
          program.columnUpper(j));
    }
  }

  /** The value is within its bounds, and the dual has the sign of the bound that is active. */
  private static void assertPair(
      String what, double dual, double value, double lower, double upper) {
    double size = 1 + Math.abs(value);
    assertThat(value)
        .as(what)
        .isGreaterThanOrEqualTo(lower - TOLERANCE * size)
        .isLessThanOrEqualTo(upper + TOLERANCE * size);
    if (value > lower + 10 * TOLERANCE * size) {
      assertThat(dual).as("dual of " + what + " off its lower bound").isLessThan(TOLERANCE * 10);
    }
    if (value < upper - 10 * TOLERANCE * size) {
      assertThat(dual)
          .as("dual of " + what + " off its upper bound")
          .isGreaterThan(-TOLERANCE * 10);
    }
  }

  static double[] costs(LinearProgram program) {
    double[] costs = new double[program.columns()];
    for (int j = 0; j < costs.length; j++) {
      costs[j] = program.cost(j);
    }
    return costs;
  }

  static Solution solve(LinearProgram program) {
    try (LinearProgramSession session = new LinearProgramSession(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }

  /** Asserts that whatever the outcome claims can be proven. */
  static void assertProven(LinearProgram program, Solution solution) {
    switch (solution.status()) {
      case OPTIMAL -> assertOptimal(program, costs(program), solution.point(), solution.rowDuals());
      case INFEASIBLE -> assertInfeasible(program);
      case UNBOUNDED -> {
        assertFeasible(program);
        assertHasRay(program, null);
      }
      default -> throw new AssertionError(program + ": " + solution.message());
    }
  }

  static void assertFeasible(LinearProgram program) {
    LinearProgram anyPoint = program.withCosts(new double[program.columns()]);
    Solution solution = solve(anyPoint);
    assertThat(solution.status()).isEqualTo(SolveStatus.OPTIMAL);
    assertOptimal(anyPoint, costs(anyPoint), solution.point(), solution.rowDuals());
  }

  /** The least sum of row violations is positive, and its own optimality is proven. */
  static void assertInfeasible(LinearProgram program) {
    int n = program.columns();
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < n; j++) {
      builder.addColumn(program.columnLower(j), program.columnUpper(j), 0);
    }
    for (int i = 0; i < 2 * program.rows(); i++) {
      builder.addColumn(0, Double.POSITIVE_INFINITY, 1);
    }
    for (int i = 0; i < program.rows(); i++) {
      double[] dense = row(program, i);
      int[] columns = new int[n + 2];
      double[] values = new double[n + 2];
      for (int j = 0; j < n; j++) {
        columns[j] = j;
        values[j] = dense[j];
      }
      columns[n] = n + 2 * i;
      values[n] = 1;
      columns[n + 1] = n + 2 * i + 1;
      values[n + 1] = -1;
      builder.addRow(columns, values, program.rowLower(i), program.rowUpper(i));
    }
    LinearProgram elastic = builder.build();
    Solution solution = solve(elastic);
    assertThat(solution.status()).isEqualTo(SolveStatus.OPTIMAL);
    assertOptimal(elastic, costs(elastic), solution.point(), solution.rowDuals());
    assertThat(elastic.objective(solution.point())).isGreaterThan(1e-6);
  }

  /** There is a direction without curvature, stopped by no bound, along which the costs fall. */
  static void assertHasRay(LinearProgram program, SparseMatrix quadratic) {
    LinearProgram.Builder builder = LinearProgram.builder();
    int n = program.columns();
    int[] columns = new int[n];
    for (int j = 0; j < n; j++) {
      columns[j] = j;
      builder.addColumn(
          Double.isInfinite(program.columnLower(j)) ? -1 : 0,
          Double.isInfinite(program.columnUpper(j)) ? 1 : 0,
          program.cost(j));
    }
    for (int i = 0; i < program.rows(); i++) {
      builder.addRow(
          columns,
          row(program, i),
          Double.isInfinite(program.rowLower(i)) ? Double.NEGATIVE_INFINITY : 0,
          Double.isInfinite(program.rowUpper(i)) ? Double.POSITIVE_INFINITY : 0);
    }
    for (int j = 0; quadratic != null && j < n; j++) {
      double[] unit = new double[n];
      unit[j] = 1;
      builder.addRow(columns, quadratic.times(unit), 0, 0);
    }
    LinearProgram cone = builder.build();
    Solution solution = solve(cone);
    assertThat(solution.status()).isEqualTo(SolveStatus.OPTIMAL);
    assertOptimal(cone, costs(cone), solution.point(), solution.rowDuals());
    assertThat(cone.objective(solution.point())).isLessThan(-1e-6);
  }

  static double[] row(LinearProgram program, int row) {
    double[] dense = new double[program.columns()];
    for (int j = 0; j < dense.length; j++) {
      for (int k = 0; k < program.matrix().entries(j); k++) {
        if (program.matrix().rowOf(j, k) == row) {
          dense[j] = program.matrix().value(j, k);
        }
      }
    }
    return dense;
  }
}
