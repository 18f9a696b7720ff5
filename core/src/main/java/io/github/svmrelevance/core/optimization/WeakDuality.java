package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;

/** The bound that multipliers prove, see {@link PiecewiseLinearSolution}. */
final class WeakDuality {

  private final Multipliers multipliers;
  private final Precision precision;
  private final BlockArithmetic.Residual residual;
  private final ExactSum sum = new ExactSum();
  private int next;

  private WeakDuality(Multipliers multipliers, double[] costs, Precision precision) {
    this.multipliers = multipliers;
    this.precision = precision;
    this.residual = new BlockArithmetic.Residual(costs);
  }

  /**
   * Adds up all terms of a program, in O(n d).
   *
   * @param multipliers those outside of their interval are moved to its end
   */
  static WeakDuality of(
      PiecewiseLinearProgram program, Multipliers multipliers, Precision precision) {
    double[] costs = new double[program.variables()];
    Arrays.setAll(costs, program::cost);
    WeakDuality dual = new WeakDuality(multipliers, costs, precision);
    for (TermBlock block : program.penalty()) {
      dual.add(block, 1);
    }
    for (int k = 0; k < program.budgets().size(); k++) {
      dual.add(program.budgets().get(k), multipliers.ofBudget(k));
    }
    return dual;
  }

  /** Adds the terms of a budget and its limit, with a multiplier of at least 0. */
  private void add(Budget budget, double multiplier) {
    for (TermBlock block : budget.terms()) {
      add(block, multiplier);
    }
    if (multiplier != 0) {
      sum.addProduct(-multiplier, budget.limit());
    }
  }

  /** Adds {@code scale} times the terms of a block. */
  private void add(TermBlock block, double scale) {
    double[] high = multipliers.high(next);
    double[] low = multipliers.low(next++);
    ConvexPiecewiseLinear shape = block.shape();
    double least = least(shape, scale);
    double most = most(shape, scale);
    boolean split = false;
    for (int i = 0; i < high.length; i++) {
      high[i] = Math.max(least, Math.min(most, high[i]));
      if (low[i] != 0) {
        // Half of the slack, as the slack is a rounded difference.
        low[i] = Math.max((least - high[i]) / 2, Math.min((most - high[i]) / 2, low[i]));
        split |= low[i] != 0;
      }
      double offset = block.map().offset(i);
      if (high[i] != 0 && offset != 0) {
        sum.addProduct(high[i], offset);
      }
      if (low[i] != 0 && offset != 0) {
        sum.addProduct(low[i], offset);
      }
      subtractConjugate(shape, high[i], low[i], scale);
    }
    if (scale != 0) {
      sum.addUncertainty(scale * high.length * BlockArithmetic.ofValues(shape));
    }
    residual.add(block, high, precision);
    if (split) {
      // So small that doubles are precise enough.
      residual.add(block, low, Precision.PLAIN);
    }
  }

  /** The least multiplier of a term that is scaled, rounded up. */
  static double least(ConvexPiecewiseLinear shape, double scale) {
    return inward(scale, shape.minSlope(), 1);
  }

  /** The largest multiplier of a term that is scaled, rounded down. */
  static double most(ConvexPiecewiseLinear shape, double scale) {
    return Math.max(least(shape, scale), inward(scale, shape.maxSlope(), -1));
  }

  /** A product of a scale and a slope, rounded in a direction. */
  private static double inward(double scale, double slope, int direction) {
    double product = scale * slope;
    double error = Math.fma(scale, slope, -product);
    if (error * direction > 0) {
      return direction > 0 ? Math.nextUp(product) : Math.nextDown(product);
    }
    return product;
  }

  /**
   * Subtracts (scale phi)*(s) = max over breakpoints of s t - scale phi(t). With several
   * breakpoints rounding may take the second best for the best, and is charged for it.
   */
  private void subtractConjugate(ConvexPiecewiseLinear shape, double s, double low, double scale) {
    if (shape.breakpoints() == 0) {
      sum.addProduct(scale, shape.value(0));
      return;
    }
    int best = 0;
    if (shape.breakpoints() > 1) {
      double most = Double.NEGATIVE_INFINITY;
      double size = 0;
      for (int m = 0; m < shape.breakpoints(); m++) {
        double linear = (s + low) * shape.breakpoint(m);
        double value = scale * shape.valueAtBreakpoint(m);
        size = Math.max(size, Math.abs(linear) + Math.abs(value));
        if (linear - value > most) {
          most = linear - value;
          best = m;
        }
      }
      sum.addUncertainty(ExactSum.gamma(8) * size);
    }
    if (s != 0 && shape.breakpoint(best) != 0) {
      sum.addProduct(-s, shape.breakpoint(best));
    }
    if (low != 0 && shape.breakpoint(best) != 0) {
      sum.addProduct(-low, shape.breakpoint(best));
    }
    if (scale != 0 && shape.valueAtBreakpoint(best) != 0) {
      sum.addProduct(scale, shape.valueAtBreakpoint(best));
    }
  }

  /** What remains of stationarity at a variable, rounded. */
  double residual(int variable) {
    return residual.value(variable);
  }

  /** At least by how much the rounded residual is off. */
  double radius(int variable) {
    return residual.radius(variable);
  }

  /** The bound wherever the variables range, with a price for each. */
  PricedBound priced() {
    double[] prices = new double[residual.size()];
    for (int j = 0; j < prices.length; j++) {
      prices[j] = Math.nextUp(Math.abs(residual.value(j)) + residual.radius(j));
    }
    return new PricedBound(sum.lower(), prices);
  }

  /** A lower bound on the optimum, given where its variables range. */
  double bound(VariableRanges ranges) {
    ranges.addSmallest(residual, 0, sum);
    return sum.lower();
  }

  /**
   * A lower bound on the optimum with half the squares of the first variables added to the
   * objective: over all w, 1/2 ||w||^2 + v'w is at least -1/2 ||v||^2.
   */
  double boundWithSquares(int weights, VariableRanges ranges) {
    for (int j = 0; j < weights; j++) {
      double most = Math.nextUp(Math.abs(residual.value(j)) + residual.radius(j));
      sum.addProduct(-most / 2, most);
    }
    ranges.addSmallest(residual, weights, sum);
    return sum.lower();
  }
}
