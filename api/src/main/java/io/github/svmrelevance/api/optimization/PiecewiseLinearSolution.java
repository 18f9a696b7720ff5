package io.github.svmrelevance.api.optimization;

import java.util.Arrays;
import java.util.Objects;

/**
 * The outcome of solving a {@link PiecewiseLinearProgram}, with the multipliers that prove it.
 *
 * <p>With lambda_k &gt;= 0 the multiplier of budget k (and 1 for the penalty), the multiplier s_i
 * of a term phi(a_i'z + offset_i) lies in lambda times the subdifferential of phi there, and c +
 * sum_i s_i a_i is zero but for variables at a bound: non-negative at the lower, non-positive at
 * the upper one. By weak duality the optimal value is at least
 *
 * <pre>
 *   - sum_k lambda_k B_k + sum_i (s_i offset_i - (lambda phi)*(s_i)) + contribution of the bounds
 * </pre>
 *
 * with (lambda phi)* the conjugate, see {@link ConvexPiecewiseLinear#conjugate}.
 *
 * @since 0.1
 */
public final class PiecewiseLinearSolution implements SolverAnswer {

  private final SolveStatus status;
  private final double[] point;
  private final double[] budgetMultipliers;
  private final double[][] termMultipliers;
  private final long iterations;
  private final String message;

  private PiecewiseLinearSolution(
      SolveStatus status,
      double[] point,
      double[] budgetMultipliers,
      double[][] termMultipliers,
      long iterations,
      String message) {
    this.status = status;
    this.point = point;
    this.budgetMultipliers = budgetMultipliers;
    this.termMultipliers = termMultipliers;
    this.iterations = iterations;
    this.message = Objects.requireNonNull(message, "message");
  }

  /**
   * An optimal outcome.
   *
   * @param point z, one entry per variable; copied
   * @param budgetMultipliers lambda, one entry per budget; copied
   * @param termMultipliers s, one array per block of {@link PiecewiseLinearProgram#blocks()}, one
   *     entry per functional; copied
   * @param iterations what the solver counts, or 0
   * @return the outcome
   * @throws IllegalArgumentException if an entry is not finite
   */
  public static PiecewiseLinearSolution optimal(
      double[] point, double[] budgetMultipliers, double[][] termMultipliers, long iterations) {
    Solution.requireFinite(point, "point");
    Solution.requireFinite(budgetMultipliers, "budget multipliers");
    double[][] copy = new double[termMultipliers.length][];
    for (int b = 0; b < copy.length; b++) {
      Solution.requireFinite(termMultipliers[b], "term multipliers");
      copy[b] = termMultipliers[b].clone();
    }
    return new PiecewiseLinearSolution(
        SolveStatus.OPTIMAL, point.clone(), budgetMultipliers.clone(), copy, iterations, "");
  }

  /**
   * An outcome without a point.
   *
   * @param status anything but OPTIMAL
   * @param iterations what the solver counts, or 0
   * @param message what happened, in the solver's terms
   * @return the outcome
   */
  public static PiecewiseLinearSolution failed(
      SolveStatus status, long iterations, String message) {
    if (status == SolveStatus.OPTIMAL) {
      throw new IllegalArgumentException("an optimal solution needs a point");
    }
    return new PiecewiseLinearSolution(
        status, new double[0], new double[0], new double[0][], iterations, message);
  }

  @Override
  public SolveStatus status() {
    return status;
  }

  @Override
  public double[] point() {
    status.requireOptimal(message);
    return point.clone();
  }

  /**
   * The multiplier of a budget.
   *
   * @param budget from 0
   * @return lambda_k
   * @throws IllegalStateException unless the outcome is optimal
   */
  public double budgetMultiplier(int budget) {
    status.requireOptimal(message);
    return budgetMultipliers[budget];
  }

  /**
   * A copy of the multipliers of the terms of one block.
   *
   * @param block the position in {@link PiecewiseLinearProgram#blocks()}
   * @return one entry per functional of the block
   * @throws IllegalStateException unless the outcome is optimal
   */
  public double[] termMultipliers(int block) {
    status.requireOptimal(message);
    return termMultipliers[block].clone();
  }

  @Override
  public long iterations() {
    return iterations;
  }

  @Override
  public String message() {
    return message;
  }

  @Override
  public String toString() {
    return "PiecewiseLinearSolution[" + status + ", point " + Arrays.toString(point) + "]";
  }
}
