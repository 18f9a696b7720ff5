package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * The multipliers that a proof starts from. Those of terms are sums of two doubles, of which the
 * second is 0 unless {@link MultiplierRepair} has set it.
 */
final class Multipliers {

  private final double[] budgets;
  private final double[][] high;
  private final double[][] low;

  /**
   * Multipliers whose arrays are not copied.
   *
   * @param budgets lambda, at least 0, by budget
   * @param high by block of the program and functional
   * @param low likewise; small beside the intervals of the multipliers
   */
  Multipliers(double[] budgets, double[][] high, double[][] low) {
    this.budgets = budgets;
    this.high = high;
    this.low = low;
  }

  /** Those that a solution has. */
  static Multipliers of(PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    return of(program, solution::budgetMultiplier, solution::termMultipliers);
  }

  /** Those that are near those of a solution. */
  static Multipliers of(PiecewiseLinearProgram program, NearOptimum near) {
    return of(program, k -> near.budgetMultipliers()[k], b -> near.termMultipliers()[b]);
  }

  private static Multipliers of(
      PiecewiseLinearProgram program, IntToDoubleFunction ofBudget, IntFunction<double[]> ofBlock) {
    double[] budgets = new double[program.budgets().size()];
    for (int k = 0; k < budgets.length; k++) {
      budgets[k] = Math.max(0, ofBudget.applyAsDouble(k));
    }
    List<TermBlock> blocks = program.blocks();
    double[][] high = new double[blocks.size()][];
    double[][] low = new double[high.length][];
    for (int b = 0; b < high.length; b++) {
      high[b] = ofBlock.apply(b);
      int functionals = blocks.get(b).map().functionals();
      if (high[b].length != functionals) {
        throw new IllegalArgumentException(
            "the multipliers of a block has "
                + high[b].length
                + " entries for "
                + functionals
                + " in the problem");
      }
      low[b] = new double[functionals];
    }
    return new Multipliers(budgets, high, low);
  }

  double ofBudget(int budget) {
    return budgets[budget];
  }

  double[] ofBudgets() {
    return budgets.clone();
  }

  double[] high(int block) {
    return high[block].clone();
  }

  double[] low(int block) {
    return low[block].clone();
  }
}
