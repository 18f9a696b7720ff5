package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.List;

/** The family keeps the rules of the SPI. */
class RbfKernelContractTest extends KernelFactoryContract {

  @Override
  protected KernelFactory factory() {
    return new RbfKernel.Factory();
  }

  @Override
  protected List<String> specs() {
    return List.of("rbf:gamma=0.1", "rbf:theta=4");
  }
}
