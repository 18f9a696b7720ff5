package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import org.junit.jupiter.api.Test;

/** The rules on answers to linear programs with columns of whole numbers. */
abstract class MixedIntegerContract extends PiecewiseLinearContract {

  /** For subclasses. */
  MixedIntegerContract() {}

  private Outcome solve(MixedIntegerProgram program) {
    try (MixedIntegerSession session = backend().open(program)) {
      return MixedIntegerPrograms.feasible(program, session.solve(SolveOptions.unlimited()));
    }
  }

  private void requireValue(String rule, MixedIntegerPrograms.Solved solved) {
    Outcome outcome = solve(solved.program());
    assertThat(outcome.status())
        .as("%s: %s", rule, outcome.message())
        .isEqualTo(SolveStatus.OPTIMAL);
    assertThat(outcome.value())
        .as(rule)
        .isCloseTo(solved.value(), within(1e-6 * (1 + Math.abs(solved.value()))));
  }

  /** S22: as good as the best of all whole numbers, looked at one by one. */
  @Test
  public void s22NoWholeNumbersAreBetter() {
    assumeClaimed(ProblemClass.MIXED_INTEGER);
    for (int seed = 0; seed < 10; seed++) {
      requireValue("S22, fixed charge " + seed, MixedIntegerPrograms.solvedFixedCharge(seed, 6, 9));
    }
    for (LinearPrograms.Solved linear : LinearPrograms.awkward()) {
      requireValue(
          "S22, no whole numbers: " + linear,
          new MixedIntegerPrograms.Solved(
              MixedIntegerPrograms.continuous(linear.program()), linear.value()));
    }
  }

  /** S22 and S23 on boxes of whole numbers, with a point or without. */
  @Test
  public void s23WhatHasNoWholePointIsInfeasible() {
    assumeClaimed(ProblemClass.MIXED_INTEGER);
    int infeasible = 0;
    for (int seed = 0; seed < 60; seed++) {
      MixedIntegerPrograms.Solved solved = MixedIntegerPrograms.box(seed, 4, 5);
      if (Double.isInfinite(solved.value())) {
        infeasible++;
        assertThat(solve(solved.program()).status())
            .as("S23, seed %s", seed)
            .isEqualTo(SolveStatus.INFEASIBLE);
      } else {
        requireValue("S22, seed " + seed, solved);
      }
    }
    assertThat(infeasible).as("programs without a point").isBetween(5, 55);
    assertThat(solve(MixedIntegerPrograms.withoutWholePoint(false)).status())
        .isEqualTo(SolveStatus.INFEASIBLE);
    assertThat(solve(MixedIntegerPrograms.withoutWholePoint(true)).status())
        .as("S23, infeasible though the objective would fall without end")
        .isEqualTo(SolveStatus.INFEASIBLE);
    assertThat(solve(MixedIntegerPrograms.unbounded()).status())
        .as("S23")
        .isEqualTo(SolveStatus.UNBOUNDED);
  }
}
