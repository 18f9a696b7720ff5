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
 * k(u, v) = (gamma u'v + coef0)^degree. In Table 1 of Hermes, Buhmann (2000), with its gradient.
 *
 * @param degree at least 1
 * @param gamma above 0
 * @param coef0 at least 0; below 0 the kernel would not be positive semidefinite
 * @since 0.1
 */
public record PolynomialKernel(int degree, double gamma, double coef0) implements ProfileKernel {

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if one is out of its range
   */
  public PolynomialKernel {
    if (degree < 1) {
      throw new InvalidInputException("degree is " + degree + "; expected at least 1");
    }
    ParameterRanges.requirePositive("gamma", gamma);
    if (!(coef0 >= 0 && coef0 < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException("coef0 is " + coef0 + "; expected a number of at least 0");
    }
  }

  @Override
  public String spec() {
    return "poly:degree=" + degree + ",gamma=" + gamma + ",coef0=" + coef0;
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
    return power(gamma * s + coef0, degree);
  }

  @Override
  public double slope(double s) {
    return degree * gamma * power(gamma * s + coef0, degree - 1);
  }

  /** Squares and multiplies: exact rounding rules, the same bits everywhere. */
  private static double power(double base, int exponent) {
    double result = 1;
    double square = base;
    for (int rest = exponent; rest > 0; rest >>= 1) {
      if ((rest & 1) == 1) {
        result *= square;
      }
      square *= square;
    }
    return result;
  }

  /** Makes polynomial kernels. */
  public static final class Factory implements KernelFactory {

    private static final Parameter<Integer> DEGREE =
        Parameter.integer("degree", "the exponent")
            .within(value -> value >= 1, "a whole number of at least 1")
            .withDefault(2);
    private static final Parameter<Double> GAMMA =
        Parameter.real("gamma", "the factor of u'v")
            .within(value -> value > 0, "a number above 0")
            .withDefault(1.0);
    private static final Parameter<Double> COEF0 =
        Parameter.real("coef0", "the constant")
            .within(value -> value >= 0, "a number of at least 0")
            .withDefault(1.0);

    /** Creates the factory. */
    public Factory() {}

    @Override
    public String id() {
      return "poly";
    }

    @Override
    public String description() {
      return "(gamma u'v + coef0)^degree; positive semidefinite";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of(DEGREE, GAMMA, COEF0);
    }

    @Override
    public Kernel create(ParameterValues values, int features) {
      return new PolynomialKernel(values.get(DEGREE), values.get(GAMMA), values.get(COEF0));
    }
  }
}
