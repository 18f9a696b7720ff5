package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.InvalidInputException;

/**
 * A quadratic program whose objective bends downwards in some direction, so that no local answer
 * would prove anything. It carries the evidence.
 *
 * @since 0.1
 */
public final class NonconvexProgramException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  private final double curvature;
  private final double[] direction;

  /**
   * Creates the exception.
   *
   * @param curvature v'Qv / v'v, below 0: a bound from above on the smallest eigenvalue of Q
   * @param direction v, one entry per column; copied
   * @param tolerance what rounding alone could explain
   */
  public NonconvexProgramException(double curvature, double[] direction, double tolerance) {
    super(
        "the quadratic program is not convex: Q has an eigenvalue of at most "
            + curvature
            + ", where rounding explains "
            + -tolerance
            + " at most; the direction that shows it is largest in column "
            + largest(direction)
            + " (from 0). Choose a kernel that is positive semidefinite, or another objective");
    this.curvature = curvature;
    this.direction = direction.clone();
  }

  private static int largest(double[] direction) {
    int largest = 0;
    for (int j = 1; j < direction.length; j++) {
      if (Math.abs(direction[j]) > Math.abs(direction[largest])) {
        largest = j;
      }
    }
    return largest;
  }

  /**
   * How the objective bends along the direction.
   *
   * @return v'Qv / v'v, below 0
   */
  public double curvature() {
    return curvature;
  }

  /**
   * The direction of negative curvature.
   *
   * @return a copy of v, one entry per column
   */
  public double[] direction() {
    return direction.clone();
  }
}
