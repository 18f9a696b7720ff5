package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A bound that moves a little costs a few pivots from the optimum before, and any start is safe.
 */
class StartTest {

  private static final int FEATURES = 30;
  private static final int SAMPLES = 120;

  private static final PiecewiseLinearProgram PROGRAM = program();

  private static PiecewiseLinearProgram program() {
    DenseMatrix rows = rows();
    PiecewiseLinearProgram all = Programs.joint(rows, 0.7, 1e9);
    try (PiecewiseLinearSession session = new CompactBackend().open(Programs.training(rows, 0.7))) {
      double least = all.budgets().get(0).use(session.solve(SolveOptions.unlimited()).point());
      return all.withLimit(0, 1.2 * least);
    }
  }

  private static DenseMatrix rows() {
    SplittableRandom random = new SplittableRandom(6);
    double[][] columns = new double[FEATURES + 1][SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double label = i % 2 == 0 ? 1 : -1;
      double common = random.nextGaussian();
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] = label * (common + random.nextGaussian() + (j % 5 == 0 ? 0.6 * label : 0));
      }
      columns[FEATURES][i] = label;
    }
    return DenseMatrix.ofColumns(SAMPLES, columns);
  }

  /** The least use of the budget by a model, some of whose features are held at 0. */
  private static PiecewiseLinearProgram leastUse(boolean[] held) {
    PiecewiseLinearProgram program = Programs.training(rows(), 0.7);
    for (int j = 0; j < held.length; j++) {
      program = held[j] ? program.withBounds(j, 0, 0) : program;
    }
    return program;
  }

  private static PiecewiseLinearProgram objective(int j, double sign) {
    double[] costs = new double[PROGRAM.variables()];
    costs[j] = sign;
    return PROGRAM.withCosts(costs);
  }

  private static PiecewiseLinearSolution solve(
      PiecewiseLinearProgram program, Optional<SolveOptions.Start> start) {
    try (PiecewiseLinearSession session = new CompactBackend().open(program)) {
      return session.solve(SolveOptions.unlimited().startingAt(start));
    }
  }

  private static Optional<SolveOptions.Start> of(PiecewiseLinearSolution solution) {
    return Optional.of(
        new SolveOptions.Start(solution.point(), new double[] {solution.budgetMultiplier(0)}));
  }

  private static Optional<SolveOptions.Start> at(double[] point) {
    return Optional.of(new SolveOptions.Start(point, new double[0]));
  }

  private static double use(PiecewiseLinearSolution solution) {
    return PROGRAM.budgets().get(0).use(solution.point());
  }

  private static double value(PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double value = 0;
    for (int j = 0; j < program.variables(); j++) {
      value += program.cost(j) * solution.point()[j];
    }
    return value;
  }

  @Test
  void aBoundThatMovesCostsFewPivots() {
    long anew = 0;
    long fromThere = 0;
    for (int j = 1; j < FEATURES; j++) {
      for (double sign : new double[] {1, -1}) {
        PiecewiseLinearProgram free = objective(j, sign);
        PiecewiseLinearSolution before = solve(free, Optional.empty());
        double moving = before.point()[0];
        Optional<SolveOptions.Start> start = of(before);
        for (double share : new double[] {0.98, 0.93, 0.96, 1.05}) {
          double limit = share * moving;
          PiecewiseLinearProgram program =
              moving > 0
                  ? free.withBounds(0, Double.NEGATIVE_INFINITY, limit)
                  : free.withBounds(0, limit, Double.POSITIVE_INFINITY);
          PiecewiseLinearSolution expected = solve(program, Optional.empty());
          PiecewiseLinearSolution found = solve(program, start);

          assertThat(found.isOptimal()).isTrue();
          assertThat(value(program, found)).isCloseTo(value(program, expected), within(1e-9));
          anew += expected.iterations();
          fromThere += found.iterations();
          start = of(found);
        }
      }
    }
    assertThat(fromThere).isLessThan(anew / 4);
  }

  @Test
  void whereverItStartsItEndsAtTheOptimum() {
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 200; k++) {
      PiecewiseLinearProgram program =
          objective(random.nextInt(FEATURES), random.nextBoolean() ? 1 : -1)
              .withBounds(random.nextInt(FEATURES), -random.nextDouble(), random.nextDouble());
      double[] point = new double[k % 7 == 0 ? 3 : program.variables()];
      for (int j = 0; j < point.length; j++) {
        point[j] = random.nextInt(3) == 0 ? 0 : random.nextGaussian() * Math.pow(10, k % 5 - 2);
      }
      double[] multipliers = k % 11 == 0 ? new double[0] : new double[] {random.nextGaussian()};

      PiecewiseLinearSolution found =
          solve(program, Optional.of(new SolveOptions.Start(point, multipliers)));

      assertThat(found.isOptimal()).isTrue();
      assertThat(value(program, found))
          .isCloseTo(value(program, solve(program, Optional.empty())), within(1e-9));
    }
  }

  @Test
  void withoutBudgetsFeaturesThatComeAndGoCostHalfThePivots() {
    SplittableRandom random = new SplittableRandom(8);
    long anew = 0;
    long fromThere = 0;
    boolean[] held = new boolean[FEATURES];
    double[] point = solve(leastUse(held), Optional.empty()).point();
    for (int k = 0; k < 100; k++) {
      int changed = random.nextInt(FEATURES);
      held[changed] = !held[changed];
      PiecewiseLinearSolution expected = solve(leastUse(held), Optional.empty());
      PiecewiseLinearSolution found = solve(leastUse(held), at(point));

      assertThat(found.isOptimal()).isTrue();
      assertThat(use(found)).isCloseTo(use(expected), within(1e-9));
      anew += expected.iterations();
      fromThere += found.iterations();
      point = found.point();
    }
    assertThat(fromThere).isLessThan(anew / 2);
  }

  @Test
  void withoutBudgetsItEndsAtTheOptimumWhereverItStarts() {
    SplittableRandom random = new SplittableRandom(9);
    for (int k = 0; k < 100; k++) {
      boolean[] held = new boolean[FEATURES];
      for (int j = 0; j < held.length; j++) {
        held[j] = random.nextBoolean();
      }
      double[] point = new double[k % 7 == 0 ? 3 : FEATURES + 1];
      for (int j = 0; j < point.length; j++) {
        point[j] = random.nextInt(3) == 0 ? 0 : random.nextGaussian() * Math.pow(10, k % 5 - 2);
      }

      PiecewiseLinearSolution found = solve(leastUse(held), at(point));

      assertThat(found.isOptimal()).isTrue();
      assertThat(use(found)).isCloseTo(use(solve(leastUse(held), Optional.empty())), within(1e-9));
    }
  }

  @Test
  void aSetWithoutModelsStaysOne() {
    PiecewiseLinearProgram program = objective(1, 1);
    Optional<SolveOptions.Start> start = of(solve(program, Optional.empty()));

    PiecewiseLinearSolution none = solve(program.withBounds(0, 98, 99), start);

    assertThat(none.status()).isEqualTo(SolveStatus.INFEASIBLE);
  }
}
