package io.github.svmrelevance.solver.lpsolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Programs of known outcome, and changes whose warm solve must equal a cold one. */
class RandomProgramsTest {

  private final LpSolveBackend backend = new LpSolveBackend();

  @Property(tries = 1000, seed = "20261120")
  void solvableProgramsReachTheirOptimum(@ForAll long seed) {
    RandomProgram known = RandomProgram.solvable(seed);
    LinearProgram program = known.program();
    Solution solution = solve(program);
    assertThat(solution.status()).as(solution.message()).isEqualTo(SolveStatus.OPTIMAL);
    Kkt.assertOptimal(program, solution);
    assertThat(program.objective(solution.point()))
        .isCloseTo(known.optimum(), within(1e-8 * (1 + Math.abs(known.optimum()))));
  }

  @Property(tries = 500, seed = "20261120")
  void contradictionsAreInfeasible(@ForAll long seed) {
    Solution solution = solve(RandomProgram.infeasible(seed).program());
    assertThat(solution.status()).as(solution.message()).isEqualTo(SolveStatus.INFEASIBLE);
  }

  @Property(tries = 500, seed = "20261120")
  void raysAreUnbounded(@ForAll long seed) {
    Solution solution = solve(RandomProgram.unbounded(seed).program());
    assertThat(solution.status()).as(solution.message()).isEqualTo(SolveStatus.UNBOUNDED);
  }

  @Property(tries = 300, seed = "20261120")
  void warmSolvesEqualColdOnes(@ForAll long seed) {
    Random random = new Random(seed);
    try (LinearSession session = backend.open(RandomProgram.solvable(seed).program())) {
      for (int step = 0; step < 12; step++) {
        Solution warm = session.solve(SolveOptions.unlimited());
        assertSameOutcome(session.program(), warm, solve(session.program()));
        changeSomething(session, random);
      }
    }
  }

  private static void changeSomething(LinearSession session, Random random) {
    LinearProgram before = session.program();
    int column = random.nextInt(before.columns());
    int row = before.rows() == 0 ? 0 : random.nextInt(before.rows());
    double value = random.nextInt(7) - 3;
    UpdateEffect effect =
        switch (before.rows() == 0 ? random.nextInt(2) : random.nextInt(5)) {
          case 0 -> {
            double[] costs = new double[before.columns()];
            costs[column] = value;
            yield session.setCosts(costs);
          }
          case 1 -> session.setColumnBounds(column, value, value + random.nextInt(3));
          case 2 -> session.setRowBounds(row, before.rowLower(row) - 1, before.rowUpper(row) + 1);
          case 3 -> session.replaceColumn(column, new int[] {row}, new double[] {value});
          default ->
              session.addRow(new int[] {column}, new double[] {value}, -2, random.nextInt(3));
        };
    assertThat(effect).isNotNull();
  }

  private static void assertSameOutcome(LinearProgram program, Solution warm, Solution cold) {
    assertThat(warm.status()).as(warm.message()).isEqualTo(cold.status());
    assertThat(warm.status()).as(warm.message()).isNotEqualTo(SolveStatus.NUMERICAL_FAILURE);
    if (warm.isOptimal()) {
      Kkt.assertOptimal(program, warm);
      double expected = program.objective(cold.point());
      assertThat(program.objective(warm.point()))
          .isCloseTo(expected, within(1e-8 * (1 + Math.abs(expected))));
    }
  }

  private Solution solve(LinearProgram program) {
    try (LinearSession session = backend.open(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }
}
