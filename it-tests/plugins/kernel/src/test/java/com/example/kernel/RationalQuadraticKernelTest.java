package com.example.kernel;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.testkit.KernelFactoryContract;
import java.util.List;

class RationalQuadraticKernelTest extends KernelFactoryContract {

  @Override
  protected KernelFactory factory() {
    return new RationalQuadraticKernel.Factory();
  }

  @Override
  protected List<String> specs() {
    return List.of("rational-quadratic:alpha=0.5,length=2", "rational-quadratic:alpha=9");
  }
}
