package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The rules on answers to linear programs, and on changes of them. */
abstract class LinearContract extends Contract {

  /** For subclasses. */
  LinearContract() {}

  /**
   * The backend to be checked.
   *
   * @return the backend, available on this machine; a new one or always the same
   */
  protected abstract OptimizationBackend backend();

  /** Skips, visibly, the rules on a class that the backend does not claim. */
  final void assumeClaimed(ProblemClass problemClass) {
    assumeTrue(
        backend().problemClasses().contains(problemClass),
        () -> "the backend does not claim " + problemClass);
  }

  private Solution solve(LinearProgram program) {
    try (LinearSession session = backend().open(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }

  private static void requireOptimal(
      String rule, LinearProgram program, Solution solution, double value) {
    String posed = LinearPrograms.written(program);
    assertThat(solution.status())
        .as("%s, %s: %s", rule, posed, solution.message())
        .isEqualTo(SolveStatus.OPTIMAL);
    Optimality.require(program, solution);
    requireClose(rule + ", " + posed, program.objective(solution.point()), value);
  }

  /** The rule, and perhaps the problem, stand in the message. */
  static void requireClose(String rule, double actual, double expected) {
    assertThat(actual)
        .as("%s: the optimal value", rule)
        .isCloseTo(expected, within(Optimality.TOLERANCE * (1 + Math.abs(expected))));
  }

  /** S3: one entry per column, one per row. */
  @Test
  public void s3AnswersHaveTheShapeOfThePosedProgram() {
    assumeClaimed(ProblemClass.LINEAR);
    for (LinearPrograms.Solved solved : LinearPrograms.awkward()) {
      Solution solution = solve(solved.program());
      if (solution.isOptimal()) {
        Optimality.requireShape(solved.program(), solution);
      }
    }
  }

  /** S4: the answers to random programs of many ties are optimal, and prove it. */
  @Test
  public void s4AnswersToLinearProgramsProveThemselves() {
    assumeClaimed(ProblemClass.LINEAR);
    for (int seed = 0; seed < 60; seed++) {
      LinearPrograms.Solved solved =
          LinearPrograms.solvable(seed, 1 + seed % 12, 1 + seed * 7 % 11);
      requireOptimal("S4", solved.program(), solve(solved.program()), solved.value());
    }
    LinearProgram laborious = LinearPrograms.laborious(40);
    Optimality.require(laborious, solve(laborious));
  }

  /** S5: each kind of column, row and degeneracy by itself. */
  @Test
  public void s5EveryKindOfColumnAndRowIsUnderstood() {
    assumeClaimed(ProblemClass.LINEAR);
    for (LinearPrograms.Solved solved : LinearPrograms.awkward()) {
      Solution solution = solve(solved.program());
      assertThat(solution.status())
          .as("S5, %s: %s", solved, solution.message())
          .isEqualTo(SolveStatus.OPTIMAL);
      assertThat(solution.point()).as("S3, the point").hasSize(solved.program().columns());
      requireClose("S5, " + solved, solved.program().objective(solution.point()), solved.value());
    }
  }

  /** S6: where there is no optimum, the status says why; the session stays usable. */
  @Test
  public void s6InfeasibleAndUnboundedProgramsAreTold() {
    assumeClaimed(ProblemClass.LINEAR);
    for (LinearProgram program : LinearPrograms.infeasible()) {
      assertThat(solve(program).status())
          .as("S6, %s", LinearPrograms.written(program))
          .isEqualTo(SolveStatus.INFEASIBLE);
    }
    for (LinearProgram program : LinearPrograms.unbounded()) {
      assertThat(solve(program).status())
          .as("S6, %s", LinearPrograms.written(program))
          .isEqualTo(SolveStatus.UNBOUNDED);
      try (LinearSession session = backend().open(program)) {
        session.solve(SolveOptions.unlimited());
        session.setCosts(new double[program.columns()]);
        requireOptimal(
            "S6, after new costs",
            program.withCosts(new double[program.columns()]),
            session.solve(SolveOptions.unlimited()),
            0);
      }
    }
  }

  /** S9: each change, alone and after another, is as a new session on the changed program. */
  @Test
  public void s9ChangesAreAsANewSession() {
    assumeClaimed(ProblemClass.LINEAR);
    double[] costs = LinearPrograms.objective(LinearPrograms.solvable(0, 6, 6).program(), 1);
    int[] rows = {0, 2};
    double[] values = {2, -1};
    int[] columns = {3, 0};
    double[] ones = {1, 1};
    List<Change> changes =
        List.of(
            new Change(session -> set(session, costs), program -> program.withCosts(costs)),
            bounds(0, -2, 3),
            bounds(1, 1, 1),
            bounds(2, Double.NEGATIVE_INFINITY, 4),
            rowBounds(0, -1, LinearPrograms.INFINITY),
            rowBounds(0, -4, 5),
            rowBounds(1, 0, 0),
            new Change(
                session -> session.replaceColumn(3, rows, values),
                program -> program.withColumn(3, rows, values)),
            new Change(
                session -> session.replaceColumn(4, new int[0], new double[0]),
                program -> program.withColumn(4, new int[0], new double[0])),
            new Change(
                session -> session.addRow(columns, ones, -3, 9),
                program -> program.withRow(columns, ones, -3, 9)));
    for (int first = 0; first < changes.size(); first++) {
      for (int second = 0; second < changes.size(); second++) {
        LinearProgram program = LinearPrograms.solvable(second, 6, 6).program();
        try (LinearSession session = backend().open(program)) {
          session.solve(SolveOptions.unlimited());
          for (Change change : List.of(changes.get(first), changes.get(second))) {
            change.made().accept(session);
            program = change.meant().apply(program);
            requireAsNew(session, program);
          }
        }
      }
    }
  }

  /**
   * A change of a session, and what it means: what the session says of its program is not asked,
   * for that may be as wrong as its answers.
   */
  private record Change(Consumer<LinearSession> made, UnaryOperator<LinearProgram> meant) {}

  private static Change bounds(int column, double lower, double upper) {
    return new Change(
        session -> session.setColumnBounds(column, lower, upper),
        program -> program.withColumnBounds(column, lower, upper));
  }

  private static Change rowBounds(int row, double lower, double upper) {
    return new Change(
        session -> session.setRowBounds(row, lower, upper),
        program -> program.withRowBounds(row, lower, upper));
  }

  /** The caller's array is the caller's, who then writes on. */
  private static void set(LinearSession session, double[] costs) {
    double[] lent = costs.clone();
    session.setCosts(lent);
    Arrays.fill(lent, 77);
  }

  /** S9: what the session says its program is, is the changed one. */
  @Test
  public void s9TheProgramShowsTheChange() {
    assumeClaimed(ProblemClass.LINEAR);
    LinearProgram program = LinearPrograms.solvable(5, 4, 4).program();
    try (LinearSession session = backend().open(program)) {
      assertThat(session.setCosts(new double[] {4, 3, 2, 1})).as("S9, the effect").isNotNull();
      assertThat(session.setColumnBounds(1, -1, 6)).as("S9, the effect").isNotNull();
      assertThat(session.setRowBounds(2, -7, 8)).as("S9, the effect").isNotNull();
      int[] rows = {1, 3};
      double[] values = {5, 6};
      assertThat(session.replaceColumn(2, rows, values)).as("S9, the effect").isNotNull();
      assertThat(session.addRow(rows, values, 0, 1)).as("S9, the effect").isNotNull();
      LinearProgram expected =
          program
              .withCosts(new double[] {4, 3, 2, 1})
              .withColumnBounds(1, -1, 6)
              .withRowBounds(2, -7, 8)
              .withColumn(2, rows, values)
              .withRow(rows, values, 0, 1);
      rows[0] = 0; // the caller's arrays are the caller's
      values[0] = 99;
      assertThat(session.program().matrix()).as("S9, the matrix").isEqualTo(expected.matrix());
      assertThat(LinearPrograms.costs(session.program())).containsExactly(4, 3, 2, 1);
      assertThat(session.program().columnUpper(1)).isEqualTo(6);
      assertThat(session.program().rowLower(2)).isEqualTo(-7);
      assertThat(session.program().rowUpper(4)).isEqualTo(1);
    }
  }

  private void requireAsNew(LinearSession session, LinearProgram program) {
    Solution warm = session.solve(SolveOptions.unlimited());
    Solution cold = solve(program);
    assertThat(warm.status()).as("S9, %s", warm.message()).isEqualTo(cold.status());
    if (cold.isOptimal()) {
      Optimality.requireShape(program, warm);
      double value = program.objective(cold.point());
      assertThat(program.objective(warm.point()))
          .as("S9, the value after a change")
          .isCloseTo(value, within(Optimality.TOLERANCE * (1 + Math.abs(value))));
      Optimality.require(program, warm);
    }
  }

  /** S11: a long walk through objectives does not wear the session out. */
  @Test
  public void s11AWarmSessionKeepsItsAccuracy() {
    assumeClaimed(ProblemClass.LINEAR);
    LinearProgram program = LinearPrograms.solvable(3, 12, 10).program();
    try (LinearSession session = backend().open(program)) {
      for (int step = 0; step < 100; step++) {
        double[] costs = LinearPrograms.objective(program, step);
        set(session, costs);
        Solution warm = session.solve(SolveOptions.unlimited());
        assertThat(warm.status()).as("S11, %s", warm.message()).isEqualTo(SolveStatus.OPTIMAL);
        Optimality.require(program.withCosts(costs), warm);
      }
    }
  }

  /** S17: the units of rows and costs do not matter. */
  @Test
  public void s17UnitsDoNotMatter() {
    assumeClaimed(ProblemClass.LINEAR);
    for (int seed = 0; seed < 10; seed++) {
      LinearPrograms.Solved solved = LinearPrograms.solvable(seed, 3, 8);
      double rows = seed % 2 == 0 ? 1e6 : 1e-6;
      double costs = seed % 4 < 2 ? 1e-6 : 1e6;
      LinearProgram scaled = LinearPrograms.scaled(solved.program(), rows, costs);
      String rule =
          "S17, rows times "
              + rows
              + ", costs times "
              + costs
              + ", of: "
              + LinearPrograms.written(solved.program());
      Solution solution = solve(scaled);
      assertThat(solution.status())
          .as("%s: %s", rule, solution.message())
          .isEqualTo(SolveStatus.OPTIMAL);
      requireClose(rule, solved.program().objective(solution.point()), solved.value());
    }
  }
}
