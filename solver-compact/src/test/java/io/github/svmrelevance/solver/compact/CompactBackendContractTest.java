package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;

/** The backend keeps the rules of the SPI. */
class CompactBackendContractTest extends OptimizationBackendContract {

  @Override
  protected OptimizationBackend backend() {
    return new CompactBackend();
  }
}
