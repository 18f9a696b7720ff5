package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem.Ending;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem.Tactic;
import java.util.StringJoiner;

/**
 * A program with columns of whole numbers, by lp_solve's branch and bound. Its linear relaxation is
 * solved and verified first: where that has no point, or no optimum, nothing needs to be believed.
 * A point that is found is solved for once more with its whole numbers fixed, which verifies all
 * other columns.
 */
final class NativeMixedIntegerSession implements MixedIntegerSession {

  private final NativeProblem.Factory problems;
  private final MixedIntegerProgram program;

  NativeMixedIntegerSession(NativeProblem.Factory problems, MixedIntegerProgram program) {
    this.problems = problems;
    this.program = program;
  }

  @Override
  public MixedIntegerProgram program() {
    return program;
  }

  @Override
  public MixedIntegerSolution solve(SolveOptions options) {
    StopSignal stop = new StopSignal(options);
    Solution relaxation = verified(program.linear(), stop);
    return switch (relaxation.status()) {
      case OPTIMAL -> search(program, stop);
      case UNBOUNDED -> withoutBound(stop);
      default -> failed(relaxation);
    };
  }

  /** A descent without end over all numbers is one over whole numbers, if these have any point. */
  private MixedIntegerSolution withoutBound(StopSignal stop) {
    LinearProgram free = program.linear().withCosts(new double[program.linear().columns()]);
    boolean[] integer = new boolean[free.columns()];
    for (int j = 0; j < integer.length; j++) {
      integer[j] = program.isInteger(j);
    }
    MixedIntegerSolution any = search(new MixedIntegerProgram(free, integer), stop);
    return any.isOptimal()
        ? MixedIntegerSolution.failed(
            SolveStatus.UNBOUNDED, any.iterations(), "there is a point and a descent without end")
        : any;
  }

  private MixedIntegerSolution search(MixedIntegerProgram posed, StopSignal stop) {
    StringJoiner failures = new StringJoiner("; ");
    int none = 0;
    for (Tactic tactic : Tactic.values()) {
      try (NativeProblem live = problems.create(posed, tactic)) {
        Ending ending = live.solve(stop, Long.MAX_VALUE);
        if (ending == Ending.STOPPED) {
          return failed(stop.outcome(live.iterations()));
        }
        if (ending == Ending.OPTIMAL) {
          Solution fixed = verified(posed.fixedAt(live.point()), stop);
          if (fixed.isOptimal()) {
            return MixedIntegerSolution.optimal(fixed.point(), live.iterations());
          }
          if (fixed.status() == SolveStatus.CANCELLED
              || fixed.status() == SolveStatus.LIMIT_REACHED) {
            return failed(fixed);
          }
        }
        none += ending == Ending.INFEASIBLE ? 1 : 0;
        failures.add(tactic.name() + ": " + ending);
      }
    }
    // It may call a feasible program infeasible, but hardly with every tactic.
    return none == Tactic.values().length
        ? MixedIntegerSolution.failed(
            SolveStatus.INFEASIBLE, 0, "lp_solve found no whole numbers by any tactic")
        : MixedIntegerSolution.failed(
            SolveStatus.NUMERICAL_FAILURE, 0, "lp_solve failed: " + failures);
  }

  private Solution verified(LinearProgram linear, StopSignal stop) {
    ProblemSlot slot = new ProblemSlot();
    try {
      return new VerifiedSolve(problems, stop).run(linear, slot);
    } finally {
      slot.clear();
    }
  }

  private static MixedIntegerSolution failed(Solution solution) {
    return MixedIntegerSolution.failed(
        solution.status(), solution.iterations(), solution.message());
  }

  /** Holds nothing between solves. */
  @Override
  public void close() {}
}
