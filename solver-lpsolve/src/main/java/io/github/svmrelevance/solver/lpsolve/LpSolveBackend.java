package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.core.isolation.IsolatedBackend;
import lpsolve.LpSolve;

/**
 * Linear programs, with columns of whole numbers or without, on lp_solve 5.5, a sparse simplex code
 * in C, through its own Java wrapper, in child processes: a crash of native code is a solve that
 * failed.
 *
 * <p>The native library for Linux on x86-64 comes with this jar; elsewhere, or to replace it, put
 * {@code lpsolve55j} on {@code java.library.path}.
 *
 * <p>Nothing that lp_solve claims is believed: optimal points are checked by their residuals and
 * duality gap, infeasibility and unboundedness are proven by an optimal solution of an auxiliary
 * program. Where a check fails, lp_solve starts anew with other settings; when it has run out of
 * those, the outcome is {@code NUMERICAL_FAILURE}. That a point of whole numbers is best, or that
 * there is none though the linear relaxation has one, is its word alone.
 *
 * @since 0.1
 */
public final class LpSolveBackend extends LpSolveIdentity {

  /** Creates the backend; a process is started when it is first needed. */
  public LpSolveBackend() {}

  @Override
  public String version() {
    return Processes.LP_SOLVE.version();
  }

  @Override
  public Availability availability() {
    return Processes.LP_SOLVE.availability();
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return Processes.LP_SOLVE.open(program);
  }

  @Override
  public MixedIntegerSession open(MixedIntegerProgram program) {
    return Processes.LP_SOLVE.open(program);
  }

  /** Shared by all instances, and made when it is first needed. */
  private static final class Processes {
    static final IsolatedBackend LP_SOLVE =
        new IsolatedBackend("lpsolve", NativeBackend.class, LpSolve.class);
  }
}
