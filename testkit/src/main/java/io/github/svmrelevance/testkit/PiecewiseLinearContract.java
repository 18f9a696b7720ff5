package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules on answers to quadratic and piecewise-linear programs. */
abstract class PiecewiseLinearContract extends LinearContract {

  /** For subclasses. */
  PiecewiseLinearContract() {}

  private Solution solve(QuadraticProgram program) {
    try (QuadraticSession session = backend().open(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }

  private Outcome solve(PiecewiseLinearProgram program) {
    try (PiecewiseLinearSession session = backend().open(program)) {
      return PiecewisePrograms.proven(program, session.solve(SolveOptions.unlimited()));
    }
  }

  private static void requireOptimal(String rule, Outcome outcome) {
    assertThat(outcome.status())
        .as("%s, %s", rule, outcome.message())
        .isEqualTo(SolveStatus.OPTIMAL);
  }

  /** S18: Q with a null space, no curvature at all, no rows, no optimum. */
  @Test
  public void s18AnswersToQuadraticProgramsProveThemselves() {
    assumeClaimed(ProblemClass.QUADRATIC);
    for (int seed = 0; seed < 20; seed++) {
      QuadraticProgram program = QuadraticPrograms.solvable(seed);
      Solution solution = solve(program);
      assertThat(solution.status())
          .as("S18, seed %s: %s", seed, solution.message())
          .isEqualTo(SolveStatus.OPTIMAL);
      Optimality.require(program, solution);
    }
    for (LinearPrograms.Solved solved : LinearPrograms.awkward()) {
      Solution solution = solve(QuadraticPrograms.withoutCurvature(solved.program()));
      assertThat(solution.status()).as("S18, %s", solved).isEqualTo(SolveStatus.OPTIMAL);
      requireClose("S18, " + solved, solved.program().objective(solution.point()), solved.value());
    }
    double[] centre = {1, -2, 3};
    QuadraticProgram box = QuadraticPrograms.distance(centre, -1, 1);
    assertThat(solve(box).point())
        .as("S18, the nearest point of a box")
        .containsExactly(new double[] {1, -1, 1}, org.assertj.core.data.Offset.offset(1e-7));
    assertThat(
            solve(QuadraticPrograms.withoutCurvature(LinearPrograms.infeasible().get(0))).status())
        .isEqualTo(SolveStatus.INFEASIBLE);
    assertThat(
            solve(QuadraticPrograms.withoutCurvature(LinearPrograms.unbounded().get(0))).status())
        .isEqualTo(SolveStatus.UNBOUNDED);
  }

  /** S21: what trains a support vector machine. */
  @Test
  public void s21TheDualOfASupportVectorMachineIsSolved() {
    assumeClaimed(ProblemClass.QUADRATIC);
    for (int seed = 0; seed < 5; seed++) {
      QuadraticProgram program = QuadraticPrograms.supportVectors(seed, 24, 4);
      Solution solution = solve(program);
      assertThat(solution.status())
          .as("S21, seed %s: %s", seed, solution.message())
          .isEqualTo(SolveStatus.OPTIMAL);
      Optimality.require(program, solution);
    }
  }

  /** S19: one budget or two, one hinge or two, two thresholds, a penalty instead of a budget. */
  @Test
  public void s19AnswersToPiecewiseLinearProgramsProveThemselves() {
    assumeClaimed(ProblemClass.PIECEWISE_LINEAR);
    for (int seed = 0; seed < 6; seed++) {
      for (int variant = 0; variant < 6; variant++) {
        double[] costs = PiecewisePrograms.objective(5, variant);
        requireOptimal("S19, joint", solve(PiecewisePrograms.bounds(seed, 24, 4).withCosts(costs)));
        requireOptimal(
            "S19, thresholds",
            solve(
                PiecewisePrograms.thresholds(seed, 24, 4)
                    .withCosts(PiecewisePrograms.objective(7, variant))));
        requireOptimal(
            "S19, separate", solve(PiecewisePrograms.separate(seed, 24, 4).withCosts(costs)));
      }
      requireOptimal("S19, training", solve(PiecewisePrograms.training(seed, 24, 4)));
    }
    PiecewiseLinearProgram program = PiecewisePrograms.bounds(1, 24, 4);
    assertThat(solve(program.withLimit(0, -1)).status())
        .as("S19, a budget that no model keeps")
        .isEqualTo(SolveStatus.INFEASIBLE);
  }

  /** S9 for piecewise-linear programs. */
  @Test
  public void s9PiecewiseChangesAreAsANewSession() {
    assumeClaimed(ProblemClass.PIECEWISE_LINEAR);
    double[] column = PiecewisePrograms.signedRows(99, 24, 4).column(2);
    List<Change> changes =
        List.of(
            costs(3),
            costs(6),
            new Change(
                session -> session.setBounds(1, -0.1, 0.2),
                program -> program.withBounds(1, -0.1, 0.2)),
            limit(23),
            limit(30),
            column(1, column));
    requireChangesAreAsANewSession(changes, seed -> PiecewisePrograms.bounds(seed, 24, 4));
    List<Change> affine = List.of(column(1, column), column(2, column));
    requireChangesAreAsANewSession(affine, seed -> PiecewisePrograms.thresholds(seed, 24, 4));
  }

  /**
   * A change of a session, and what it means: what the session says of its program is not asked,
   * for that may be as wrong as its answers.
   */
  private record Change(
      Consumer<PiecewiseLinearSession> made, UnaryOperator<PiecewiseLinearProgram> meant) {}

  /** The caller's array is the caller's, who then writes on. */
  private static Change costs(int variant) {
    return new Change(
        session -> {
          double[] lent = PiecewisePrograms.objective(5, variant);
          session.setCosts(lent);
          Arrays.fill(lent, 77);
        },
        program -> program.withCosts(PiecewisePrograms.objective(5, variant)));
  }

  private static Change limit(double limit) {
    return new Change(
        session -> session.setLimit(0, limit), program -> program.withLimit(0, limit));
  }

  private static Change column(int block, double[] column) {
    return new Change(
        session -> session.replaceColumn(block, 2, column),
        program -> program.withColumn(block, 2, column));
  }

  private void requireChangesAreAsANewSession(
      List<Change> changes, IntFunction<PiecewiseLinearProgram> programs) {
    for (int first = 0; first < changes.size(); first++) {
      for (int second = 0; second < changes.size(); second++) {
        PiecewiseLinearProgram program = programs.apply(second);
        try (PiecewiseLinearSession session = backend().open(program)) {
          session.solve(SolveOptions.unlimited());
          for (Change change : List.of(changes.get(first), changes.get(second))) {
            change.made().accept(session);
            program = change.meant().apply(program);
            Outcome fresh = solve(program);
            Outcome warm =
                PiecewisePrograms.proven(program, session.solve(SolveOptions.unlimited()));
            assertThat(warm.status()).as("S9, %s", warm.message()).isEqualTo(fresh.status());
            if (fresh.status() == SolveStatus.OPTIMAL) {
              requireClose("S9", warm.value(), fresh.value());
            }
          }
        }
      }
    }
  }

  /** S24: of so many samples that a backend may know something sooner than the optimum. */
  @Test
  public void s24WhatIsKnownSoonFitsTheProgramAndChangesNothing() {
    assumeClaimed(ProblemClass.PIECEWISE_LINEAR);
    PiecewiseLinearProgram program =
        PiecewisePrograms.bounds(3, 1500, 4).withCosts(PiecewisePrograms.objective(5, 1));
    Outcome alone = solve(program);
    try (PiecewiseLinearSession session = backend().open(program)) {
      session.near(SolveOptions.unlimited()).ifPresent(near -> requireFits(program, near));
      Outcome after = PiecewisePrograms.proven(program, session.solve(SolveOptions.unlimited()));
      assertThat(after.numbers()).as("S24, the bits of a later solve").isEqualTo(alone.numbers());
    }
  }

  private static void requireFits(PiecewiseLinearProgram program, NearOptimum near) {
    assertThat(near.point()).as("S24, the point").hasSize(program.variables());
    assertThat(near.budgetMultipliers())
        .as("S24, multipliers of budgets")
        .hasSize(program.budgets().size());
    int block = program.penalty().size();
    for (int k = 0; k < program.budgets().size(); k++) {
      double multiplier = near.budgetMultipliers()[k];
      assertThat(multiplier).as("S24, the multiplier of budget %s", k).isNotNegative();
      for (TermBlock terms : program.budgets().get(k).terms()) {
        assertThat(near.termMultipliers()[block])
            .as("S24, multipliers of block %s", block)
            .hasSize(terms.map().functionals());
        for (double term : near.termMultipliers()[block]) {
          assertThat(term)
              .as("S24, a multiplier of block %s", block)
              .isBetween(
                  multiplier * terms.shape().minSlope(), multiplier * terms.shape().maxSlope());
        }
        block++;
      }
    }
  }

  /** S20: a fork is a session of its own, on any thread, and outlives its origin. */
  @Test
  public void s20AForkIsASessionOfItsOwn() {
    assumeClaimed(ProblemClass.PIECEWISE_LINEAR);
    PiecewiseLinearProgram program = PiecewisePrograms.bounds(4, 24, 4);
    PiecewiseLinearSession origin = backend().open(program);
    Outcome before = PiecewisePrograms.proven(program, origin.solve(SolveOptions.unlimited()));
    PiecewiseLinearSession fork = origin.fork();
    PiecewiseLinearSession twin = origin.fork();
    fork.setCosts(PiecewisePrograms.objective(5, 5));
    PiecewiseLinearProgram forked = program.withCosts(PiecewisePrograms.objective(5, 5));
    assertThat(IntStream.range(0, 5).mapToObj(j -> origin.program().cost(j)))
        .as("S20, the origin's costs")
        .isEqualTo(IntStream.range(0, 5).mapToObj(program::cost).toList());
    Outcome after = PiecewisePrograms.proven(program, origin.solve(SolveOptions.unlimited()));
    requireClose("S20, the origin", after.value(), before.value());
    origin.close();
    Outcome here = PiecewisePrograms.proven(forked, fork.solve(SolveOptions.unlimited()));
    requireOptimal("S20", here);
    Outcome there =
        CompletableFuture.supplyAsync(
                () -> {
                  twin.setCosts(PiecewisePrograms.objective(5, 5));
                  Outcome outcome =
                      PiecewisePrograms.proven(forked, twin.solve(SolveOptions.unlimited()));
                  twin.close();
                  return outcome;
                })
            .join();
    assertThat(there.numbers()).as("S20, the bits of a twin").isEqualTo(here.numbers());
    fork.close();
  }
}
