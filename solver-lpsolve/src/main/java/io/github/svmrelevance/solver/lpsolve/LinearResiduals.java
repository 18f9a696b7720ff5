package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;

/**
 * How far a point x and row duals y are from being optimal, each relative to the size of the terms
 * that it is made of, so that scaling rows, columns or costs changes nothing much.
 *
 * @param primal largest violation of a row or column bound by x
 * @param dual largest part of a dual (of a row, or of a column: z = c - A'y) whose sign calls for a
 *     bound that is infinite
 * @param gap the difference of the objective and the dual objective, the sum of every dual times
 *     the bound that its sign calls for
 * @param gapScale what the gap is relative to
 */
record LinearResiduals(double primal, double dual, double gap, double gapScale) {

  /** What an optimal solution may have; lp_solve's own tolerances are a tenth of it or less. */
  static final double TOLERANCE = 1e-9;

  boolean hold() {
    // Also false for NaN.
    return primal <= TOLERANCE && dual <= TOLERANCE && gap <= TOLERANCE;
  }

  /**
   * Measures x and y, after moving what misses a bound by no more than the tolerance onto it.
   *
   * @param program the posed problem, of at least one column
   * @param x the point; changed
   * @param y the row duals; changed
   * @return the residuals, in O(entries)
   */
  static LinearResiduals repairAndMeasure(LinearProgram program, double[] x, double[] y) {
    double largestCost = Double.MIN_NORMAL;
    for (int j = 0; j < x.length; j++) {
      largestCost = Math.max(largestCost, Math.abs(program.cost(j)));
      x[j] = ontoBound(x[j], program.columnLower(j), program.columnUpper(j));
    }
    double[] rowLargest = rowLargest(program.matrix());
    double primal = 0;
    double dual = 0;
    double dualObjective = 0;
    double gapScale = 0;
    for (int i = 0; i < y.length; i++) {
      if (!Double.isFinite(boundFor(y[i], program.rowLower(i), program.rowUpper(i)))) {
        double size = Math.abs(y[i]) * rowLargest[i] / largestCost;
        if (size <= TOLERANCE) {
          y[i] = 0;
        } else {
          dual = Math.max(dual, size);
        }
      }
      double term = term(y[i], program.rowLower(i), program.rowUpper(i));
      dualObjective += term;
      gapScale += Math.abs(term);
    }

    SparseMatrix matrix = program.matrix();
    double[] activity = new double[y.length];
    double[] activityScale = new double[y.length];
    double objective = 0;
    for (int j = 0; j < x.length; j++) {
      double z = program.cost(j);
      double scale = Math.abs(z) + largestCost;
      for (int k = 0; k < matrix.entries(j); k++) {
        int i = matrix.rowOf(j, k);
        double pulled = matrix.value(j, k) * y[i];
        double moved = matrix.value(j, k) * x[j];
        z -= pulled;
        scale += Math.abs(pulled);
        activity[i] += moved;
        activityScale[i] += Math.abs(moved);
      }
      double lower = program.columnLower(j);
      double upper = program.columnUpper(j);
      primal = Math.max(primal, violation(x[j], lower, upper, Math.abs(x[j])));
      if (!Double.isFinite(boundFor(z, lower, upper))) {
        // Without a bound to rest at, x_j z_j is the column's part of the gap.
        dual = Math.max(dual, Math.abs(z) / scale);
      }
      double term = term(z, lower, upper);
      dualObjective += term;
      objective += program.cost(j) * x[j];
      gapScale += Math.abs(term) + Math.abs(program.cost(j) * x[j]);
    }
    for (int i = 0; i < y.length; i++) {
      primal =
          Math.max(
              primal,
              violation(activity[i], program.rowLower(i), program.rowUpper(i), activityScale[i]));
    }
    gapScale += largestCost;
    double gap = Math.abs(objective - dualObjective) / gapScale;
    return new LinearResiduals(primal, dual, gap, gapScale);
  }

  private static double[] rowLargest(SparseMatrix matrix) {
    double[] largest = new double[matrix.rows()];
    for (int j = 0; j < matrix.columns(); j++) {
      for (int k = 0; k < matrix.entries(j); k++) {
        int row = matrix.rowOf(j, k);
        largest[row] = Math.max(largest[row], Math.abs(matrix.value(j, k)));
      }
    }
    return largest;
  }

  private static double ontoBound(double value, double lower, double upper) {
    double nearest = Math.max(lower, Math.min(upper, value));
    return Math.abs(value - nearest) <= TOLERANCE * (1 + Math.abs(nearest)) ? nearest : value;
  }

  /** The bound that a dual of this sign belongs to. */
  private static double boundFor(double dual, double lower, double upper) {
    return dual == 0 ? 0 : dual > 0 ? lower : upper;
  }

  private static double term(double dual, double lower, double upper) {
    double bound = boundFor(dual, lower, upper);
    return Double.isFinite(bound) ? dual * bound : 0;
  }

  private static double violation(double value, double lower, double upper, double scale) {
    double below = lower - value;
    double above = value - upper;
    double bound = below > above ? lower : upper;
    double worst = Math.max(below, above);
    return worst <= 0 ? 0 : worst / (1 + Math.abs(bound) + scale);
  }
}
