package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;

/** The backend keeps the rules of the SPI. */
class OjAlgoBackendContractTest extends OptimizationBackendContract {

  @Override
  protected OptimizationBackend backend() {
    return new OjAlgoBackend();
  }
}
