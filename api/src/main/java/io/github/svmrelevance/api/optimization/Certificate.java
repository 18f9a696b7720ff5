package io.github.svmrelevance.api.optimization;

/**
 * What the multipliers of a solution prove about its value.
 *
 * <p>The optimal value is at least {@code bound}, which follows from the multipliers by weak
 * duality alone. It is at most the value of the point found, if that violates no constraint.
 *
 * @param value the objective at the point found
 * @param bound a lower bound on the optimal value, rounded down; negative infinity if nothing is
 *     proven
 * @param infeasibility by how much limits must be raised so that the point found is proven within
 *     them, relative to each limit; 0 if it is within
 * @param gap the distance from the value to the bound with its rounding, plus the violations
 *     weighted by their multipliers
 * @param scale what the gap is measured against, in the unit of the objective, such as the largest
 *     weight of the point found
 * @since 0.1
 */
public record Certificate(
    double value, double bound, double infeasibility, double gap, double scale) {

  /**
   * How large a gap, relative to the scale, and an infeasibility may be. Solvers are asked for
   * 1e-9; two digits are left for their rounding and for that of the check.
   */
  public static final double TOLERANCE = 1e-7;

  /**
   * Whether the proof is good enough.
   *
   * @return true if gap and infeasibility are within {@link #TOLERANCE}
   */
  public boolean holds() {
    return gap <= TOLERANCE * scale && infeasibility <= TOLERANCE;
  }
}
