package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import java.util.function.DoubleFunction;

/** A family of kernels that differ from the right one in what a wrong kernel does wrong. */
class GaussianFamily implements KernelFactory {
  private static final Parameter<Double> GAMMA =
      Parameter.real("gamma", "how fast it falls")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1 / 3.0);

  private final DoubleFunction<Kernel> maker;

  GaussianFamily(DoubleFunction<Kernel> maker) {
    this.maker = maker;
  }

  @Override
  public String id() {
    return "tiny";
  }

  @Override
  public String description() {
    return "a wrong kernel";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(GAMMA);
  }

  @Override
  public Kernel create(ParameterValues values, int features) {
    return maker.apply(values.get(GAMMA));
  }
}
