package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;

/**
 * k(u, v) = tanh(gamma u'v + coef0), the "neural network" kernel in Table 1 of Hermes, Buhmann
 * (2000), with its gradient. It is not positive semidefinite for all points, so that training with
 * it may end in a stationary point that is no optimum.
 *
 * @param gamma above 0; theta1 of Hermes and Buhmann (2000)
 * @param coef0 finite; their -theta2
 * @since 0.1
 */
public record TanhKernel(double gamma, double coef0) implements ProfileKernel {

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if one is out of its range
   */
  public TanhKernel {
    ParameterRanges.requirePositive("gamma", gamma);
    if (!Double.isFinite(coef0)) {
      throw new InvalidInputException("coef0 is " + coef0 + "; expected a number");
    }
  }

  @Override
  public String spec() {
    return "tanh:gamma=" + gamma + ",coef0=" + coef0;
  }

  @Override
  public boolean isPositiveSemidefinite() {
    return false;
  }

  @Override
  public Pairing pairing() {
    return Pairing.INNER_PRODUCT;
  }

  @Override
  public double profile(double s) {
    return StrictMath.tanh(gamma * s + coef0);
  }

  @Override
  public double slope(double s) {
    double cosh = StrictMath.cosh(gamma * s + coef0);
    return gamma / (cosh * cosh);
  }

  /** Makes tanh kernels. */
  public static final class Factory implements KernelFactory {

    private static final Parameter<Double> GAMMA =
        Parameter.real("gamma", "the factor of u'v; 1/d unless given")
            .within(value -> value > 0, "a number above 0");
    private static final Parameter<Double> COEF0 =
        Parameter.real("coef0", "the constant").withDefault(0.0);

    /** Creates the factory. */
    public Factory() {}

    @Override
    public String id() {
      return "tanh";
    }

    @Override
    public String description() {
      return "tanh(gamma u'v + coef0); not positive semidefinite in general";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of(GAMMA, COEF0);
    }

    @Override
    public Kernel create(ParameterValues values, int features) {
      return new TanhKernel(
          values.find(GAMMA).orElse(1.0 / Math.max(1, features)), values.get(COEF0));
    }
  }
}
