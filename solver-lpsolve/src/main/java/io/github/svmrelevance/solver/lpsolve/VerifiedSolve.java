package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem.Ending;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem.Tactic;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * One call of solve: lp_solve with one tactic after another, until what it claims is verified.
 *
 * <p>lp_solve may call a feasible program infeasible or a bounded one unbounded, end at a point
 * that is not optimal, or cycle. So an optimal point must have small {@link LinearResiduals}, any
 * other claim is proven or refuted by {@link AuxiliaryPrograms}, and iterations are limited.
 */
final class VerifiedSolve {

  private final NativeProblem.Factory problems;
  private final StopSignal stop;
  private final StringJoiner failures = new StringJoiner("; ");
  private long iterations;

  VerifiedSolve(NativeProblem.Factory problems, StopSignal stop) {
    this.problems = problems;
    this.stop = stop;
  }

  /** A verified optimal solution. */
  private record Optimum(Solution solution, double objective, double accuracy) {

    /** Whether the objective is positive (sign 1) or negative (sign -1) beyond doubt. */
    boolean isBeyondDoubt(int sign) {
      return sign * objective > accuracy;
    }
  }

  /**
   * Solves the program that is live in a slot, rebuilding it there where that is needed.
   *
   * @param program the program
   * @param slot holds its live form or nothing; left open for the next solve if the outcome is
   *     optimal
   * @return the outcome
   */
  Solution run(LinearProgram program, ProblemSlot slot) {
    if (stop.getAsBoolean()) {
      return stop.outcome(0);
    }
    if (slot.isLive()) {
      Optional<Solution> outcome = attempt(program, slot.live(), "warm");
      if (outcome.isPresent()) {
        return keepIfOptimal(outcome.get(), slot);
      }
    }
    for (Tactic tactic : Tactic.values()) {
      Optional<Solution> outcome =
          attempt(program, slot.rebuild(problems.create(program, tactic)), tactic.name());
      if (outcome.isPresent()) {
        return keepIfOptimal(outcome.get(), slot);
      }
    }
    slot.clear();
    return Solution.failed(
        SolveStatus.NUMERICAL_FAILURE, iterations, "lp_solve failed: " + failures);
  }

  private static Solution keepIfOptimal(Solution solution, ProblemSlot slot) {
    if (!solution.isOptimal()) {
      // What lp_solve keeps after it has given up is not worth starting from.
      slot.clear();
    }
    return solution;
  }

  private Optional<Solution> attempt(LinearProgram program, NativeProblem live, String name) {
    Ending ending = solve(program, live);
    switch (ending) {
      case OPTIMAL -> {
        return verified(program, live, name).map(Optimum::solution);
      }
      case STOPPED -> {
        return Optional.of(stop.outcome(iterations));
      }
      case INFEASIBLE, UNBOUNDED -> {
        Optional<SolveStatus> proven = prove(program);
        if (proven.isEmpty() && stop.getAsBoolean()) {
          return Optional.of(stop.outcome(iterations));
        }
        if (proven.isEmpty()) {
          failures.add(name + ": " + ending + " was claimed and could not be proven");
        }
        return proven.map(status -> Solution.failed(status, iterations, "proven by its dual"));
      }
      case ITERATION_LIMIT, FAILED -> {
        failures.add(name + ": " + ending);
        return Optional.empty();
      }
    }
    throw new IllegalStateException("unknown ending " + ending);
  }

  private Ending solve(LinearProgram program, NativeProblem live) {
    // Ten times what lp_solve needs on relevance bounds; a cycle is noticed in seconds.
    long limit = 2000 + 10L * (program.rows() + program.columns());
    Ending ending = live.solve(stop, limit);
    iterations += live.iterations();
    return ending;
  }

  private Optional<Optimum> verified(LinearProgram program, NativeProblem live, String name) {
    double[] point = live.point();
    double[] duals = live.rowDuals();
    LinearResiduals residuals = LinearResiduals.repairAndMeasure(program, point, duals);
    if (!residuals.hold()) {
      failures.add(name + ": claimed an optimum with " + residuals);
      return Optional.empty();
    }
    return Optional.of(
        new Optimum(
            Solution.optimal(point, duals, iterations),
            program.objective(point),
            2 * LinearResiduals.TOLERANCE * residuals.gapScale()));
  }

  private Optional<SolveStatus> prove(LinearProgram program) {
    Optional<Optimum> violation = optimum(AuxiliaryPrograms.leastViolation(program));
    if (violation.isEmpty()) {
      return Optional.empty();
    }
    if (violation.get().isBeyondDoubt(1)) {
      return Optional.of(SolveStatus.INFEASIBLE);
    }
    return optimum(AuxiliaryPrograms.steepestRay(program))
        .filter(ray -> ray.isBeyondDoubt(-1))
        .map(ray -> SolveStatus.UNBOUNDED);
  }

  /** The optimum of a program that is known to have one; empty if stopped or not found. */
  private Optional<Optimum> optimum(LinearProgram program) {
    for (Tactic tactic : Tactic.values()) {
      try (NativeProblem live = problems.create(program, tactic)) {
        Ending ending = solve(program, live);
        if (ending == Ending.STOPPED) {
          return Optional.empty();
        }
        if (ending == Ending.OPTIMAL) {
          Optional<Optimum> optimum = verified(program, live, "proof by " + tactic);
          if (optimum.isPresent()) {
            return optimum;
          }
        }
      }
    }
    return Optional.empty();
  }
}
