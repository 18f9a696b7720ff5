package io.github.svmrelevance.spark.rows;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * A logistic regression of the class on some columns, with the penalty of an SVM with C = 1, as
 * {@code core.inference.RidgeLogistic} fits it: by Newton's method, an old Hessian for as long as
 * it serves. Here each step waits for a pass over the rows.
 */
final class Regression {

  private static final int MOST_STEPS = 50;
  private static final int MOST_HALVINGS = 10;

  /** An old Hessian serves as long as the squared decrement shrinks to this share at each step. */
  private static final double SLOW = 0.2;

  /** The squared decrement at the end. */
  private static final double SETTLED = 1e-8;

  /** What the rounding of sums over rows may take off an objective, relatively. */
  private static final double ROUNDING = 1e-13;

  private static final double ENOUGH_DECREASE = 1e-4;

  private final int[] columns;
  private double[] z;
  private double[] products;
  private double[] direction;
  private double[] trial;
  private Optional<double[][]> hessian;
  private boolean waitsForHessian;
  private boolean done;
  private boolean first = true;
  private double objective;
  private double slope;
  private double lastSlope = Double.POSITIVE_INFINITY;
  private double length = 1;
  private int steps;
  private int halvings;

  /**
   * A regression that begins.
   *
   * @param columns the positions of its k columns
   * @param start weights, then a bias
   * @param near a Hessian by these that is not far off, k + 1 by k + 1
   */
  Regression(int[] columns, double[] start, double[][] near) {
    this.columns = columns;
    this.z = start;
    this.trial = start;
    this.hessian = Optional.of(near);
  }

  int[] columns() {
    return columns;
  }

  boolean isDone() {
    return done;
  }

  /** Whether the next pass is to bring the Hessian at {@link #z}; else it looks at a trial. */
  boolean waitsForHessian() {
    return waitsForHessian;
  }

  /** Where the next pass looks. */
  double[] next() {
    return waitsForHessian ? z : trial;
  }

  /** The weights, then the bias; those of the optimum once it is done. */
  double[] z() {
    return z;
  }

  /**
   * The products of the scores at {@link #z} with each column, then their sum.
   *
   * @return not to be changed
   */
  double[] products() {
    return products;
  }

  /** The last Hessian. */
  double[][] hessian() {
    return hessian.orElseThrow();
  }

  /**
   * Goes on after a pass.
   *
   * @param seen at {@link #next}
   */
  void advance(RegressionSums seen) {
    if (waitsForHessian) {
      waitsForHessian = false;
      hessian = Optional.of(withPenalty(seen.hessian()));
      aim();
      step();
      return;
    }
    double value = seen.loss() + penalty(trial);
    if (!first && value > objective - ENOUGH_DECREASE * length * slope + ROUNDING * objective) {
      halve();
      return;
    }
    first = false;
    objective = value;
    z = trial;
    products = seen.products();
    lastSlope = slope > 0 ? slope : lastSlope;
    aim();
    if (slope <= Math.max(SETTLED, ROUNDING * objective) || steps == MOST_STEPS) {
      done = true;
    } else if (slope > SLOW * lastSlope) {
      waitsForHessian = true;
    } else {
      step();
    }
  }

  private void halve() {
    length /= 2;
    halvings++;
    if (halvings > MOST_HALVINGS) {
      // Rounding is all that is left.
      done = true;
    } else {
      trial = moved();
    }
  }

  private void step() {
    steps++;
    halvings = 0;
    length = 1;
    trial = moved();
  }

  private double[] moved() {
    double[] moved = z.clone();
    for (int l = 0; l < moved.length; l++) {
      moved[l] += length * direction[l];
    }
    return moved;
  }

  /** The Newton direction from where it is, and how steep the objective is along it. */
  private void aim() {
    double[] ascent = products.clone();
    for (int l = 0; l < columns.length; l++) {
      ascent[l] -= z[l];
    }
    direction =
        new CholeskyDecomposition(
                new Array2DRowRealMatrix(hessian.orElseThrow()),
                CholeskyDecomposition.DEFAULT_RELATIVE_SYMMETRY_THRESHOLD,
                0)
            .getSolver()
            .solve(new ArrayRealVector(ascent, false))
            .toArray();
    slope = 0;
    for (int l = 0; l < direction.length; l++) {
      slope += ascent[l] * direction[l];
    }
  }

  private double penalty(double[] at) {
    double squares = 0;
    for (int l = 0; l < columns.length; l++) {
      squares += at[l] * at[l];
    }
    return squares / 2;
  }

  /** The whole Hessian, from the lower triangle of that of the loss. */
  static double[][] withPenalty(double[][] ofLoss) {
    int k = ofLoss.length - 1;
    double[][] whole = new double[k + 1][k + 1];
    for (int a = 0; a <= k; a++) {
      for (int b = 0; b <= a; b++) {
        whole[a][b] = ofLoss[a][b];
        whole[b][a] = ofLoss[a][b];
      }
      // The intercept has no penalty; this keeps a factor where all samples are sure.
      whole[a][a] += a < k ? 1 : 1e-10;
    }
    return whole;
  }

  /**
   * A part of a matrix.
   *
   * @param of rows and columns
   * @param kept their positions
   */
  static double[][] part(double[][] of, int[] kept) {
    return Arrays.stream(kept)
        .mapToObj(a -> Arrays.stream(kept).mapToDouble(b -> of[a][b]).toArray())
        .toArray(double[][]::new);
  }
}
