package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;

/**
 * The conditions of Karush, Kuhn and Tucker on the problem as it was posed, in the signs that the
 * package of the problems states. Together they prove the optimum; the vertex that was found does
 * not matter. Written without a look at the checker of the framework, so that the two test one
 * another. The kit's problems have entries of size 1 to 10, so that one tolerance is fair.
 */
final class Optimality {

  /** How far a point may lie outside of a bound, relative to 1 + its size. */
  static final double TOLERANCE = 1e-7;

  /** How near to a bound counts as at it, and how large a multiplier counts as zero. */
  private static final double ACTIVE = 1e-6;

  private Optimality() {}

  /** S3: one entry per column and per row. */
  static void requireShape(LinearProgram program, Solution solution) {
    assertThat(solution.point())
        .as("S3, the point: one entry per column")
        .hasSize(program.columns());
    assertThat(solution.rowDuals()).as("S3, the duals: one per row").hasSize(program.rows());
  }

  /** S4 for a linear program. */
  static void require(LinearProgram program, Solution solution) {
    requireShape(program, solution);
    require(program, LinearPrograms.costs(program), solution);
  }

  /** S4 for a quadratic program. */
  static void require(QuadraticProgram program, Solution solution) {
    LinearProgram linear = program.linear();
    requireShape(linear, solution);
    double[] gradient = program.quadratic().times(solution.point());
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] += linear.cost(j);
    }
    require(linear, gradient, solution);
  }

  private static void require(LinearProgram program, double[] gradient, Solution solution) {
    double[] x = solution.point();
    double[] y = solution.rowDuals();
    String posed = " of: " + LinearPrograms.written(program);
    double[] activity = program.matrix().times(x);
    double[] fromRows = program.matrix().transposeTimes(y);
    for (int i = 0; i < y.length; i++) {
      String row = "row " + i + posed;
      requirePair(row, y[i], activity[i], program.rowLower(i), program.rowUpper(i));
    }
    for (int j = 0; j < x.length; j++) {
      double reduced = gradient[j] - fromRows[j];
      String column = "column " + j + posed;
      requirePair(column, reduced, x[j], program.columnLower(j), program.columnUpper(j));
    }
  }

  /** The value keeps its bounds, and its multiplier has the sign of the one that is active. */
  private static void requirePair(
      String what, double multiplier, double value, double lower, double upper) {
    double size = 1 + Math.abs(value);
    requireWithin("S4, " + what, value, lower, upper);
    if (value > lower + ACTIVE * size) {
      assertThat(multiplier)
          .as("S4, the multiplier where the lower bound is not reached, %s", what)
          .isLessThanOrEqualTo(ACTIVE);
    }
    if (value < upper - ACTIVE * size) {
      assertThat(multiplier)
          .as("S4, the multiplier where the upper bound is not reached, %s", what)
          .isGreaterThanOrEqualTo(-ACTIVE);
    }
  }

  /** A value keeps its bounds, relative to 1 + its size. */
  static void requireWithin(String what, double value, double lower, double upper) {
    double size = 1 + Math.abs(value);
    assertThat(value).as(what).isBetween(lower - TOLERANCE * size, upper + TOLERANCE * size);
  }

  /** S4 for a piecewise-linear program, as stated at {@link PiecewiseLinearSolution}. */
  static void require(PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double[] z = solution.point();
    assertThat(z).as("S3, the point: one entry per variable").hasSize(program.variables());
    double[] residual = new double[z.length];
    for (int j = 0; j < z.length; j++) {
      residual[j] = program.cost(j);
    }
    int next = 0;
    for (TermBlock block : program.penalty()) {
      addBlock(block, 1, z, solution.termMultipliers(next++), residual);
    }
    for (int k = 0; k < program.budgets().size(); k++) {
      Budget budget = program.budgets().get(k);
      double lambda = solution.budgetMultiplier(k);
      // A budget is an upper bound, whose multiplier counts from the other side.
      requirePair("budget " + k, -lambda, budget.use(z), Double.NEGATIVE_INFINITY, budget.limit());
      for (TermBlock block : budget.terms()) {
        addBlock(block, lambda, z, solution.termMultipliers(next++), residual);
      }
    }
    for (int j = 0; j < z.length; j++) {
      requirePair("variable " + j, residual[j], z[j], program.lower(j), program.upper(j));
    }
  }

  /** Each multiplier is a slope of its term at the point; adds them to the residual. */
  private static void addBlock(
      TermBlock block, double scale, double[] z, double[] multipliers, double[] residual) {
    assertThat(multipliers).as("S3, multipliers of a block").hasSize(block.map().functionals());
    double[] u = block.map().apply(z);
    for (int i = 0; i < u.length; i++) {
      double near = ACTIVE * (1 + Math.abs(u[i]));
      assertThat(multipliers[i])
          .as("S4, the multiplier of term %s at %s", i, u[i])
          .isBetween(
              scale * slope(block.shape(), u[i] - near) - ACTIVE,
              scale * slope(block.shape(), u[i] + near) + ACTIVE);
    }
    block.map().addTransposed(multipliers, residual);
  }

  private static double slope(ConvexPiecewiseLinear shape, double u) {
    int piece = 0;
    while (piece < shape.breakpoints() && u > shape.breakpoint(piece)) {
      piece++;
    }
    return shape.slope(piece);
  }
}
