package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.List;
import java.util.function.DoubleFunction;

/** A contract on a kernel of the zoo; each animal says how it is wrong. */
abstract class KernelAnimal extends KernelFactoryContract {
  private final KernelFactory family;

  KernelAnimal(DoubleFunction<Kernel> maker) {
    this(new GaussianFamily(maker));
  }

  KernelAnimal(KernelFactory family) {
    this.family = family;
  }

  @Override
  protected KernelFactory factory() {
    return family;
  }

  @Override
  protected List<String> specs() {
    return List.of("tiny:gamma=0.1");
  }
}
