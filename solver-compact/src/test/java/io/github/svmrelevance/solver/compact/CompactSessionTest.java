package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CompactSessionTest {

  private static final int FEATURES = 6;
  private static final SolveOptions UNLIMITED = SolveOptions.unlimited();

  /** A noisy two-class problem, n = 60, with correlated features. */
  private static DenseMatrix rows(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] columns = new double[FEATURES + 1][60];
    for (int i = 0; i < 60; i++) {
      double common = random.nextDouble() - 0.5;
      double sum = random.nextDouble() - 0.5;
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] = common + random.nextDouble() - 0.5;
        sum += j < 3 ? columns[j][i] : 0;
      }
      double label = sum > 0 ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] *= label;
      }
      columns[FEATURES][i] = label;
    }
    return DenseMatrix.ofColumns(60, columns);
  }

  private static PiecewiseLinearProgram joint(long seed) {
    DenseMatrix rows = rows(seed);
    return Programs.joint(rows, 1, 1.1 * training(rows));
  }

  /** The smallest ||w||_1 + loss. */
  private static double training(DenseMatrix rows) {
    PiecewiseLinearProgram program = Programs.training(rows, 1);
    PiecewiseLinearSolution solution = solve(new CompactSession(program));
    assertThat(SolutionChecker.check(program, solution).gap()).isLessThan(1e-10);
    return program.objective(solution.point());
  }

  private static PiecewiseLinearProgram separate(long seed) {
    return Programs.separate(rows(seed), ConvexPiecewiseLinear.doubleHinge(1, 2), 3, 45);
  }

  private static PiecewiseLinearSolution solve(PiecewiseLinearSession session) {
    PiecewiseLinearSolution solution = session.solve(UNLIMITED);
    assertThat(solution.isOptimal()).as(solution.message()).isTrue();
    return solution;
  }

  private static PiecewiseLinearSolution solve(PiecewiseLinearSession session, int j, double sign) {
    session.setCosts(Programs.unit(FEATURES + 1, j, sign));
    return solve(session);
  }

  private static void assertSameBits(PiecewiseLinearSolution a, PiecewiseLinearSolution b) {
    assertThat(a.point()).containsExactly(b.point());
    assertThat(a.termMultipliers(0)).containsExactly(b.termMultipliers(0));
    assertThat(a.budgetMultiplier(0)).isEqualTo(b.budgetMultiplier(0));
    assertThat(a.iterations()).isPositive();
  }

  @Test
  void theServiceLoaderFindsTheBackend() {
    assertThat(ServiceLoader.load(OptimizationBackend.class))
        .anySatisfy(
            backend -> {
              assertThat(backend.id()).isEqualTo("compact");
              assertThat(backend.availability().available()).isTrue();
            });
  }

  @Test
  void whatWasSolvedBeforeDoesNotShow() {
    for (PiecewiseLinearProgram program : new PiecewiseLinearProgram[] {joint(1), separate(1)}) {
      PiecewiseLinearSession busy = new CompactSession(program);
      for (int j = 0; j < FEATURES; j++) {
        solve(busy, j, 1);
        PiecewiseLinearSolution after = solve(busy, j, -1);
        assertSameBits(after, solve(new CompactSession(program), j, -1));
      }
    }
  }

  @Test
  void aForkOnAnotherThreadGivesTheSameBits() {
    for (PiecewiseLinearProgram program : new PiecewiseLinearProgram[] {joint(2), separate(2)}) {
      PiecewiseLinearSession session = new CompactSession(program);
      PiecewiseLinearSolution here = solve(session, 1, -1);
      PiecewiseLinearSession fork = session.fork();
      session.close();
      PiecewiseLinearSolution there =
          CompletableFuture.supplyAsync(() -> solve(fork, 1, -1)).join();
      assertThat(there.point()).containsExactly(here.point());
      assertThat(there.termMultipliers(1)).containsExactly(here.termMultipliers(1));
    }
  }

  @Test
  void aReplacedColumnIsSolvedAsIfItHadAlwaysBeenThere() {
    for (PiecewiseLinearProgram program : new PiecewiseLinearProgram[] {joint(3), separate(3)}) {
      int block = program.blocks().size() - 1;
      DenseMatrix other = rows(4);
      for (int j = 0; j < FEATURES; j++) {
        PiecewiseLinearSession session = new CompactSession(program);
        PiecewiseLinearSolution before = solve(session, j, 1);
        session.replaceColumn(block, j, other.column(j));
        session.setCosts(Programs.unit(FEATURES + 1, j, -1));
        PiecewiseLinearSolution probe = session.solve(UNLIMITED);
        PiecewiseLinearSolution fresh = new CompactSession(session.program()).solve(UNLIMITED);
        assertThat(probe.status()).isEqualTo(fresh.status());
        if (probe.isOptimal()) {
          assertThat(probe.point()[j]).isCloseTo(fresh.point()[j], within(1e-9));
          assertThat(SolutionChecker.check(session.program(), probe).gap()).isLessThan(1e-9);
        }
        PiecewiseLinearSession fork = session.fork();
        fork.replaceColumn(block, j, columnOf(program, block, j));
        assertThat(solve(fork, j, 1).point()).containsExactly(before.point());
      }
    }
  }

  @Test
  void bothBoundsOfAReplacedColumnDependOnNothingElse() {
    for (PiecewiseLinearProgram program : new PiecewiseLinearProgram[] {joint(3), separate(3)}) {
      int block = program.blocks().size() - 1;
      PiecewiseLinearSession session = new CompactSession(program);
      solve(session, 0, 1);
      int solved = 0;
      for (long seed = 9; seed < 12; seed++) {
        for (int j = 0; j < FEATURES; j++) {
          double[] column = rows(seed).column(j);
          try (PiecewiseLinearSession probe = session.fork();
              PiecewiseLinearSession alone = new CompactSession(program)) {
            probe.replaceColumn(block, j, column);
            solve(alone, 2, -1);
            alone.replaceColumn(block, j, column);
            probe.setCosts(Programs.unit(FEATURES + 1, j, 1));
            if (!probe.solve(UNLIMITED).isOptimal()) {
              continue;
            }
            PiecewiseLinearSolution upper = solve(probe, j, -1);
            solve(probe, (j + 1) % FEATURES, 1);
            PiecewiseLinearSolution lower = solve(probe, j, 3);
            solve(alone, (j + 1) % FEATURES, 1);
            assertSameBits(solve(alone, j, -1), upper);
            assertSameBits(solve(alone, j, 3), lower);
            double least = anew(alone.program(), j, 1).point()[j];
            double greatest = anew(alone.program(), j, -1).point()[j];
            assertThat(lower.point()[j]).isCloseTo(least, within(1e-9));
            assertThat(upper.point()[j]).isCloseTo(greatest, within(1e-9));
            solved++;
          }
        }
      }
      assertThat(solved).isGreaterThan(FEATURES);
    }
  }

  /** A bound of a program that has always been as it is. */
  private static PiecewiseLinearSolution anew(PiecewiseLinearProgram program, int j, double sign) {
    try (PiecewiseLinearSession session = new CompactSession(program)) {
      return solve(session, j, sign);
    }
  }

  private static double[] columnOf(PiecewiseLinearProgram program, int block, int j) {
    return ((AffineRows) program.blocks().get(block).map()).matrix().column(j);
  }

  @Test
  void limitsAndBoundsTakeEffect() {
    PiecewiseLinearProgram program = separate(5);
    PiecewiseLinearSession session = new CompactSession(program);
    double wide = solve(session, 0, -1).point()[0];
    session.setLimit(0, 2);
    double narrow = solve(session).point()[0];
    assertThat(narrow).isLessThan(wide);
    session.setLimit(0, 3);
    assertThat(solve(session).point()[0]).isEqualTo(wide);
    session.setBounds(0, Double.NEGATIVE_INFINITY, narrow / 2);
    assertThat(solve(session).point()[0]).isEqualTo(narrow / 2);
    session.setLimit(1, 1e-3);
    assertThat(session.solve(UNLIMITED).status()).isEqualTo(SolveStatus.INFEASIBLE);
    session.setLimit(1, 45);
    session.setLimit(0, -1);
    assertThat(session.solve(UNLIMITED).status()).isEqualTo(SolveStatus.INFEASIBLE);
  }

  @Test
  void aConstantColumnIsLimitedByItsBudgetOnly() {
    DenseMatrix rows = rows(6).withColumn(2, new double[60]);
    PiecewiseLinearSession session =
        new CompactSession(Programs.joint(rows, 1, 1.2 * training(rows)));
    double spare = 0.2 * training(rows);
    assertThat(solve(session, 2, -1).point()[2]).isCloseTo(spare, within(1e-9));
    assertThat(solve(session, 2, 1).point()[2]).isCloseTo(-spare, within(1e-9));
  }

  @Test
  void oneSampleAndOneFeatureAreEnough() {
    DenseMatrix rows = DenseMatrix.ofRows(new double[] {2, 1});
    PiecewiseLinearSession session = new CompactSession(Programs.joint(rows, 1, 0.5));
    assertThat(session.solve(UNLIMITED).isOptimal()).isTrue();
    session.setCosts(new double[] {-1, 0});
    assertThat(solve(session).point()[0]).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void limitsOfTimeAndCancellationStopIt() {
    PiecewiseLinearSession session = new CompactSession(joint(7));
    assertThat(session.solve(UNLIMITED.withTimeLimit(Duration.ZERO)).status())
        .isEqualTo(SolveStatus.LIMIT_REACHED);
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    assertThat(session.solve(SolveOptions.until(source)).status()).isEqualTo(SolveStatus.CANCELLED);
    solve(session, 0, 1);
  }

  @Test
  void aSessionBelongsToOneThreadAndEnds() {
    PiecewiseLinearSession session = new CompactSession(joint(8));
    solve(session, 0, 1);
    assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> solve(session, 0, 1)).join())
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> session.setCosts(new double[1]))
        .isInstanceOf(IllegalArgumentException.class);
    solve(session, 1, 1);
    session.close();
    session.close();
    assertThatThrownBy(session::program).isInstanceOf(IllegalStateException.class);
  }

  /** Multipliers of 1e8 lose what a ratio test allows to be missed; nothing may be taken twice. */
  @Test
  void survivesHugeWeights() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 20; round++) {
      DenseMatrix rows = new RandomPrograms(round).rows(40, 4);
      TermBlock norm =
          new TermBlock(LinearMap.Coordinates.range(0, 4), ConvexPiecewiseLinear.absolute(1));
      TermBlock loss = new TermBlock(AffineRows.of(rows), ConvexPiecewiseLinear.hinge(1e8));
      Budget budget = new Budget(List.of(norm, loss), 4e9);
      try (CompactSession session =
          new CompactSession(PiecewiseLinearProgram.of(5, List.of(), List.of(budget)))) {
        session.setCosts(new double[] {1, 0, 0, 0, 0});
        session.solve(SolveOptions.unlimited());
        session.replaceColumn(1, 0, random.doubles(40, -2, 2).toArray());
        assertThat(session.solve(SolveOptions.unlimited()).status())
            .isIn(SolveStatus.OPTIMAL, SolveStatus.INFEASIBLE, SolveStatus.NUMERICAL_FAILURE);
      }
    }
  }
}
