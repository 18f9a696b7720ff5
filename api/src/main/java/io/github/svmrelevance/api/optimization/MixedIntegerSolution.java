package io.github.svmrelevance.api.optimization;

import java.util.Arrays;
import java.util.Objects;

/**
 * The outcome of solving a {@link MixedIntegerProgram}. Only an optimal outcome has a point. That
 * no other point is better is the word of the backend: it has no multipliers that prove it.
 *
 * @since 0.1
 */
public final class MixedIntegerSolution implements SolverAnswer {

  private final SolveStatus status;
  private final double[] point;
  private final long iterations;
  private final String message;

  private MixedIntegerSolution(
      SolveStatus status, double[] point, long iterations, String message) {
    this.status = status;
    this.point = point;
    this.iterations = iterations;
    this.message = Objects.requireNonNull(message, "message");
  }

  /**
   * An outcome of which the backend claims that it is optimal.
   *
   * @param point one entry per column; copied
   * @param iterations what the solver counts, for example nodes, or 0
   * @return the outcome
   * @throws IllegalArgumentException if an entry is not finite
   */
  public static MixedIntegerSolution optimal(double[] point, long iterations) {
    Solution.requireFinite(point, "point");
    return new MixedIntegerSolution(SolveStatus.OPTIMAL, point.clone(), iterations, "");
  }

  /**
   * An outcome without a point.
   *
   * @param status anything but OPTIMAL
   * @param iterations what the solver counts, or 0
   * @param message what happened, in the solver's terms
   * @return the outcome
   * @throws IllegalArgumentException if the status is OPTIMAL
   */
  public static MixedIntegerSolution failed(SolveStatus status, long iterations, String message) {
    if (status == SolveStatus.OPTIMAL) {
      throw new IllegalArgumentException("an optimal solution needs a point");
    }
    return new MixedIntegerSolution(status, new double[0], iterations, message);
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
    return "MixedIntegerSolution[" + status + ", point " + Arrays.toString(point) + "]";
  }
}
