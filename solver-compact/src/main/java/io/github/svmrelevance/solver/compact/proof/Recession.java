package io.github.svmrelevance.solver.compact.proof;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;

/**
 * Proves that a program is unbounded: along a ray from any feasible point, no budget rises in the
 * end, no bound is met, and the objective falls.
 */
public final class Recession {

  private static final double TOLERANCE = 1e-9;

  private Recession() {}

  /**
   * Whether a direction proves it.
   *
   * @param program the posed program
   * @param direction the direction of the ray, in any length
   */
  public static boolean proves(PiecewiseLinearProgram program, double[] direction) {
    double length = 0;
    for (double entry : direction) {
      length = Math.max(length, Math.abs(entry));
    }
    double[] ray = new double[direction.length];
    double objective = 0;
    for (int j = 0; j < ray.length; j++) {
      ray[j] = direction[j] / length;
      objective += program.cost(j) * ray[j];
      if ((ray[j] < -TOLERANCE && program.lower(j) > Double.NEGATIVE_INFINITY)
          || (ray[j] > TOLERANCE && program.upper(j) < Double.POSITIVE_INFINITY)) {
        return false;
      }
    }
    for (TermBlock block : program.penalty()) {
      objective += rate(block, ray);
    }
    for (Budget budget : program.budgets()) {
      double rate = 0;
      for (TermBlock block : budget.terms()) {
        rate += rate(block, ray);
      }
      if (!(rate <= TOLERANCE)) {
        return false;
      }
    }
    return objective < -TOLERANCE;
  }

  /** How fast the sum of a block rises far out on a ray. */
  private static double rate(TermBlock block, double[] ray) {
    double sum = 0;
    for (double u : block.map().linear().apply(ray)) {
      sum += u * (u > 0 ? block.shape().maxSlope() : block.shape().minSlope());
    }
    return sum;
  }
}
