package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;

/**
 * What the multipliers of one solution prove of all points within the budgets of its program,
 * whatever the bounds of their variables:
 *
 * <pre>  objective(z) &gt;= base - sum_j price_j |z_j|</pre>
 *
 * <p>A variable that was held at 0 has as its price how much its multiplier is beyond the slopes of
 * its own terms, the violation of dual feasibility without the bound (Benders, Partitioning
 * procedures for solving mixed-variables programming problems, 1962). All rounding is bounded and
 * added outward. Immutable.
 *
 * @since 0.1
 */
public final class PricedBound {

  private final double base;
  private final double[] prices;

  PricedBound(double base, double[] prices) {
    this.base = base;
    this.prices = prices;
  }

  /**
   * Reads the bound off a solution, in O(n d).
   *
   * @param program the problem; the bounds of its variables do not count
   * @param solution an optimal outcome of it, or of one that differs in bounds alone
   * @return what its multipliers prove
   * @throws IllegalStateException if the outcome is not optimal
   * @throws IllegalArgumentException if the solution is not one of this problem
   */
  public static PricedBound of(PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    return WeakDuality.of(program, Multipliers.of(program, solution), Precision.PLAIN).priced();
  }

  /**
   * The same, computed in double-double numbers: some five times slower, and with digits to spare.
   * In O(n d).
   *
   * @param program the problem; the bounds of its variables do not count
   * @param solution an optimal outcome of it, or of one that differs in bounds alone; its point
   *     does not count
   * @return what its multipliers prove
   * @throws IllegalStateException if the outcome is not optimal
   * @throws IllegalArgumentException if the solution is not one of this problem
   */
  public static PricedBound checked(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    return WeakDuality.of(program, Multipliers.of(program, solution), Precision.DOUBLED).priced();
  }

  /**
   * The bound on the objective of a point that is 0 in all variables with a price.
   *
   * @return rounded down
   */
  public double base() {
    return base;
  }

  /**
   * By how much a unit of a variable may lower the bound.
   *
   * @param variable from 0
   * @return at least 0, rounded up
   */
  public double price(int variable) {
    return prices[variable];
  }
}
