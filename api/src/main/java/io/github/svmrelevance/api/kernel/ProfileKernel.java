package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;

/**
 * A kernel that is a smooth function of one number, k(u, v) = profile(s(u, v)), where s is the
 * inner product or the squared distance. All that is asked of two points follows from the profile
 * and its slope, and a feature is dropped from a kernel matrix in one pass over the matrix of s.
 *
 * @since 0.1
 */
public interface ProfileKernel extends DifferentiableKernel {

  /**
   * The number made of the two points.
   *
   * @return s
   */
  Pairing pairing();

  /**
   * The kernel's value as a function of s.
   *
   * @param s the pairing of two points
   * @return the value
   */
  double profile(double s);

  /**
   * The derivative of the profile.
   *
   * @param s the pairing of two points
   * @return the slope at s
   */
  double slope(double s);

  @Override
  default double value(double[] u, double[] v) {
    return profile(pairing().of(u, v));
  }

  @Override
  default void column(DenseMatrix x, double[] point, double[] target) {
    pairColumn(x, point, target);
    for (int i = 0; i < x.rows(); i++) {
      target[i] = profile(target[i]);
    }
  }

  @Override
  default void addGradient(double weight, double[] u, double[] v, double[] target) {
    pairing().addGradient(weight * slope(pairing().of(u, v)), u, v, target);
  }

  @Override
  default double[] gradient(DenseMatrix x, double[] weights, double[] v) {
    double[] scaled = new double[x.rows()];
    pairColumn(x, v, scaled);
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = weights[i] == 0 ? 0 : weights[i] * slope(scaled[i]);
    }
    return pairing().gradient(x, scaled, v);
  }

  private void pairColumn(DenseMatrix x, double[] point, double[] target) {
    Arrays.fill(target, 0, x.rows(), 0);
    for (int j = 0; j < x.columns(); j++) {
      pairing().add(1, x, j, point[j], target);
    }
  }
}
