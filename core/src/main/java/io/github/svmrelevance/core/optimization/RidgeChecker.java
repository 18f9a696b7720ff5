package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Recomputes what the multipliers of a training with a squared norm prove of a model: of
 *
 * <pre>  min 1/2 ||w||^2 + sum of phi(u_i(z)),  z = (w, u),</pre>
 *
 * <p>the dual sum of s_i offset_i - phi*(s_i), less 1/2 ||v||^2 with v = sum of s_i a_i over the
 * weights. What v has left on the intercepts, which should be 0, is charged with the range that the
 * primal value leaves to them.
 *
 * @since 0.1
 */
public final class RidgeChecker {

  /**
   * Where a model without weights fits, the optimum is 0, and no gap is small beside it. Gaps of
   * this share of the loss at 0, times the tolerance, are rounding of the data.
   */
  private static final double ROUNDING = 1e-9;

  private RidgeChecker() {}

  /**
   * Checks a model in double-double numbers, in O(n d), which is little beside the training.
   * Rounding is bounded and added outward.
   *
   * @param problem the loss as its penalty, and constraints as its budgets; it has no costs
   * @param weights how many variables the norm has, the first ones
   * @param claim the model and its multipliers; those outside of their interval are moved to its
   *     end
   * @return what is proven: the value is rounded up, the bound down; the infeasibility is by how
   *     much the model may violate a constraint
   */
  public static Certificate check(
      PiecewiseLinearProgram problem, int weights, PiecewiseLinearSolution claim) {
    Precision precision = Precision.DOUBLED;
    double[] z = claim.point();
    ExactSum primal = new ExactSum();
    for (int j = 0; j < weights; j++) {
      primal.addProduct(z[j] / 2, z[j]);
    }
    WeakDuality dual = WeakDuality.of(problem, Multipliers.of(problem, claim), precision);
    ExactSum withoutModel = new ExactSum();
    for (TermBlock block : problem.penalty()) {
      BlockArithmetic.addValue(block, z, precision, primal);
      BlockArithmetic.addValue(block, new double[z.length], precision, withoutModel);
    }
    double infeasibility = 0;
    for (Budget constraint : problem.budgets()) {
      infeasibility = Math.max(infeasibility, Feasibility.excess(constraint, z, precision).most());
    }
    double value = primal.upper();
    double bound = dual.boundWithSquares(weights, ranges(problem, weights, value));
    double scale = Math.max(value, ROUNDING * withoutModel.upper());
    return new Certificate(value, bound, infeasibility, value - bound, scale);
  }

  /** Where models no worse than one of so much lie. */
  private static VariableRanges ranges(PiecewiseLinearProgram problem, int weights, double value) {
    int variables = problem.variables();
    List<Budget> limits = new ArrayList<>(problem.budgets());
    limits.add(new Budget(problem.penalty(), value));
    double longest = Math.nextUp(Math.sqrt(Math.nextUp(2 * value)));
    double[] lower = new double[variables];
    double[] upper = new double[variables];
    Arrays.fill(lower, 0, weights, -longest);
    Arrays.fill(upper, 0, weights, longest);
    Arrays.fill(lower, weights, variables, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, weights, variables, Double.POSITIVE_INFINITY);
    PiecewiseLinearProgram within =
        PiecewiseLinearProgram.of(variables, List.of(), limits).withBounds(lower, upper);
    double[] costs = new double[variables];
    Arrays.fill(costs, 1);
    return VariableRanges.of(within.withCosts(costs), new double[variables]);
  }
}
