package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;

/**
 * What runs in the child process: lp_solve, loaded into it. A thread of its own calls everything.
 */
final class NativeBackend extends LpSolveIdentity {
  @Override
  public String version() {
    return runtime().problems().version();
  }

  @Override
  public Availability availability() {
    return LpSolveRuntime.get().availability();
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return new NativeSession(runtime().problems(), program);
  }

  @Override
  public MixedIntegerSession open(MixedIntegerProgram program) {
    return new NativeMixedIntegerSession(runtime().problems(), program);
  }

  private static LpSolveRuntime runtime() {
    LpSolveRuntime runtime = LpSolveRuntime.get();
    if (!runtime.availability().available()) {
      throw new BackendUnavailableException(
          "the backend 'lpsolve' cannot run: " + runtime.availability().detail());
    }
    return runtime;
  }
}
