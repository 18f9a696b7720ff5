package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Arrays;

/**
 * Newton's system of a smoothed hinge, by conjugate gradients with a diagonal preconditioner. Of
 * the samples F on the smooth part,
 *
 * <pre>
 * (I + sigma X_F'X_F) p + sigma X_F'1 q = -g,   sigma 1'X_F p + sigma |F| q = -h
 * </pre>
 *
 * where q, the step of the bias, is eliminated: that centres the features over F, with a term of
 * rank one. An iteration costs one pass over the entries of F.
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

  /** The steps of weights and bias. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Direction(double[] weights, double bias) {}

  private final SparseMatrix samples;
  private final CancellationToken cancellation;
  private final long fewEntries;

  private int[] free = {};
  private int count;
  private double sigma;

  /** The entries of F, one sample after the other, if they are few. */
  private boolean isCopied;

  private int[] from = {};
  private int[] features = {};
  private double[] values = {};

  /** Of each feature over F: its sum, and the diagonal of the system. */
  private final double[] sums;

  private final double[] diagonal;

  ConjugateGradients(SparseMatrix samples, CancellationToken cancellation) {
    this.samples = samples;
    this.cancellation = cancellation;
    this.fewEntries = (long) Math.min(Integer.MAX_VALUE - 8, FEW * samples.entries());
    this.sums = new double[samples.rows()];
    this.diagonal = new double[samples.rows()];
  }

  /**
   * Solves.
   *
   * @param free the samples F
   * @param count how many of them there are
   * @param sigma above 0
   * @param gradient g
   * @param biasGradient h
   * @param accuracy when to stop
   * @return p and q; without any sample the opposite of the gradient
   */
  Direction solve(
      int[] free,
      int count,
      double sigma,
      double[] gradient,
      double biasGradient,
      Accuracy accuracy) {
    this.free = free;
    this.count = count;
    this.sigma = sigma;
    copyEntries();
    prepareDiagonal();
    int d = gradient.length;
    double[] residual = new double[d];
    double perSample = count > 0 ? biasGradient / count : 0;
    for (int j = 0; j < d; j++) {
      residual[j] = -gradient[j] + sums[j] * perSample;
    }
    if (count == 0) {
      return new Direction(residual, -biasGradient);
    }
    double[] step = new double[d];
    double[] scaled = new double[d];
    double[] search = new double[d];
    double[] image = new double[d];
    double size = precondition(residual, scaled);
    double enough = accuracy.residual() * accuracy.residual() * size;
    System.arraycopy(scaled, 0, search, 0, d);
    for (int k = 0; k < accuracy.iterations() && size > enough; k++) {
      cancellation.throwIfCancelled();
      multiply(search, image);
      double length = size / dot(search, image);
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
    return new Direction(step, (-biasGradient / sigma - dot(sums, step)) / count);
  }

  private void copyEntries() {
    long entries = 0;
    for (int k = 0; k < count; k++) {
      entries += samples.entries(free[k]);
    }
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
    int at = 0;
    for (int k = 0; k < count; k++) {
      for (int e = 0; e < samples.entries(free[k]); e++) {
        features[at] = samples.rowOf(free[k], e);
        values[at++] = samples.value(free[k], e);
      }
      from[k + 1] = at;
    }
  }

  private void prepareDiagonal() {
    Arrays.fill(sums, 0);
    Arrays.fill(diagonal, 0);
    for (int k = 0; k < count; k++) {
      for (int e = 0; e < samples.entries(free[k]); e++) {
        double value = samples.value(free[k], e);
        sums[samples.rowOf(free[k], e)] += value;
        diagonal[samples.rowOf(free[k], e)] += value * value;
      }
    }
    for (int j = 0; j < diagonal.length; j++) {
      double centred = count > 0 ? diagonal[j] - sums[j] * sums[j] / count : 0;
      diagonal[j] = 1 + sigma * Math.max(0, centred);
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

  /** v + sigma X'(I - 11'/|F|) X v. */
  private void multiply(double[] v, double[] target) {
    Arrays.fill(target, 0);
    double sum = isCopied ? addCopied(v, target) : addStored(v, target);
    double mean = sum / count;
    for (int j = 0; j < v.length; j++) {
      target[j] = v[j] + sigma * (target[j] - mean * sums[j]);
    }
  }

  /** Adds X'X v, and gives 1'X v. */
  private double addStored(double[] v, double[] target) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      double score = samples.columnDot(free[k], v);
      samples.addColumnTo(score, free[k], target);
      sum += score;
    }
    return sum;
  }

  /** The same in a third of the time: entries in a row, and four sums that need not wait. */
  private double addCopied(double[] v, double[] target) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      int end = from[k + 1];
      double first = 0;
      double second = 0;
      double third = 0;
      double fourth = 0;
      int e = from[k];
      for (; e < end - 3; e += 4) {
        first += values[e] * v[features[e]];
        second += values[e + 1] * v[features[e + 1]];
        third += values[e + 2] * v[features[e + 2]];
        fourth += values[e + 3] * v[features[e + 3]];
      }
      for (; e < end; e++) {
        first += values[e] * v[features[e]];
      }
      double score = (first + second) + (third + fourth);
      sum += score;
      for (e = from[k]; e < end; e++) {
        target[features[e]] += score * values[e];
      }
    }
    return sum;
  }

  private static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int k = 0; k < left.length; k++) {
      sum += left[k] * right[k];
    }
    return sum;
  }
}
