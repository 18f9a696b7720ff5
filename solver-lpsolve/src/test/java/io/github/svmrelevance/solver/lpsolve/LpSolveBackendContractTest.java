package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;

/** The backend keeps the rules of the SPI. */
class LpSolveBackendContractTest extends OptimizationBackendContract {

  @Override
  protected OptimizationBackend backend() {
    return new LpSolveBackend();
  }
}
