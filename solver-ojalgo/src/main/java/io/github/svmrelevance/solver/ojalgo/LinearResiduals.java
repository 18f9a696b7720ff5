package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.SparseMatrix;

/**
 * How far a point and row duals are from the optimality conditions of the posed program. For a
 * quadratic objective the gradient Qx + c takes the place of the costs, which makes these its
 * Karush-Kuhn-Tucker conditions.
 */
final class LinearResiduals {

  /** What an optimal answer may miss, relative to the sizes of the numbers it is computed from. */
  static final double TOLERANCE = 1e-8;

  private LinearResiduals() {}

  /**
   * The largest of all residuals, each relative to the terms it is made of: bounds of rows and
   * columns, signs of duals and reduced costs, and the gap between the objective and its dual.
   *
   * @param gradient the gradient of the objective at the point, one entry per column
   * @return the residual, or infinity if a number is not finite
   */
  static double worst(LinearProgram program, double[] gradient, double[] x, double[] y) {
    SparseMatrix matrix = program.matrix();
    double[] activity = new double[y.length];
    double[] size = new double[y.length];
    double steepest = 0;
    for (double g : gradient) {
      steepest = Math.max(steepest, Math.abs(g));
    }
    if (steepest == 0) {
      steepest = 1;
    }
    double worst = 0;
    double value = 0;
    double dual = 0;
    double terms = steepest;
    for (int j = 0; j < x.length; j++) {
      double reduced = gradient[j];
      double reducedSize = steepest;
      for (int k = matrix.columnStart(j); k < matrix.columnStart(j + 1); k++) {
        int i = matrix.row(k);
        double part = matrix.value(k) * x[j];
        activity[i] += part;
        size[i] += Math.abs(part) + Math.abs(matrix.value(k));
        reduced -= matrix.value(k) * y[i];
        reducedSize += Math.abs(matrix.value(k) * y[i]);
      }
      double end = reduced > 0 ? program.columnLower(j) : program.columnUpper(j);
      if (Double.isInfinite(end)) {
        worst = max(worst, Math.abs(reduced) / reducedSize);
      } else {
        dual += reduced * end;
        terms += Math.abs(reduced * end);
      }
      value += gradient[j] * x[j];
      terms += Math.abs(gradient[j] * x[j]);
      worst = max(worst, outside(x[j], program.columnLower(j), program.columnUpper(j), 1));
    }
    for (int i = 0; i < y.length; i++) {
      double end = y[i] > 0 ? program.rowLower(i) : program.rowUpper(i);
      if (!Double.isInfinite(end)) {
        dual += y[i] * end;
        terms += Math.abs(y[i] * end);
      } else if (y[i] != 0) {
        worst = max(worst, Math.abs(y[i]) * Math.max(size[i], Double.MIN_NORMAL) / steepest);
      }
      worst = max(worst, outside(activity[i], program.rowLower(i), program.rowUpper(i), size[i]));
    }
    return max(worst, Math.abs(value - dual) / terms);
  }

  private static double outside(double value, double lower, double upper, double size) {
    if (value < lower) {
      return (lower - value) / (size + Math.abs(lower));
    }
    if (value > upper) {
      return (value - upper) / (size + Math.abs(upper));
    }
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : 0;
  }

  /** Like {@code Math.max}, but a NaN makes it infinite instead of passing every comparison. */
  private static double max(double worst, double residual) {
    return Double.isNaN(residual) ? Double.POSITIVE_INFINITY : Math.max(worst, residual);
  }
}
