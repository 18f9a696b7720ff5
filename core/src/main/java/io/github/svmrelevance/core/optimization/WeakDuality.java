package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;

/**
 * The bound that the multipliers of a solution prove, see {@link PiecewiseLinearSolution}: blocks
 * are added in the order of the program, then the bound is asked for.
 */
final class WeakDuality {

  private final PiecewiseLinearSolution solution;
  private final Precision precision;
  private final BlockArithmetic.Residual residual;
  private final ExactSum sum = new ExactSum();
  private int next;

  WeakDuality(PiecewiseLinearSolution solution, double[] costs, Precision precision) {
    this.solution = solution;
    this.precision = precision;
    this.residual = new BlockArithmetic.Residual(costs);
  }

  /** Adds the terms of a budget and its limit, with a multiplier of at least 0. */
  void add(Budget budget, double multiplier) {
    for (TermBlock block : budget.terms()) {
      add(block, multiplier);
    }
    if (multiplier != 0) {
      sum.addProduct(-multiplier, budget.limit());
    }
  }

  /** Adds {@code scale} times the terms of a block. */
  void add(TermBlock block, double scale) {
    double[] multipliers = solution.termMultipliers(next++);
    if (multipliers.length != block.map().functionals()) {
      throw new IllegalArgumentException(
          "the multipliers of a block has "
              + multipliers.length
              + " entries for "
              + block.map().functionals()
              + " in the problem");
    }
    ConvexPiecewiseLinear shape = block.shape();
    double least = inward(scale, shape.minSlope(), 1);
    double most = Math.max(least, inward(scale, shape.maxSlope(), -1));
    for (int i = 0; i < multipliers.length; i++) {
      double multiplier = Math.max(least, Math.min(most, multipliers[i]));
      multipliers[i] = multiplier;
      if (multiplier != 0 && block.map().offset(i) != 0) {
        sum.addProduct(multiplier, block.map().offset(i));
      }
      subtractConjugate(shape, multiplier, scale);
    }
    if (scale != 0) {
      sum.addUncertainty(scale * multipliers.length * BlockArithmetic.ofValues(shape));
    }
    residual.add(block, multipliers, precision);
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
   * Subtracts (scale phi)*(s) = max over kinks of s t - scale phi(t). With several kinks rounding
   * may take the second best for the best, and is charged for it.
   */
  private void subtractConjugate(ConvexPiecewiseLinear shape, double s, double scale) {
    if (shape.breakpoints() == 0) {
      sum.addProduct(scale, shape.value(0));
      return;
    }
    int best = 0;
    if (shape.breakpoints() > 1) {
      double most = Double.NEGATIVE_INFINITY;
      double size = 0;
      for (int m = 0; m < shape.breakpoints(); m++) {
        double linear = s * shape.breakpoint(m);
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
    if (scale != 0 && shape.valueAtBreakpoint(best) != 0) {
      sum.addProduct(scale, shape.valueAtBreakpoint(best));
    }
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
