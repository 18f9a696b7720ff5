package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.List;

/** The family keeps the rules of the SPI. */
class PolynomialKernelContractTest extends KernelFactoryContract {

  @Override
  protected KernelFactory factory() {
    return new PolynomialKernel.Factory();
  }

  @Override
  protected List<String> specs() {
    return List.of("poly:degree=3,gamma=0.5,coef0=2");
  }
}
