package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import java.util.Set;

/**
 * What runs in the child process: lp_solve, loaded into it. A thread of its own calls everything.
 */
final class NativeBackend implements OptimizationBackend {
  @Override
  public String id() {
    return "lpsolve";
  }

  @Override
  public String title() {
    return "lp_solve, native simplex";
  }

  @Override
  public String version() {
    return runtime().problems().version();
  }

  @Override
  public Set<ProblemClass> problemClasses() {
    return Set.of(ProblemClass.LINEAR);
  }

  @Override
  public int priority() {
    return 40;
  }

  @Override
  public Availability availability() {
    return LpSolveRuntime.get().availability();
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return new NativeSession(runtime().problems(), program);
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
