package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;

/**
 * What a point attains in a piecewise-linear program, with all rounding bounded.
 *
 * @param value the objective, rounded
 * @param lower at most the objective
 * @param upper at least the objective
 * @param penalty the part of the objective that is no linear function, rounded
 * @param weighted by how much budgets are exceeded at most, each times its multiplier
 * @param infeasibility the largest violation of a bound or, relatively, of a budget
 * @param rounding how much of a gap may be the rounding of these numbers
 */
record Attained(
    double value,
    double lower,
    double upper,
    double penalty,
    double weighted,
    double infeasibility,
    double rounding) {

  /**
   * Looks at a point, in O(n d).
   *
   * @param multipliers those of budgets count
   */
  static Attained of(
      PiecewiseLinearProgram program, double[] z, Multipliers multipliers, Precision precision) {
    ExactSum value = new ExactSum();
    for (TermBlock block : program.penalty()) {
      BlockArithmetic.addValue(block, z, precision, value);
    }
    double penalty = value.value();
    double infeasibility = 0;
    for (int j = 0; j < z.length; j++) {
      if (program.cost(j) != 0) {
        value.addProduct(program.cost(j), z[j]);
      }
      double outside = Math.max(program.lower(j) - z[j], z[j] - program.upper(j));
      infeasibility = Math.max(infeasibility, outside);
    }
    double weighted = 0;
    double rounding = value.upper() - value.lower();
    for (int k = 0; k < program.budgets().size(); k++) {
      Budget budget = program.budgets().get(k);
      Feasibility.Excess of = Feasibility.excess(budget, z, precision);
      double excess = Math.max(0, of.most());
      weighted += multipliers.ofBudget(k) * excess;
      rounding += multipliers.ofBudget(k) * of.rounding();
      infeasibility = Math.max(infeasibility, excess / Feasibility.unit(budget));
    }
    return new Attained(
        value.value(), value.lower(), value.upper(), penalty, weighted, infeasibility, rounding);
  }

  /** What a lower bound on the optimum proves of the point. */
  Certificate against(double bound, double scale) {
    double gap = Math.max(Math.abs(upper - bound), Math.abs(lower - bound));
    return new Certificate(value, bound, infeasibility, gap + weighted, scale);
  }
}
