package io.github.svmrelevance.api.optimization;

import java.util.Arrays;
import java.util.Objects;

/**
 * The outcome of solving a {@link LinearProgram} or {@link QuadraticProgram}. Only an optimal
 * outcome has a point and duals; a solver that stopped early shows nothing that could be mistaken
 * for a solution.
 *
 * @since 0.1
 */
public final class Solution implements SolverAnswer {

  private final SolveStatus status;
  private final double[] point;
  private final double[] rowDuals;
  private final long iterations;
  private final String message;

  private Solution(
      SolveStatus status, double[] point, double[] rowDuals, long iterations, String message) {
    this.status = status;
    this.point = point;
    this.rowDuals = rowDuals;
    this.iterations = iterations;
    this.message = Objects.requireNonNull(message, "message");
  }

  /**
   * An optimal outcome.
   *
   * @param point one entry per column; copied
   * @param rowDuals one entry per row, signed as the package says; copied
   * @param iterations what the solver counts, or 0
   * @return the outcome
   * @throws IllegalArgumentException if an entry is not finite
   */
  public static Solution optimal(double[] point, double[] rowDuals, long iterations) {
    requireFinite(point, "point");
    requireFinite(rowDuals, "duals");
    return new Solution(SolveStatus.OPTIMAL, point.clone(), rowDuals.clone(), iterations, "");
  }

  /**
   * An outcome without a point.
   *
   * @param status anything but OPTIMAL
   * @param iterations what the solver counts, or 0
   * @param message what happened, in the solver's terms
   * @return the outcome
   */
  public static Solution failed(SolveStatus status, long iterations, String message) {
    if (status == SolveStatus.OPTIMAL) {
      throw new IllegalArgumentException("an optimal solution needs a point");
    }
    return new Solution(status, new double[0], new double[0], iterations, message);
  }

  static void requireFinite(double[] numbers, String what) {
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        throw new IllegalArgumentException("the " + what + " has the entry " + number);
      }
    }
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
   * A copy of the duals of the rows.
   *
   * @return one entry per row, signed as the package says
   * @throws IllegalStateException unless the outcome is optimal
   */
  public double[] rowDuals() {
    status.requireOptimal(message);
    return rowDuals.clone();
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
    return "Solution[" + status + ", point " + Arrays.toString(point) + "]";
  }
}
