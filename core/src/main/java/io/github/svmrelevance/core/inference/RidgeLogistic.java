package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.DecompositionSolver;

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

  /** Far above where products of factors from 1/2 to 1 lose digits. */
  private static final double LEAST_PRODUCT = 1e-200;

  private final DenseMatrix columns;
  private final double[] signs;
  private final double[] weights;
  private double bias;
  private double[] decisions;

  /** The chance of error of each sample: 1 / (1 + exp(y_i f_i)). */
  private double[] errors;

  private Optional<double[][]> hessian;
  private Optional<DecompositionSolver> solver = Optional.empty();
  private double objective;
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
    this.errors = errors(decisions);
    this.objective = objective(weights, decisions, errors);
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

  /**
   * By how much the objective falls if a column is added, and all weights are fitted anew. Cost: as
   * of a fit, from this one on. Thread-safe.
   *
   * @param column n values
   * @return at least 0, but for rounding
   */
  double gain(double[] column) {
    RidgeLogistic more =
        fitted(
            new RidgeLogistic(
                columns.withAppendedColumns(column),
                signs,
                Arrays.copyOf(weights, weights.length + 1),
                bias,
                Optional.of(bordered(column))));
    return objective - more.objective;
  }

  /** The Hessian, at or near this fit, with one more column. Cost: O(n k). */
  private double[][] bordered(double[] column) {
    int k = weights.length;
    double[][] inner = hessian();
    double[] curved = curvatures();
    double intercept = 0;
    double own = 1;
    for (int i = 0; i < column.length; i++) {
      curved[i] *= column[i];
      intercept += curved[i];
      own += curved[i] * column[i];
    }
    double[] products = new double[k];
    columns.addTransposedTimes(curved, products);
    double[][] all = new double[k + 2][k + 2];
    for (int a = 0; a < k; a++) {
      System.arraycopy(inner[a], 0, all[a], 0, k);
      all[a][k] = products[a];
      all[k][a] = products[a];
      all[a][k + 1] = inner[a][k];
      all[k + 1][a] = inner[k][a];
    }
    all[k][k] = own;
    all[k][k + 1] = intercept;
    all[k + 1][k] = intercept;
    all[k + 1][k + 1] = inner[k][k];
    return all;
  }

  /** The derivative of each sample's log likelihood by its decision: y_i / (1 + exp(y_i f_i)). */
  double[] scores() {
    double[] scores = new double[signs.length];
    Arrays.setAll(scores, i -> signs[i] * errors[i]);
    return scores;
  }

  private double[] curvatures() {
    double[] curvatures = new double[signs.length];
    Arrays.setAll(curvatures, i -> errors[i] * (1 - errors[i]));
    return curvatures;
  }

  private double[] errors(double[] values) {
    double[] chances = new double[signs.length];
    Arrays.setAll(chances, i -> 1 / (1 + StrictMath.exp(signs[i] * values[i])));
    return chances;
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
    double slope = SampleSums.dot(ascent, direction);
    if (slope < DECREMENT * DECREMENT) {
      return false;
    }
    if (slope > lastSlope * SLOW) {
      hessian = Optional.empty();
      direction = direction(ascent);
      slope = SampleSums.dot(ascent, direction);
    }
    lastSlope = slope;
    double length = 1;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double[] w = weights.clone();
      for (int l = 0; l < k; l++) {
        w[l] += length * direction[l];
      }
      double b = bias + length * direction[k];
      double[] values = decisions(w, b);
      double[] chances = errors(values);
      double value = objective(w, values, chances);
      if (value <= objective - 1e-4 * length * slope) {
        System.arraycopy(w, 0, weights, 0, k);
        bias = b;
        decisions = values;
        errors = chances;
        objective = value;
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
      solver = Optional.empty();
    }
    if (solver.isEmpty()) {
      solver =
          Optional.of(
              new CholeskyDecomposition(
                      new Array2DRowRealMatrix(hessian.get()),
                      CholeskyDecomposition.DEFAULT_RELATIVE_SYMMETRY_THRESHOLD,
                      0)
                  .getSolver());
    }
    return solver.get().solve(new ArrayRealVector(ascent, false)).toArray();
  }

  /** The Hessian by (w, b), at or near this fit. */
  private double[][] hessian() {
    return hessian.orElseThrow();
  }

  private double[][] newHessian() {
    int k = columns.columns();
    double[] intercept = new double[signs.length];
    Arrays.fill(intercept, 1);
    double[][] hessian = SampleSums.gram(columns.withAppendedColumns(intercept), curvatures());
    for (int l = 0; l < k; l++) {
      hessian[l][l] += 1;
    }
    // The intercept has no penalty; this keeps a factor where all samples are sure.
    hessian[k][k] += 1e-10;
    return hessian;
  }

  private double objective(double[] w, double[] values, double[] chances) {
    double sum = SampleSums.dot(w, w) / 2;
    // With e the chance of error, log(1 + exp(-m)) is -log(1 - e), and also -m - log(e). The
    // larger of e and 1 - e keeps its digits. One logarithm serves many factors.
    double product = 1;
    for (int i = 0; i < signs.length; i++) {
      double margin = signs[i] * values[i];
      if (margin > 0) {
        product *= 1 - chances[i];
      } else {
        product *= chances[i];
        sum -= margin;
      }
      if (product < LEAST_PRODUCT) {
        sum -= StrictMath.log(product);
        product = 1;
      }
    }
    return sum - StrictMath.log(product);
  }
}
