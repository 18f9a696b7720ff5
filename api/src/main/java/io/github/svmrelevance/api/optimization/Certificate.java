package io.github.svmrelevance.api.optimization;

/**
 * What the multipliers of a solution prove about its value.
 *
 * <p>The optimal value lies between {@code bound}, which follows from the multipliers by weak
 * duality alone, and the value of the point found, up to what the point violates the constraints.
 *
 * @param value the objective at the point found
 * @param bound a lower bound on the optimal value; negative infinity if nothing is proven
 * @param infeasibility the largest violation of a constraint by the point, relative to max(1,
 *     |limit|)
 * @param gap |value - bound| plus the violations weighted by their multipliers
 * @since 0.1
 */
public record Certificate(double value, double bound, double infeasibility, double gap) {

  /**
   * How large a gap (relative to max(1, |value|)) and an infeasibility may be. Solvers are asked
   * for 1e-9; two digits are left for their rounding and for that of the check.
   */
  public static final double TOLERANCE = 1e-7;

  /**
   * Whether the proof is good enough.
   *
   * @return true if gap and infeasibility are within {@link #TOLERANCE}
   */
  public boolean holds() {
    return gap <= TOLERANCE * Math.max(1, Math.abs(value)) && infeasibility <= TOLERANCE;
  }
}
