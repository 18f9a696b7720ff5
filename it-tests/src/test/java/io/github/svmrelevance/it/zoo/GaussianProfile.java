package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.kernel.ProfileKernel;

/** The same as a function of the squared distance, whatever its slope and profile say. */
class GaussianProfile extends Gaussian implements ProfileKernel {
  GaussianProfile(double gamma) {
    super(gamma);
  }

  @Override
  public Pairing pairing() {
    return right.pairing();
  }

  @Override
  public double profile(double s) {
    return right.profile(s);
  }

  @Override
  public double slope(double s) {
    return right.slope(s);
  }

  @Override
  public double value(double[] u, double[] v) {
    return right.value(u, v);
  }

  @Override
  public void column(DenseMatrix x, double[] point, double[] target) {
    right.column(x, point, target);
  }

  @Override
  public void addGradient(double weight, double[] u, double[] v, double[] target) {
    right.addGradient(weight, u, v, target);
  }

  @Override
  public double[] gradient(DenseMatrix x, double[] weights, double[] v) {
    return right.gradient(x, weights, v);
  }
}
