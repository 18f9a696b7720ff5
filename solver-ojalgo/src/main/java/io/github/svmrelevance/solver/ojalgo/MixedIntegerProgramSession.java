package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.SessionGuard;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Optional;
import org.ojalgo.optimisation.Optimisation;

/**
 * A program with columns of whole numbers, by ojAlgo's branch and bound. Its linear relaxation is
 * solved and verified first: where that has no point, or no optimum, nothing needs to be believed.
 * A point that is found is solved for once more with its whole numbers fixed, which verifies all
 * other columns.
 */
final class MixedIntegerProgramSession implements MixedIntegerSession {

  private final SessionGuard guard = new SessionGuard();
  private final MixedIntegerProgram program;

  MixedIntegerProgramSession(MixedIntegerProgram program) {
    this.program = program;
  }

  @Override
  public MixedIntegerProgram program() {
    guard.enter();
    return program;
  }

  @Override
  public MixedIntegerSolution solve(SolveOptions options) {
    guard.enter();
    try (SolveLimits watch = new SolveLimits(options)) {
      Solution relaxation = watch.over(inner -> solve(program.linear(), inner));
      return switch (relaxation.status()) {
        case OPTIMAL -> search(program.linear(), watch);
        case UNBOUNDED -> withoutBound(watch);
        default -> failed(relaxation);
      };
    }
  }

  /** A descent without end over all numbers is one over whole numbers, if these have any point. */
  private MixedIntegerSolution withoutBound(SolveLimits watch) {
    LinearProgram linear = program.linear();
    MixedIntegerSolution any = search(linear.withCosts(new double[linear.columns()]), watch);
    return any.isOptimal()
        ? MixedIntegerSolution.failed(
            SolveStatus.UNBOUNDED, 0, "there is a point and a descent without end")
        : any;
  }

  private MixedIntegerSolution search(LinearProgram costs, SolveLimits watch) {
    Optional<Solution> stopped = watch.stopped(0);
    if (stopped.isPresent()) {
      return failed(stopped.get());
    }
    BranchAndBound search = new BranchAndBound(program, costs);
    Solution outcome =
        watch.over(
            inner -> {
              Optimisation.Result found = search.run(inner);
              return inner.stopped(0).orElseGet(() -> verified(found, costs, inner));
            });
    return outcome.isOptimal() ? MixedIntegerSolution.optimal(outcome.point(), 0) : failed(outcome);
  }

  private Solution verified(Optimisation.Result found, LinearProgram costs, SolveLimits watch) {
    if (found.getState().isOptimal()) {
      double[] point = new double[costs.columns()];
      for (int j = 0; j < point.length; j++) {
        point[j] = found.doubleValue(j);
      }
      LinearProgram fixed = program.fixedAt(point);
      Solution rest = solve(fixed, watch);
      return rest.status() == SolveStatus.INFEASIBLE
          ? Solution.failed(
              SolveStatus.NUMERICAL_FAILURE, 0, "the whole numbers that ojAlgo found do not fit")
          : rest;
    }
    return found.getState() == Optimisation.State.INFEASIBLE
        ? Solution.failed(SolveStatus.INFEASIBLE, 0, "ojAlgo found no whole numbers")
        : Solution.failed(
            SolveStatus.NUMERICAL_FAILURE, 0, "ojAlgo stopped as " + found.getState());
  }

  private static Solution solve(LinearProgram linear, SolveLimits watch) {
    try (LinearProgramSession session = new LinearProgramSession(linear)) {
      return session.run(watch);
    }
  }

  private static MixedIntegerSolution failed(Solution solution) {
    return MixedIntegerSolution.failed(solution.status(), 0, solution.message());
  }

  @Override
  public void close() {
    guard.close();
  }
}
