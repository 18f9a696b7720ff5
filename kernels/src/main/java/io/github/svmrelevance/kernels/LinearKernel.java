package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;

/**
 * k(u, v) = u'v. In Table 1 of Hermes, Buhmann (2000), with its gradient.
 *
 * @since 0.1
 */
public record LinearKernel() implements ProfileKernel {

  @Override
  public String spec() {
    return "linear";
  }

  @Override
  public boolean isPositiveSemidefinite() {
    return true;
  }

  @Override
  public Pairing pairing() {
    return Pairing.INNER_PRODUCT;
  }

  @Override
  public double profile(double s) {
    return s;
  }

  @Override
  public double slope(double s) {
    return 1;
  }

  /** Makes linear kernels. */
  public static final class Factory implements KernelFactory {

    /** Creates the factory. */
    public Factory() {}

    @Override
    public String id() {
      return "linear";
    }

    @Override
    public String description() {
      return "u'v; positive semidefinite";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of();
    }

    @Override
    public Kernel create(ParameterValues values, int features) {
      return new LinearKernel();
    }
  }
}
