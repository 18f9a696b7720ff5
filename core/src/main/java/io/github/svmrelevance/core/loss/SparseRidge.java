package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.ridge.AugmentedLagrangian;
import io.github.svmrelevance.core.ridge.GapListener;
import io.github.svmrelevance.core.ridge.RidgePoint;
import io.github.svmrelevance.core.ridge.SparseLosses;
import java.util.Arrays;
import java.util.List;

/**
 * min 1/2 ||w||^2 + L(z) where L is a sum over rows of one sparse matrix, by {@link
 * AugmentedLagrangian}. A constraint u &lt;= 0 is a loss M max(0, u), steeper than what all others
 * together can be worth; so the optimum keeps to it (an exact penalty).
 */
final class SparseRidge {

  /** Below so many multiplications {@link RidgeInteriorPoint} takes some seconds, and is exact. */
  private static final double LITTLE_WORK = 5e9;

  private static final double INTERIOR_ITERATIONS = 25;

  private SparseRidge() {}

  /** Whether it applies, and saves time. */
  static boolean pays(PiecewiseLinearProgram problem, Samples samples) {
    if (!(samples.matrix() instanceof SparseMatrix) || problem.penalty().isEmpty()) {
      return false;
    }
    Object matrix = null;
    double functionals = 0;
    for (TermBlock block : problem.penalty()) {
      if (!(block.map() instanceof AffineRows rows
              && rows.matrix() instanceof SparseMatrix
              && (matrix == null || rows.matrix() == matrix))
          || block.shape().breakpoints() == 0) {
        return false;
      }
      matrix = rows.matrix();
      functionals += rows.functionals();
    }
    double p = Math.min(problem.variables(), functionals);
    return INTERIOR_ITERATIONS * (functionals * p * p + p * p * p) > LITTLE_WORK;
  }

  /**
   * Solves.
   *
   * @param problem for which it {@link #pays}; its budgets are constraints
   * @param weights how many variables the norm has, the first ones
   * @param progress told the gap
   * @param cancellation stops it
   * @return a model and its multipliers, near the optimum if it got there
   */
  static PiecewiseLinearSolution solve(
      PiecewiseLinearProgram problem,
      int weights,
      GapListener progress,
      CancellationToken cancellation) {
    List<TermBlock> constraints =
        problem.budgets().stream().flatMap(budget -> budget.terms().stream()).toList();
    SparseMatrix matrix = (SparseMatrix) ((AffineRows) problem.penalty().get(0).map()).matrix();
    SparseMatrix samples = withRows(matrix.transpose(), constraints, problem.variables());
    int count = problem.blocks().stream().mapToInt(block -> block.map().functionals()).sum();
    SparseLosses losses = new SparseLosses(samples, weights, problem.variables(), count);
    double steepest = 0;
    for (TermBlock block : problem.penalty()) {
      AffineRows rows = (AffineRows) block.map();
      ConvexPiecewiseLinear shape = block.shape();
      for (int f = 0; f < rows.functionals(); f++) {
        int intercept = rows.intercept(f);
        double coefficient = intercept < 0 ? 0 : rows.coefficient(f, intercept);
        losses.add(rows.row(f), rows.scale(f), intercept, coefficient, rows.offset(f), shape);
        // What a constraint on intercepts is worth is a sum of slopes by them.
        steepest +=
            Math.max(1, Math.abs(coefficient)) * Math.max(-shape.minSlope(), shape.maxSlope());
      }
    }
    int row = matrix.rows();
    for (TermBlock block : constraints) {
      ConvexPiecewiseLinear barrier =
          ConvexPiecewiseLinear.of(
              new double[] {block.shape().breakpoint(0)}, new double[] {0, 2 * steepest}, 0);
      for (int f = 0; f < block.map().functionals(); f++) {
        losses.add(row++, 1, SparseLosses.NO_INTERCEPT, 0, block.map().offset(f), barrier);
      }
    }
    RidgePoint point = AugmentedLagrangian.run(losses, progress, cancellation);
    double[][] multipliers = new double[problem.blocks().size()][];
    int at = 0;
    for (int k = 0; k < multipliers.length; k++) {
      int functionals = problem.blocks().get(k).map().functionals();
      multipliers[k] = Arrays.copyOfRange(point.slopes(), at, at + functionals);
      at += functionals;
    }
    double[] ofBudgets = new double[problem.budgets().size()];
    int position = problem.penalty().size();
    for (int k = 0; k < ofBudgets.length; k++) {
      for (TermBlock block : problem.budgets().get(k).terms()) {
        for (double multiplier : multipliers[position++]) {
          ofBudgets[k] = Math.max(ofBudgets[k], multiplier / block.shape().maxSlope());
        }
      }
    }
    return PiecewiseLinearSolution.optimal(point.z(), ofBudgets, multipliers, point.steps());
  }

  /** The samples as columns, and behind them what the constraints read. */
  private static SparseMatrix withRows(
      SparseMatrix samples, List<TermBlock> constraints, int variables) {
    if (constraints.isEmpty()) {
      return samples;
    }
    SparseMatrix.Builder all = SparseMatrix.builder(variables, samples.columns());
    int[] places = new int[variables];
    double[] numbers = new double[variables];
    for (int i = 0; i < samples.columns(); i++) {
      for (int e = 0; e < samples.entries(i); e++) {
        places[e] = samples.rowOf(i, e);
        numbers[e] = samples.value(i, e);
      }
      all.column(places, numbers, samples.entries(i));
    }
    for (TermBlock block : constraints) {
      AffineRows rows = (AffineRows) block.map();
      for (int f = 0; f < rows.functionals(); f++) {
        int functional = f;
        Arrays.setAll(numbers, j -> rows.coefficient(functional, j));
        all.column(numbers);
      }
    }
    return all.build();
  }
}
