package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import java.util.Optional;

/**
 * k(u, v) = exp(-gamma ||u - v||^2), the Gaussian kernel. In Table 1 of Hermes, Buhmann (2000),
 * with its gradient.
 *
 * @param gamma above 0
 * @since 0.1
 */
public record RbfKernel(double gamma) implements ProfileKernel {

  /**
   * Checks the component.
   *
   * @throws InvalidInputException if it is out of its range
   */
  public RbfKernel {
    ParameterRanges.requirePositive("gamma", gamma);
  }

  @Override
  public String spec() {
    return "rbf:gamma=" + gamma;
  }

  @Override
  public boolean isPositiveSemidefinite() {
    return true;
  }

  @Override
  public Pairing pairing() {
    return Pairing.SQUARED_DISTANCE;
  }

  @Override
  public double profile(double s) {
    return StrictMath.exp(-gamma * s);
  }

  @Override
  public double slope(double s) {
    return -gamma * profile(s);
  }

  /** Makes RBF kernels. */
  public static final class Factory implements KernelFactory {

    private static final Parameter<Double> GAMMA =
        Parameter.real("gamma", "the factor of ||u - v||^2; 1/d unless gamma or theta is given")
            .within(value -> value > 0, "a number above 0");
    private static final Parameter<Double> THETA =
        Parameter.real("theta", "the divisor of ||u - v||^2, 1/gamma")
            .within(value -> value > 0, "a number above 0");

    /** Creates the factory. */
    public Factory() {}

    @Override
    public String id() {
      return "rbf";
    }

    @Override
    public String description() {
      return "exp(-gamma ||u - v||^2) = exp(-||u - v||^2 / theta); positive semidefinite";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of(GAMMA, THETA);
    }

    @Override
    public Kernel create(ParameterValues values, int features) {
      Optional<Double> gamma = values.find(GAMMA);
      Optional<Double> theta = values.find(THETA);
      if (gamma.isPresent() && theta.isPresent()) {
        throw new InvalidInputException("gamma and theta = 1/gamma are both given; give one");
      }
      return new RbfKernel(
          gamma.or(() -> theta.map(value -> 1 / value)).orElse(1.0 / Math.max(1, features)));
    }
  }
}
