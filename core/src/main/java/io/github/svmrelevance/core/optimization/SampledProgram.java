package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * About the same program, of a part of the functionals. Each of these stands for several. A linear
 * term is added, so that at one point the sums of the budgets and a slope of them are the same.
 *
 * @since 0.1
 */
public final class SampledProgram {

  private SampledProgram() {}

  /**
   * Makes it, in O(n d).
   *
   * @param program without penalty
   * @param at the point, where the sums are to be the same
   * @param every one of so many functionals is kept, at least 2; blocks of fewer than that, and
   *     those that are not over a matrix, are kept whole
   * @return the program, whose optima say about where those of the other one are
   */
  public static PiecewiseLinearProgram of(PiecewiseLinearProgram program, double[] at, int every) {
    List<Budget> budgets = program.budgets().stream().map(budget -> of(budget, at, every)).toList();
    return PiecewiseLinearProgram.of(program.variables(), List.of(), budgets)
        .withBounds(bounds(program, false), bounds(program, true));
  }

  private static double[] bounds(PiecewiseLinearProgram program, boolean upper) {
    double[] bounds = new double[program.variables()];
    Arrays.setAll(bounds, j -> upper ? program.upper(j) : program.lower(j));
    return bounds;
  }

  private static Budget of(Budget budget, double[] at, int every) {
    List<TermBlock> terms = new ArrayList<>();
    double[] missing = new double[at.length];
    double limit = budget.limit();
    for (TermBlock whole : budget.terms()) {
      if (whole.map() instanceof AffineRows rows && rows.functionals() >= every) {
        int[] chosen = chosen(rows.functionals(), every);
        double each = (double) rows.functionals() / chosen.length;
        TermBlock part = new TermBlock(rows.choose(chosen), whole.shape().times(each));
        terms.add(part);
        limit += part.value(at) - whole.value(at);
        addSlopes(whole, at, 1, missing);
        addSlopes(part, at, -1, missing);
      } else {
        terms.add(whole);
      }
    }
    double[][] columns = new double[at.length][1];
    for (int j = 0; j < at.length; j++) {
      columns[j][0] = missing[j];
      limit += missing[j] * at[j];
    }
    terms.add(
        new TermBlock(
            AffineRows.of(DenseMatrix.ofColumns(1, columns)),
            ConvexPiecewiseLinear.of(new double[0], new double[] {1}, 0)));
    return new Budget(terms, limit);
  }

  /** One of each few that follow one another, and any of these, as data may have an order. */
  private static int[] chosen(int functionals, int every) {
    int[] chosen = new int[functionals / every];
    for (int k = 0; k < chosen.length; k++) {
      long mixed = (k + 1) * 0x9E3779B97F4A7C15L;
      chosen[k] = k * every + (int) Long.remainderUnsigned(mixed ^ (mixed >>> 29), every);
    }
    return chosen;
  }

  private static void addSlopes(TermBlock block, double[] at, double factor, double[] target) {
    double[] slopes = block.map().apply(at);
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = factor * block.shape().slopeBelow(slopes[i]);
    }
    block.map().addTransposed(slopes, target);
  }
}
