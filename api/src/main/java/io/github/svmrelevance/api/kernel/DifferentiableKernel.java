package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.data.DenseMatrix;

/**
 * A kernel with a gradient in its input.
 *
 * @since 0.1
 */
public interface DifferentiableKernel extends Kernel {

  /**
   * Adds a multiple of the gradient of k(u, v) in v.
   *
   * @param weight the multiple
   * @param u d coordinates
   * @param v d coordinates, where the gradient is taken
   * @param target d entries, changed
   */
  void addGradient(double weight, double[] u, double[] v, double[] target);

  /**
   * The gradient of an expansion sum over i of weight_i k(x_i, v) in v, in O(n d).
   *
   * @param x the n points x_i, one per row
   * @param weights n weights
   * @param v d coordinates
   * @return the gradient, d entries
   */
  default double[] gradient(DenseMatrix x, double[] weights, double[] v) {
    double[] sum = new double[v.length];
    double[] row = new double[v.length];
    for (int i = 0; i < x.rows(); i++) {
      if (weights[i] != 0) {
        x.copyRow(i, row);
        addGradient(weights[i], row, v, sum);
      }
    }
    return sum;
  }
}
