package io.github.svmrelevance.solver.lpsolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;

/**
 * The optimality conditions in the convention of the api, written down independently of the
 * production code: feasibility, the sign of every dual, and complementarity.
 */
final class Kkt {

  private static final double TOLERANCE = 1e-7;

  private Kkt() {}

  static void assertOptimal(LinearProgram program, Solution solution) {
    double[] x = solution.point();
    double[] y = solution.rowDuals();
    assertThat(x).hasSize(program.columns());
    assertThat(y).hasSize(program.rows());
    double[] activity = program.matrix().times(x);
    double[] pulled = program.matrix().transposeTimes(y);
    double costSize = 1e-300;
    for (int j = 0; j < x.length; j++) {
      costSize = Math.max(costSize, Math.abs(program.cost(j)));
    }
    double[] rowSize = new double[y.length];
    for (int j = 0; j < x.length; j++) {
      for (int k = 0; k < program.matrix().entries(j); k++) {
        int i = program.matrix().rowOf(j, k);
        rowSize[i] = Math.max(rowSize[i], Math.abs(program.matrix().value(j, k)));
      }
    }
    for (int i = 0; i < y.length; i++) {
      double size = rowSize[i] == 0 ? 1 : rowSize[i];
      assertCondition(
          "row " + i,
          activity[i] / size,
          y[i] * size / costSize,
          program.rowLower(i) / size,
          program.rowUpper(i) / size);
    }
    for (int j = 0; j < x.length; j++) {
      assertCondition(
          "column " + j,
          x[j],
          (program.cost(j) - pulled[j]) / costSize,
          program.columnLower(j),
          program.columnUpper(j));
    }
  }

  private static void assertCondition(
      String what, double value, double dual, double lower, double upper) {
    double allowed = TOLERANCE * (1 + Math.abs(value));
    assertThat(value).as(what).isBetween(lower - allowed, upper + allowed);
    if (Math.abs(dual) > TOLERANCE) {
      double distance = dual > 0 ? value - lower : upper - value;
      assertThat(Math.abs(dual) * distance)
          .as("%s: %s in [%s, %s] with dual %s", what, value, lower, upper, dual)
          .isLessThanOrEqualTo(TOLERANCE * (1 + Math.abs(value)) * (1 + Math.abs(dual)));
    }
  }
}
