package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.List;

/** The family keeps the rules of the SPI. */
class LinearKernelContractTest extends KernelFactoryContract {

  @Override
  protected KernelFactory factory() {
    return new LinearKernel.Factory();
  }

  @Override
  protected List<String> specs() {
    return List.of();
  }
}
