package com.example.kernel;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.Pairing;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;

/**
 * k(u, v) = (1 + ||u - v||^2 / (2 alpha l^2))^-alpha, a mixture of Gaussian kernels of all widths
 * (Rasmussen, Williams 2006, equation 4.19).
 *
 * @param alpha how the widths are mixed, above 0
 * @param length the length scale l, above 0
 */
public record RationalQuadraticKernel(double alpha, double length) implements ProfileKernel {

  public RationalQuadraticKernel {
    if (!(alpha > 0) || !(length > 0)) {
      throw new InvalidInputException("alpha and length must be above 0");
    }
  }

  @Override
  public String spec() {
    return "rational-quadratic:alpha=" + alpha + ",length=" + length;
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
    return StrictMath.pow(1 + s / (2 * alpha * length * length), -alpha);
  }

  @Override
  public double slope(double s) {
    double scale = 2 * length * length;
    return -StrictMath.pow(1 + s / (alpha * scale), -alpha - 1) / scale;
  }

  /** Makes these kernels. */
  public static final class Factory implements KernelFactory {

    private static final Parameter<Double> ALPHA =
        Parameter.real("alpha", "how the widths are mixed")
            .within(value -> value > 0, "a number above 0")
            .withDefault(1.0);
    private static final Parameter<Double> LENGTH =
        Parameter.real("length", "the length scale; the root of d unless given")
            .within(value -> value > 0, "a number above 0");

    @Override
    public String id() {
      return "rational-quadratic";
    }

    @Override
    public String description() {
      return "(1 + ||u - v||^2 / (2 alpha length^2))^-alpha; positive semidefinite";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of(ALPHA, LENGTH);
    }

    @Override
    public Kernel create(ParameterValues values, int features) {
      double length = values.find(LENGTH).orElse(Math.sqrt(Math.max(1, features)));
      return new RationalQuadraticKernel(values.get(ALPHA), length);
    }
  }
}
