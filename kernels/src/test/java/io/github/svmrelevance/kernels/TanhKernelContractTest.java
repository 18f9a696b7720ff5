package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.List;

/** The family keeps the rules of the SPI. */
class TanhKernelContractTest extends KernelFactoryContract {

  @Override
  protected KernelFactory factory() {
    return new TanhKernel.Factory();
  }

  @Override
  protected List<String> specs() {
    return List.of("tanh:gamma=0.3,coef0=-0.5");
  }
}
