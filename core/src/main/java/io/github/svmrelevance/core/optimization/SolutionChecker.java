package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;

/**
 * Recomputes from a solution and the problem as it was posed what the solution proves. Nothing that
 * a solver says of itself enters.
 *
 * @since 0.1
 */
public final class SolutionChecker {

  private SolutionChecker() {}

  /**
   * Checks a solution of a piecewise-linear program, in O(n d).
   *
   * <p>The bound is weak duality as stated at {@link PiecewiseLinearSolution}. Multipliers outside
   * of their interval are moved to its end, and what then remains of stationarity is charged with
   * the range that the budgets leave to each variable: the bound is rigorous up to the rounding of
   * its own evaluation.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @return what it proves
   * @throws IllegalStateException if the outcome is not optimal
   * @throws IllegalArgumentException if the solution is not one of this problem
   */
  public static Certificate check(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double[] z = solution.point();
    requireLength(z.length, program.variables(), "the point");
    double[] residual = new double[z.length];
    double value = program.objective(z);
    double infeasibility = 0;
    for (int j = 0; j < z.length; j++) {
      residual[j] = program.cost(j);
      infeasibility = Math.max(infeasibility, outside(z[j], program.lower(j), program.upper(j)));
    }
    DualSum dual = new DualSum(solution, residual);
    program.penalty().forEach(block -> dual.add(block, 1));
    double weighted = 0;
    for (int k = 0; k < program.budgets().size(); k++) {
      Budget budget = program.budgets().get(k);
      double multiplier = Math.max(0, solution.budgetMultiplier(k));
      budget.terms().forEach(block -> dual.add(block, multiplier));
      dual.bound -= multiplier * budget.limit();
      double excess = Math.max(0, budget.use(z) - budget.limit());
      weighted += multiplier * excess;
      infeasibility = Math.max(infeasibility, excess / Math.max(1, Math.abs(budget.limit())));
    }
    VariableRanges ranges = VariableRanges.of(program, z);
    for (int j = 0; j < z.length; j++) {
      dual.bound += ranges.smallest(residual[j], j);
    }
    return new Certificate(
        value, dual.bound, infeasibility, Math.abs(value - dual.bound) + weighted);
  }

  /** Adds up conjugates and multiplied functionals, block after block. */
  private static final class DualSum {
    private final PiecewiseLinearSolution solution;
    private final double[] residual;
    private double bound;
    private int next;

    private DualSum(PiecewiseLinearSolution solution, double[] residual) {
      this.solution = solution;
      this.residual = residual;
    }

    private void add(TermBlock block, double scale) {
      double[] multipliers = solution.termMultipliers(next++);
      requireLength(multipliers.length, block.map().functionals(), "the multipliers of a block");
      ConvexPiecewiseLinear shape = block.shape();
      double least = scale * shape.minSlope();
      double most = scale * shape.maxSlope();
      for (int i = 0; i < multipliers.length; i++) {
        multipliers[i] = Math.max(least, Math.min(most, multipliers[i]));
        bound -= shape.conjugate(multipliers[i], scale);
        bound += multipliers[i] * block.map().offset(i);
      }
      block.map().addTransposed(multipliers, residual);
    }
  }

  /**
   * Checks a solution of a linear program, in O(entries).
   *
   * <p>A dual or reduced cost whose sign points to an infinite bound proves nothing. A reduced cost
   * is charged with {@code radius}, which the caller answers for: some optimal point must lie
   * within it. A dual is charged with the activity of its row, at least 1.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @param radius for each column a bound on |x_j| at an optimal point
   * @return what it proves
   * @throws IllegalStateException if the outcome is not optimal
   */
  public static Certificate check(LinearProgram program, Solution solution, double[] radius) {
    return checkLinear(program, solution, new double[program.columns()], 0, radius);
  }

  /**
   * A radius where nothing better is known: the size of each entry of the point found, at least 1.
   * What is then proven is that the multipliers are stationary to the tolerance of the certificate.
   *
   * @param point the point found
   * @return max(1, |x_j|) for each entry
   */
  static double[] radius(double[] point) {
    return Arrays.stream(point).map(x -> Math.max(1, Math.abs(x))).toArray();
  }

  /**
   * Checks a solution of a convex quadratic program, in O(entries). By convexity the objective lies
   * above its tangent at the point found, so the linear check of that tangent bounds it.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @param radius for each column a bound on |x_j| at an optimal point
   * @return what it proves
   * @throws IllegalStateException if the outcome is not optimal
   */
  public static Certificate check(QuadraticProgram program, Solution solution, double[] radius) {
    double[] x = solution.point();
    double[] gradient = program.quadratic().times(x);
    double half = 0;
    for (int j = 0; j < x.length; j++) {
      half += 0.5 * x[j] * gradient[j];
    }
    return checkLinear(program.linear(), solution, gradient, -half, radius);
  }

  /** The check for costs c + extra and an objective that is larger by {@code constant}. */
  private static Certificate checkLinear(
      LinearProgram program, Solution solution, double[] extra, double constant, double[] radius) {
    double[] x = solution.point();
    double[] y = solution.rowDuals();
    requireLength(x.length, program.columns(), "the point");
    requireLength(y.length, program.rows(), "the duals");
    double[] activity = program.matrix().times(x);
    double[] fromRows = program.matrix().transposeTimes(y);
    double value = constant;
    double bound = constant;
    double infeasibility = 0;
    double weighted = 0;
    for (int j = 0; j < x.length; j++) {
      double cost = program.cost(j) + extra[j];
      double reduced = cost - fromRows[j];
      double violation = outside(x[j], program.columnLower(j), program.columnUpper(j));
      value += cost * x[j];
      bound +=
          atBound(reduced, program.columnLower(j), program.columnUpper(j), Math.abs(radius[j]));
      infeasibility = Math.max(infeasibility, violation);
      weighted += Math.abs(reduced) * violation;
    }
    for (int i = 0; i < y.length; i++) {
      double lower = program.rowLower(i);
      double upper = program.rowUpper(i);
      double violation = outside(activity[i], lower, upper);
      bound += atBound(y[i], lower, upper, Math.max(1, Math.abs(activity[i])));
      infeasibility = Math.max(infeasibility, violation / Math.max(1, Math.abs(activity[i])));
      weighted += Math.abs(y[i]) * violation;
    }
    return new Certificate(value, bound, infeasibility, Math.abs(value - bound) + weighted);
  }

  /** The smallest {@code multiplier * t} for t between the bounds, an infinite one cut off. */
  private static double atBound(double multiplier, double lower, double upper, double cutOff) {
    if (multiplier == 0) {
      return 0;
    }
    double end = multiplier > 0 ? lower : upper;
    return Double.isInfinite(end) ? -Math.abs(multiplier) * cutOff : multiplier * end;
  }

  private static double outside(double value, double lower, double upper) {
    return Math.max(0, Math.max(lower - value, value - upper));
  }

  private static void requireLength(int actual, int expected, String what) {
    if (actual != expected) {
      throw new IllegalArgumentException(
          what + " has " + actual + " entries for " + expected + " in the problem");
    }
  }
}
