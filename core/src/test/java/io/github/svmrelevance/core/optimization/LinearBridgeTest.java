package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class LinearBridgeTest {

  private final OptimizationBackend backend =
      new BackendSelection(Registry.backends()).preferred(ProblemClass.LINEAR).orElseThrow();

  private LinearBridge bridge(PiecewiseLinearProgram program) {
    return new LinearBridge(program, backend::open);
  }

  @Property(seed = "20261120")
  void solutionsOfBudgetedProgramsProveThemselves(@ForAll long seed) {
    PiecewiseLinearProgram program = RandomPrograms.budgeted(new SplittableRandom(seed));
    try (LinearBridge bridge = bridge(program)) {
      PiecewiseLinearSolution solution = bridge.solve(SolveOptions.unlimited());
      if (solution.status() == SolveStatus.INFEASIBLE) {
        // Only the bounds can exclude the origin, which meets the budget.
        assertThat(program.objective(new double[program.variables()])).isZero();
        return;
      }
      assertThat(SolutionChecker.check(program, solution).holds()).isTrue();
    }
  }

  /**
   * A range that excludes the breakpoint of a term: |z_j| is linear there, so its multiplier is
   * known, and the rest belongs to the end of the range. The random programs have ranges around the
   * breakpoints.
   */
  @Property(tries = 200, seed = "20261122")
  void rangesBesideTheBreakpointsAreProvenToo(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.budgeted(random);
    double near = 0.01 + 0.1 * random.nextDouble();
    double far = near + random.nextInt(2);
    boolean above = random.nextBoolean();
    int variable = random.nextInt(program.variables());
    PiecewiseLinearProgram beside =
        program.withBounds(variable, above ? near : -far, above ? far : -near);
    try (LinearBridge bridge = bridge(beside)) {
      PiecewiseLinearSolution solution = bridge.solve(SolveOptions.unlimited());
      if (solution.status() != SolveStatus.INFEASIBLE) {
        assertThat(SolutionChecker.check(beside, solution).holds()).isTrue();
      }
    }
  }

  @Property(seed = "20261120")
  void solutionsOfTrainingProveThemselvesAndSpanTheirFace(@ForAll long seed) {
    PiecewiseLinearProgram program = RandomPrograms.penalised(new SplittableRandom(seed));
    try (LinearBridge bridge = bridge(program)) {
      PiecewiseLinearSolution solution = bridge.solve(SolveOptions.unlimited());
      Certificate certificate = SolutionChecker.check(program, solution);
      assertThat(certificate.holds()).as(certificate.toString()).isTrue();
      LinearProgram face = face(program, solution).program();
      double[] z = solution.point();
      double[] activity = face.matrix().times(z);
      for (int j = 0; j < z.length; j++) {
        assertThat(z[j]).isBetween(face.columnLower(j) - 1e-8, face.columnUpper(j) + 1e-8);
      }
      for (int i = 0; i < activity.length; i++) {
        assertThat(activity[i]).isBetween(face.rowLower(i) - 1e-8, face.rowUpper(i) + 1e-8);
      }
    }
  }

  private static OptimalFace face(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double[][] multipliers = new double[program.penalty().size()][];
    Arrays.setAll(multipliers, solution::termMultipliers);
    return OptimalFace.of(program, multipliers);
  }

  /** Every point of the face has the optimal objective, and one with another weight is none. */
  @Property(tries = 100, seed = "20261120")
  void everyVertexOfTheFaceIsOptimal(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.penalised(random);
    try (LinearBridge bridge = bridge(program)) {
      PiecewiseLinearSolution solution = bridge.solve(SolveOptions.unlimited());
      OptimalFace face = face(program, solution);
      double best = program.objective(solution.point());
      double[] costs = new double[program.variables()];
      costs[random.nextInt(costs.length - 1)] = random.nextBoolean() ? 1 : -1;
      double[] other;
      try (var session = backend.open(face.program().withCosts(costs))) {
        other = session.solve(SolveOptions.unlimited()).point();
      }
      assertThat(program.objective(other)).isCloseTo(best, within(1e-7 * Math.max(1, best)));
      if (face.isSinglePoint()) {
        for (int j = 0; j < other.length; j++) {
          assertThat(other[j]).isCloseTo(solution.point()[j], within(1e-6));
        }
      }
    }
  }

  @Property(tries = 100, seed = "20261120")
  void changedSessionsAgreeWithNewOnes(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.budgeted(random);
    int d = program.variables() - 1;
    try (PiecewiseLinearSession session = bridge(program)) {
      session.solve(SolveOptions.unlimited());
      for (int step = 0; step < 6; step++) {
        change(session, random, d);
        PiecewiseLinearSolution warm = session.solve(SolveOptions.unlimited());
        try (PiecewiseLinearSession fresh = bridge(session.program());
            PiecewiseLinearSession fork = session.fork()) {
          PiecewiseLinearSolution cold = fresh.solve(SolveOptions.unlimited());
          assertThat(warm.status()).isEqualTo(cold.status());
          assertThat(fork.solve(SolveOptions.unlimited()).status()).isEqualTo(cold.status());
          if (cold.isOptimal()) {
            assertThat(SolutionChecker.check(session.program(), warm).holds()).isTrue();
            assertThat(session.program().objective(warm.point()))
                .isCloseTo(session.program().objective(cold.point()), within(1e-7));
          }
        }
      }
    }
  }

  private static void change(PiecewiseLinearSession session, SplittableRandom random, int d) {
    PiecewiseLinearProgram before = session.program();
    switch (random.nextInt(4)) {
      case 0 -> {
        double[] costs = new double[d + 1];
        costs[random.nextInt(d)] = random.nextBoolean() ? 1 : -1;
        session.setCosts(costs);
      }
      case 1 -> session.setLimit(0, before.budgets().get(0).limit() * random.nextDouble(0.5, 2));
      case 2 -> session.setBounds(random.nextInt(d), -random.nextDouble(), random.nextDouble());
      default -> {
        double[] column = new double[before.blocks().get(1).map().functionals()];
        for (int i = 0; i < column.length; i++) {
          column[i] = random.nextDouble(-1, 1);
        }
        session.replaceColumn(1, random.nextInt(d), column);
      }
    }
    assertThat(session.program()).isNotSameAs(before);
  }
}
