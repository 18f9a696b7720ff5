package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;

/**
 * How far a point and row duals are from the Karush-Kuhn-Tucker conditions of the posed program. By
 * convexity they make a point optimal for a quadratic objective, too.
 */
final class QuadraticResiduals {

  /** What an optimal answer may miss, relative to the sizes of the numbers it is computed from. */
  static final double TOLERANCE = 1e-8;

  private QuadraticResiduals() {}

  /** The {@link #worst} of a linear program, whose gradient is its costs. */
  static double worst(LinearProgram program, double[] x, double[] y) {
    double[] costs = new double[x.length];
    double steepest = 0;
    for (int j = 0; j < x.length; j++) {
      costs[j] = program.cost(j);
      steepest = Math.max(steepest, Math.abs(costs[j]));
    }
    return worst(program, costs, steepest, x, y);
  }

  /** The {@link #worst} of a quadratic program, whose gradient is Qx + c. */
  static double worst(QuadraticProgram program, double[] x, double[] y) {
    SparseMatrix quadratic = program.quadratic();
    double[] gradient = quadratic.times(x);
    double steepest = 0;
    for (int j = 0; j < x.length; j++) {
      double size = Math.abs(program.linear().cost(j));
      for (int k = 0; k < quadratic.entries(j); k++) {
        size += Math.abs(quadratic.value(j, k) * x[quadratic.rowOf(j, k)]);
      }
      gradient[j] += program.linear().cost(j);
      steepest = Math.max(steepest, size);
    }
    return worst(program.linear(), gradient, steepest, x, y);
  }

  /**
   * The largest of all residuals, each relative to the terms it is made of: bounds of rows and
   * columns, signs of duals and reduced costs, and the gap between the objective and its dual.
   *
   * @param gradient the gradient of the objective at the point, one entry per column
   * @param steepness the size of the terms that the gradient is made of
   * @return the residual, or infinity if a number is not finite
   */
  private static double worst(
      LinearProgram program, double[] gradient, double steepness, double[] x, double[] y) {
    SparseMatrix matrix = program.matrix();
    double[] activity = new double[y.length];
    double[] size = new double[y.length];
    double steepest = steepness == 0 ? 1 : steepness;
    double worst = 0;
    double value = 0;
    double dual = 0;
    double terms = steepest;
    for (int j = 0; j < x.length; j++) {
      double reduced = gradient[j];
      double reducedSize = steepest;
      for (int k = 0; k < matrix.entries(j); k++) {
        int i = matrix.rowOf(j, k);
        double part = matrix.value(j, k) * x[j];
        activity[i] += part;
        size[i] += Math.abs(part) + Math.abs(matrix.value(j, k));
        reduced -= matrix.value(j, k) * y[i];
        reducedSize += Math.abs(matrix.value(j, k) * y[i]);
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
