package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Arrays;

/**
 * How the multipliers of C-SVC, as shares of C, move with rho = 1 / C as long as none meets a
 * bound: those at a bound stay, and the free ones follow the line K_FF d + b 1 = y_F, sum d = 0 (in
 * the signed coordinates of {@link DualState}). As in {@link ActiveSet}, K may be raised by a
 * constant.
 */
final class SupportLine {

  /** A pivot below this share of the diagonal is a linear dependence. */
  private static final double SINGULAR = 1e-11;

  private final int[] free;
  private final double[] direction;
  private final double slope;

  private SupportLine(int[] free, double[] direction, double slope) {
    this.free = free;
    this.direction = direction;
    this.slope = slope;
  }

  /**
   * The line through the optimum of a C-SVC, in O(f^3) for f free samples.
   *
   * @param shift what to raise the kernel by: of the size of its diagonal
   */
  static SupportLine of(GramMatrix gram, double[] signs, SvmSolution solution, double shift) {
    int[] margin = solution.marginVectors();
    int[] free = new int[margin.length];
    UpdatedCholesky factor = new UpdatedCholesky();
    double[] column = new double[margin.length];
    for (int sample : margin) {
      double[] kernel = gram.column(sample);
      int size = factor.size();
      double pivot = gram.diagonal(sample) + shift;
      for (int k = 0; k < size; k++) {
        column[k] = kernel[free[k]] + shift;
      }
      factor.forward(column);
      pivot -= dot(column, column, size);
      if (pivot > SINGULAR * (gram.diagonal(sample) + shift)) {
        factor.append(column, pivot);
        free[size] = sample;
      }
    }
    int size = factor.size();
    double[] labels = new double[size];
    double[] ones = new double[size];
    for (int k = 0; k < size; k++) {
      labels[k] = signs[free[k]];
      ones[k] = 1;
    }
    factor.forward(labels);
    factor.forward(ones);
    double bias = size == 0 ? 0 : dot(labels, ones, size) / dot(ones, ones, size);
    for (int k = 0; k < size; k++) {
      labels[k] -= bias * ones[k];
    }
    double slope = dot(labels, labels, size);
    factor.backward(labels);
    return new SupportLine(Arrays.copyOf(free, size), labels, slope);
  }

  private static double dot(double[] left, double[] right, int size) {
    double sum = 0;
    for (int k = 0; k < size; k++) {
      sum += left[k] * right[k];
    }
    return sum;
  }

  /** The change with rho of the sum of the shares; at least 0. */
  double slope() {
    return slope;
  }

  /**
   * Where the line leads, bounds respected.
   *
   * @param solution the optimum with C = 1 / rho
   * @return multipliers to start from with C = 1 / next
   */
  double[] follow(SvmSolution solution, double[] signs, double rho, double next) {
    double cost = 1 / next;
    double[] multipliers = new double[solution.size()];
    for (int i = 0; i < multipliers.length; i++) {
      multipliers[i] =
          solution.set(i) == DualSet.BOUND ? cost : Math.min(cost, solution.alpha(i) * rho * cost);
    }
    for (int k = 0; k < free.length; k++) {
      int i = free[k];
      double share = solution.alpha(i) * rho + signs[i] * direction[k] * (next - rho);
      multipliers[i] = share >= 1 ? cost : Math.max(0, share) * cost;
    }
    return multipliers;
  }
}
