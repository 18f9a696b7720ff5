package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * A logistic regression that minimises 1/2 ||w||^2 + sum_i log(1 + exp(-y_i f(x_i))), f(x) = w'x +
 * b, by Newton's method. Cost: O(n k^2) for each of some five steps.
 *
 * <p>The penalty is that of an SVM with C = 1. Any fit gives a valid test; this one is never
 * singular, and loses nothing where classes are all but separable.
 */
final class RidgeLogistic {

  private static final int STEPS = 50;
  private static final int HALVINGS = 30;

  /** An old Hessian serves as long as the squared decrement shrinks to this share at each step. */
  private static final double SLOW = 0.2;

  /** The objective is known to half the square of this. */
  private static final double DECREMENT = 1e-4;

  private final DenseMatrix columns;
  private final double[] signs;
  private final double[] weights;
  private double bias;
  private double[] decisions;
  private Optional<double[][]> hessian;
  private double lastSlope = Double.POSITIVE_INFINITY;

  private RidgeLogistic(
      DenseMatrix columns,
      double[] signs,
      double[] weights,
      double bias,
      Optional<double[][]> hessian) {
    this.columns = columns;
    this.signs = signs;
    this.weights = weights;
    this.bias = bias;
    this.hessian = hessian;
    this.decisions = decisions(weights, bias);
  }

  /**
   * Fits.
   *
   * @param columns k columns of n values
   * @param signs n labels, +1 or -1
   * @return the fit
   */
  static RidgeLogistic fit(DenseMatrix columns, double[] signs) {
    return fitted(
        new RidgeLogistic(columns, signs, new double[columns.columns()], 0, Optional.empty()));
  }

  private static RidgeLogistic fitted(RidgeLogistic model) {
    int steps = 0;
    while (steps < STEPS && model.step()) {
      steps++;
    }
    return model;
  }

  /**
   * Fits again with some of the columns. Starts from this fit and its Hessian, which is close to
   * the new one, so that few columns less cost O(n k) for each of a few steps.
   *
   * @param kept the positions of the columns
   * @return the new fit
   */
  RidgeLogistic with(int[] kept) {
    double[][] all = hessian();
    int k = kept.length;
    int[] rows = Arrays.copyOf(kept, k + 1);
    rows[k] = weights.length;
    double[][] near = new double[k + 1][k + 1];
    for (int a = 0; a <= k; a++) {
      for (int b = 0; b <= k; b++) {
        near[a][b] = all[rows[a]][rows[b]];
      }
    }
    return fitted(
        new RidgeLogistic(
            columns.selectColumns(kept),
            signs,
            Arrays.stream(kept).mapToDouble(l -> weights[l]).toArray(),
            bias,
            Optional.of(near)));
  }

  /** The derivative of each sample's log likelihood by its decision: y_i / (1 + exp(y_i f_i)). */
  double[] scores() {
    double[] scores = new double[signs.length];
    Arrays.setAll(scores, i -> signs[i] * chanceOfError(i));
    return scores;
  }

  private double[] curvatures() {
    double[] curvatures = new double[signs.length];
    Arrays.setAll(curvatures, i -> chanceOfError(i) * (1 - chanceOfError(i)));
    return curvatures;
  }

  private double chanceOfError(int sample) {
    return 1 / (1 + StrictMath.exp(signs[sample] * decisions[sample]));
  }

  private double[] decisions(double[] w, double b) {
    double[] values = new double[signs.length];
    Arrays.fill(values, b);
    for (int l = 0; l < w.length; l++) {
      if (w[l] != 0) {
        columns.addColumnTo(w[l], l, values);
      }
    }
    return values;
  }

  /** One Newton step; false if the optimum is reached. */
  private boolean step() {
    int k = columns.columns();
    double[] scores = scores();
    double[] ascent = new double[k + 1];
    columns.addTransposedTimes(scores, ascent);
    for (int l = 0; l < k; l++) {
      ascent[l] -= weights[l];
    }
    ascent[k] = Arrays.stream(scores).sum();
    double[] direction = direction(ascent);
    double slope = Vectors.dot(ascent, direction);
    if (slope < DECREMENT * DECREMENT) {
      return false;
    }
    if (slope > lastSlope * SLOW) {
      hessian = Optional.empty();
      direction = direction(ascent);
      slope = Vectors.dot(ascent, direction);
    }
    lastSlope = slope;
    double before = objective(weights, decisions);
    double length = 1;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double[] w = weights.clone();
      for (int l = 0; l < k; l++) {
        w[l] += length * direction[l];
      }
      double b = bias + length * direction[k];
      double[] values = decisions(w, b);
      if (objective(w, values) <= before - 1e-4 * length * slope) {
        System.arraycopy(w, 0, weights, 0, k);
        bias = b;
        decisions = values;
        return true;
      }
      length /= 2;
    }
    // Rounding is all that is left.
    return false;
  }

  private double[] direction(double[] ascent) {
    if (hessian.isEmpty()) {
      hessian = Optional.of(newHessian());
    }
    return new CholeskyDecomposition(
            new Array2DRowRealMatrix(hessian.get()),
            CholeskyDecomposition.DEFAULT_RELATIVE_SYMMETRY_THRESHOLD,
            0)
        .getSolver()
        .solve(new ArrayRealVector(ascent, false))
        .toArray();
  }

  /** The Hessian by (w, b), at or near this fit. */
  private double[][] hessian() {
    return hessian.orElseThrow();
  }

  private double[][] newHessian() {
    int k = columns.columns();
    double[] intercept = new double[signs.length];
    Arrays.fill(intercept, 1);
    double[][] hessian = Vectors.gram(columns.withAppendedColumns(intercept), curvatures());
    for (int l = 0; l < k; l++) {
      hessian[l][l] += 1;
    }
    // The intercept has no penalty; this keeps a factor where all samples are sure.
    hessian[k][k] += 1e-10;
    return hessian;
  }

  private double objective(double[] w, double[] values) {
    double sum = Vectors.dot(w, w) / 2;
    for (int i = 0; i < signs.length; i++) {
      double margin = signs[i] * values[i];
      sum +=
          margin > 0
              ? StrictMath.log1p(StrictMath.exp(-margin))
              : StrictMath.log1p(StrictMath.exp(margin)) - margin;
    }
    return sum;
  }
}
