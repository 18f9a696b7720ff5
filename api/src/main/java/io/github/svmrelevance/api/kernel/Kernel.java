package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.data.DenseMatrix;

/**
 * A symmetric function k(u, v) of two points, finite for finite points. Immutable.
 *
 * @since 0.1
 */
public interface Kernel {

  /**
   * The specification from which a {@link KernelFactory} makes this kernel again, for example
   * {@code "rbf:gamma=0.1"}. Its numbers have full precision.
   *
   * @return the specification
   */
  String spec();

  /**
   * The value at two points.
   *
   * @param u d coordinates
   * @param v d coordinates
   * @return k(u, v)
   */
  double value(double[] u, double[] v);

  /**
   * The values of every row of a matrix against one point: a column of a kernel matrix.
   *
   * @param x n points, one per row
   * @param point d coordinates
   * @param target receives k(x_i, point) in its first n entries
   */
  default void column(DenseMatrix x, double[] point, double[] target) {
    double[] row = new double[x.columns()];
    for (int i = 0; i < x.rows(); i++) {
      x.copyRow(i, row);
      target[i] = value(row, point);
    }
  }

  /**
   * Whether every matrix of its values at finitely many points is positive semidefinite. Training
   * with a kernel that does not promise it may end in a stationary point that is no optimum.
   *
   * @return true if it is, for all parameters and points
   */
  boolean isPositiveSemidefinite();
}
