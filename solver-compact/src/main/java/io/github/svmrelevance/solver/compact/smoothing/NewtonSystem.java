package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * The equations of a Newton step of a {@link SmoothedSum}: the factor L of its Hessian plus a
 * little of the unit matrix, H = L'L with L lower triangular. It is computed from the last row to
 * the first, so that all its sums run over contiguous beginnings of rows.
 */
final class NewtonSystem {

  /**
   * How little, relative to the mean of the diagonal without bounds. Where fewer rows than
   * variables are within their bands it keeps steps short; a hundredth takes fewer steps than a
   * thousandth.
   */
  static final double PROXIMITY = 1e-2;

  private final double[][] factor;
  private final double[][] fromLast;
  private final double[] weights;

  NewtonSystem(int variables) {
    factor = new double[variables][variables];
    fromLast = new double[variables][];
    Arrays.setAll(fromLast, c -> factor[variables - 1 - c]);
    weights = new double[variables];
  }

  /** Factorises at the point of a sum that has been differentiated. */
  void factor(SmoothedSum sum) {
    factor(sum, PROXIMITY);
  }

  /** The same with another fraction of the unit matrix. */
  void factor(SmoothedSum sum, double proximity) {
    int p = factor.length;
    sum.copyHessian(factor);
    double trace = 0;
    for (int j = 0; j < p; j++) {
      trace += factor[j][j] - sum.wallCurvature[j];
    }
    double few = Math.min(1, p / Math.max(1.0, sum.bandRows()));
    double little = proximity * few * trace / p + Double.MIN_NORMAL;
    for (int j = p - 1; j >= 0; j--) {
      double[] row = factor[j];
      int below = p - 1 - j;
      for (int c = 0; c < below; c++) {
        weights[c] = -fromLast[c][j];
      }
      row[j] += little;
      Vectors.addCombination(weights, fromLast, below, row, j + 1);
      double root = Math.sqrt(Math.max(little, row[j]));
      Vectors.scale(1 / root, row, j);
      row[j] = root;
    }
  }

  /** Replaces a right-hand side by the solution. */
  void solve(double[] x) {
    int p = factor.length;
    for (int j = p - 1; j >= 0; j--) {
      x[j] /= factor[j][j];
      Vectors.add(-x[j], factor[j], x, j);
    }
    for (int j = 0; j < p; j++) {
      x[j] = (x[j] - Vectors.dot(factor[j], x, j)) / factor[j][j];
    }
  }
}
