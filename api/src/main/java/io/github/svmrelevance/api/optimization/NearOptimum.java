package io.github.svmrelevance.api.optimization;

import java.util.Objects;

/**
 * About where an optimum of a {@link PiecewiseLinearProgram} lies, and what about proves it. None
 * of this is proven, and the point need not be feasible: it is for those who prove what they need.
 *
 * @param point one entry per variable
 * @param budgetMultipliers one entry per budget, at least 0
 * @param termMultipliers one row per block of the program, one entry per functional, as in {@link
 *     PiecewiseLinearSolution}
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NearOptimum(double[] point, double[] budgetMultipliers, double[][] termMultipliers) {

  /**
   * Checks the components. They are not copied, and not to be changed.
   *
   * @throws IllegalArgumentException if an entry is not finite
   */
  public NearOptimum {
    Solution.requireFinite(point, "point");
    Solution.requireFinite(budgetMultipliers, "budget multipliers");
    Objects.requireNonNull(termMultipliers, "term multipliers");
    for (double[] multipliers : termMultipliers) {
      Solution.requireFinite(multipliers, "term multipliers");
    }
  }
}
