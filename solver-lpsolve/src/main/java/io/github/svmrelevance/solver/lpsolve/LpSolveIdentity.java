package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import java.util.Set;

/** Who lp_solve is, on either side of the process border. */
abstract sealed class LpSolveIdentity implements OptimizationBackend
    permits LpSolveBackend, NativeBackend {

  @Override
  public final String id() {
    return "lpsolve";
  }

  @Override
  public final String title() {
    return "lp_solve, native simplex";
  }

  @Override
  public final Set<ProblemClass> problemClasses() {
    return Set.of(ProblemClass.LINEAR, ProblemClass.MIXED_INTEGER);
  }

  @Override
  public final int priority() {
    return 40;
  }
}
