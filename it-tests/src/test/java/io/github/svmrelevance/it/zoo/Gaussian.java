package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.kernel.DifferentiableKernel;
import io.github.svmrelevance.kernels.RbfKernel;

/** Passes everything on to a Gaussian kernel. */
class Gaussian implements DifferentiableKernel {
  protected final double gamma;
  protected final RbfKernel right;

  Gaussian(double gamma) {
    this.gamma = gamma;
    this.right = new RbfKernel(gamma);
  }

  @Override
  public String spec() {
    return "tiny:gamma=" + gamma;
  }

  @Override
  public double value(double[] u, double[] v) {
    return right.value(u, v);
  }

  @Override
  public boolean isPositiveSemidefinite() {
    return true;
  }

  @Override
  public void addGradient(double weight, double[] u, double[] v, double[] target) {
    right.addGradient(weight, u, v, target);
  }
}
