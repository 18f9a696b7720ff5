package io.github.svmrelevance.core.ridge;

import io.github.svmrelevance.api.CancellationToken;
import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Newton's system of smoothed losses, by conjugate gradients with a diagonal preconditioner. Of the
 * losses F near a breakpoint, with A and U the derivatives of their u by weights and by intercepts,
 *
 * <pre>
 * (I + sigma A'A) p + sigma A'U q = -g,   sigma U'A p + sigma U'U q = -h
 * </pre>
 *
 * where q, the steps of the intercepts, is eliminated: that centres the features over F, with a
 * term of small rank. An intercept without a loss in F gets a hundredth of one, so that it has a
 * place to go to. An iteration costs one pass over the entries of F.
 */
final class ConjugateGradients {

  /** With at most this share of all entries, those of F are copied to stand in a row. */
  private static final double FEW = 0.25;

  /**
   * When to stop.
   *
   * @param residual as a share of the first one, in the preconditioner's norm
   * @param iterations at most so many
   */
  record Accuracy(double residual, int iterations) {}

  /** The share of one loss that an intercept without any in F has. */
  private static final double INTERCEPT_SHARE = 0.01;

  private final SparseLosses losses;
  private final CancellationToken cancellation;
  private final long fewEntries;
  private final SampleGroups groups;

  private int[] free = {};
  private int count;
  private double sigma;

  /** The entries of F, one sample after the other, if they are few. */
  private boolean isCopied;

  private int[] from = {};
  private int[] features = {};
  private double[] values = {};

  /** For each intercept, the largest squared derivative of a loss by it. */
  private final double[] largest;

  /** By intercept U'A, and what solves systems of U'U. */
  private final double[][] shared;

  private DecompositionSolver intercepts;

  private final double[] diagonal;

  ConjugateGradients(SparseLosses losses, CancellationToken cancellation) {
    this.losses = losses;
    this.cancellation = cancellation;
    this.fewEntries = (long) Math.min(Integer.MAX_VALUE - 8, FEW * losses.entries());
    int variables = losses.variables();
    this.groups = new SampleGroups(variables);
    this.diagonal = new double[variables];
    this.shared = new double[losses.intercepts()][variables];
    this.largest = new double[losses.intercepts()];
    double[] row = new double[losses.intercepts()];
    for (int f = 0; f < losses.count(); f++) {
      losses.copyIntercepts(f, row);
      for (int k = 0; k < row.length; k++) {
        largest[k] = Math.max(largest[k], row[k] * row[k]);
      }
    }
  }

  /**
   * Solves.
   *
   * @param free the losses F
   * @param count how many of them there are
   * @param sigma above 0
   * @param gradient g
   * @param accuracy when to stop
   * @return p, a new array
   */
  double[] solve(int[] free, int count, double sigma, double[] gradient, Accuracy accuracy) {
    this.free = free;
    this.count = count;
    this.sigma = sigma;
    copyEntries();
    prepareIntercepts();
    prepareDiagonal();
    int d = losses.weights();
    double[] step = new double[losses.variables()];
    double[] residual = new double[d];
    double[] search = new double[losses.variables()];
    double[] image = new double[losses.variables()];
    double[] scaled = new double[d];
    double[] left = solveIntercepts(Arrays.copyOfRange(gradient, d, losses.variables()));
    for (int j = 0; j < d; j++) {
      residual[j] = -gradient[j];
      for (int k = 0; k < left.length; k++) {
        residual[j] += shared[k][j] * left[k];
      }
    }
    double size = precondition(residual, scaled);
    double enough = accuracy.residual() * accuracy.residual() * size;
    System.arraycopy(scaled, 0, search, 0, d);
    for (int k = 0; k < accuracy.iterations() && size > enough; k++) {
      cancellation.throwIfCancelled();
      multiply(search, image);
      double length = size / dot(search, image, d);
      for (int j = 0; j < d; j++) {
        step[j] += length * search[j];
        residual[j] -= length * image[j];
      }
      double before = size;
      size = precondition(residual, scaled);
      for (int j = 0; j < d; j++) {
        search[j] = scaled[j] + size / before * search[j];
      }
    }
    double[] products = new double[left.length];
    for (int k = 0; k < left.length; k++) {
      products[k] = dot(shared[k], step, d);
    }
    double[] moved = solveIntercepts(products);
    for (int k = 0; k < left.length; k++) {
      step[d + k] = -left[k] / sigma - moved[k];
    }
    return step;
  }

  /** (U'U)^-1 times a vector. */
  private double[] solveIntercepts(double[] vector) {
    return vector.length == 0
        ? vector
        : intercepts.solve(new ArrayRealVector(vector, false)).toArray();
  }

  private void prepareIntercepts() {
    int m = shared.length;
    if (m == 0) {
      return;
    }
    double[][] products = losses.interceptProducts(free, count);
    for (int k = 0; k < m; k++) {
      if (products[k][k] == 0) {
        // One that no loss reads has a gradient of 0, and stays where it is.
        products[k][k] = largest[k] > 0 ? INTERCEPT_SHARE * largest[k] : 1;
      }
    }
    intercepts =
        new SingularValueDecomposition(new Array2DRowRealMatrix(products, false)).getSolver();
    for (int k = 0; k < m; k++) {
      int intercept = k;
      Arrays.fill(shared[k], 0);
      groups.add(
          (first, end, own) -> {
            double[] read = new double[m];
            for (int f = first; f < end; f++) {
              losses.copyIntercepts(free[f], read);
              if (read[intercept] != 0) {
                losses.addTo(read[intercept], free[f], own);
              }
            }
          },
          shared[k]);
    }
  }

  private void copyEntries() {
    long entries = 0;
    for (int k = 0; k < count; k++) {
      entries += losses.entries(free[k]);
    }
    groups.divide(count, entries, k -> losses.entries(free[k]));
    isCopied = entries <= fewEntries;
    if (!isCopied) {
      return;
    }
    if (features.length < entries) {
      features = new int[(int) entries];
      values = new double[(int) entries];
    }
    if (from.length <= count) {
      from = new int[count + 1];
    }
    for (int k = 0; k < count; k++) {
      from[k + 1] = from[k] + losses.entries(free[k]);
    }
    groups.forEach(
        (group, first, end) -> {
          for (int k = first; k < end; k++) {
            for (int e = 0; e < losses.entries(free[k]); e++) {
              features[from[k] + e] = losses.variable(free[k], e);
              values[from[k] + e] = losses.value(free[k], e);
            }
          }
        });
  }

  private void prepareDiagonal() {
    Arrays.fill(diagonal, 0);
    groups.add(this::addSquares, diagonal);
    for (int j = 0; j < losses.weights(); j++) {
      double centred = diagonal[j];
      for (int k = 0; k < shared.length; k++) {
        double own = diagonal[losses.weights() + k];
        centred -= own > 0 ? shared[k][j] * shared[k][j] / own : 0;
      }
      diagonal[j] = 1 + sigma * Math.max(0, centred);
    }
  }

  private void addSquares(int first, int end, double[] target) {
    for (int k = first; k < end; k++) {
      for (int e = 0; e < losses.entries(free[k]); e++) {
        double value = losses.value(free[k], e);
        target[losses.variable(free[k], e)] += value * value;
      }
    }
  }

  /** Divides by the diagonal, and gives the product of the two. */
  private double precondition(double[] residual, double[] target) {
    double product = 0;
    for (int j = 0; j < residual.length; j++) {
      target[j] = residual[j] / diagonal[j];
      product += residual[j] * target[j];
    }
    return product;
  }

  /** (I + sigma A'(I - U (U'U)^-1 U') A) v, for a v without intercepts. */
  private void multiply(double[] v, double[] target) {
    Arrays.fill(target, 0);
    groups.add(
        (first, end, own) -> {
          if (isCopied) {
            addCopied(first, end, v, own);
          } else {
            addStored(first, end, v, own);
          }
        },
        target);
    int d = losses.weights();
    double[] left = solveIntercepts(Arrays.copyOfRange(target, d, losses.variables()));
    for (int k = 0; k < left.length; k++) {
      for (int j = 0; j < d; j++) {
        target[j] -= shared[k][j] * left[k];
      }
    }
    for (int j = 0; j < d; j++) {
      target[j] = v[j] + sigma * target[j];
    }
  }

  /** Adds A'A v of a group. */
  private void addStored(int first, int end, double[] v, double[] target) {
    for (int k = first; k < end; k++) {
      losses.addTo(losses.product(free[k], v), free[k], target);
    }
  }

  /** The same in a third of the time: entries in a row, and four sums that need not wait. */
  private void addCopied(int first, int end, double[] v, double[] target) {
    for (int k = first; k < end; k++) {
      int last = from[k + 1];
      double one = 0;
      double two = 0;
      double three = 0;
      double four = 0;
      int e = from[k];
      for (; e < last - 3; e += 4) {
        one += values[e] * v[features[e]];
        two += values[e + 1] * v[features[e + 1]];
        three += values[e + 2] * v[features[e + 2]];
        four += values[e + 3] * v[features[e + 3]];
      }
      for (; e < last; e++) {
        one += values[e] * v[features[e]];
      }
      double product = (one + two) + (three + four);
      for (e = from[k]; e < last; e++) {
        target[features[e]] += product * values[e];
      }
    }
  }

  private static double dot(double[] left, double[] right, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += left[k] * right[k];
    }
    return sum;
  }
}
