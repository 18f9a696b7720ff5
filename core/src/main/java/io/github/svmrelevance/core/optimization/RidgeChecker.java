package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * Recomputes what the multipliers of a training with a squared norm prove of a model: of
 *
 * <pre>  min 1/2 ||w||^2 + sum of phi(u_i(z)),  z = (w, b),</pre>
 *
 * <p>the dual sum of s_i offset_i - phi*(s_i), less 1/2 ||v||^2 with v = sum of s_i a_i over the
 * weights. What v has left on the intercepts, which should be 0, is charged with the range that the
 * primal value leaves to them.
 *
 * @since 0.1
 */
public final class RidgeChecker {

  private RidgeChecker() {}

  /**
   * Checks a model in double-double numbers, in O(n d), which is little beside the training.
   * Rounding is bounded and added outward.
   *
   * @param loss one block of terms
   * @param weights how many variables the norm has, the first ones
   * @param z the model
   * @param multipliers s, one for each term; those outside of their interval are moved to its end
   * @return what is proven: the value is rounded up, the bound down
   */
  public static Certificate check(TermBlock loss, int weights, double[] z, double[] multipliers) {
    Precision precision = Precision.DOUBLED;
    ExactSum primal = new ExactSum();
    for (int j = 0; j < weights; j++) {
      primal.addProduct(z[j] / 2, z[j]);
    }
    BlockArithmetic.addValue(loss, z, precision, primal);
    double value = primal.upper();
    // Multipliers that prove nothing of z need no more than its length.
    WeakDuality dual =
        new WeakDuality(
            PiecewiseLinearSolution.optimal(z, new double[0], new double[][] {multipliers}, 0),
            new double[z.length],
            precision);
    dual.add(loss, 1);
    double bound = dual.boundWithSquares(weights, ranges(loss, weights, z.length, value));
    return new Certificate(value, bound, 0, value - bound, value);
  }

  /** Where models no worse than one of so much lie. */
  private static VariableRanges ranges(TermBlock loss, int weights, int variables, double value) {
    PiecewiseLinearProgram within =
        PiecewiseLinearProgram.of(variables, List.of(), List.of(new Budget(List.of(loss), value)));
    double longest = Math.nextUp(Math.sqrt(Math.nextUp(2 * value)));
    for (int j = 0; j < weights; j++) {
      within = within.withBounds(j, -longest, longest);
    }
    double[] costs = new double[variables];
    Arrays.fill(costs, 1);
    return VariableRanges.of(within.withCosts(costs), new double[variables]);
  }
}
