package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.screening.RowScreen;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Enough rows for the screen to be at work, with gaussian and with few distinct integer entries.
 */
class RowScreenTest {

  private static final int ROWS = 800;
  private static final int FEATURES = 5;

  private static DenseMatrix rows(boolean integers) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] columns = new double[FEATURES + 1][ROWS];
    for (int i = 0; i < ROWS; i++) {
      double sum = random.nextGaussian();
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] = integers ? random.nextInt(-1, 2) : random.nextGaussian();
        sum += j < 2 ? columns[j][i] : 0;
      }
      double label = sum > 0 ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] *= label;
      }
      columns[FEATURES][i] = label;
    }
    return DenseMatrix.ofColumns(ROWS, columns);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsScreenedIsProven(boolean integers) {
    DenseMatrix rows = rows(integers);
    PiecewiseLinearProgram training = Programs.training(rows, 1);
    PiecewiseLinearSolution baseline;
    try (PiecewiseLinearSession session = new CompactSession(training)) {
      baseline = session.solve(SolveOptions.unlimited());
    }
    double[] model = baseline.point();
    ConvexPiecewiseLinear steep = ConvexPiecewiseLinear.doubleHinge(1, 2);
    prove(Programs.joint(rows, 1, training.objective(model)));
    prove(Programs.joint(rows, 1, 1.1 * training.objective(model)));
    prove(
        Programs.separate(
            rows,
            steep,
            1.1 * Programs.norm(rows).value(model),
            1.1 * Programs.loss(rows, steep).value(model)));
  }

  private static void prove(PiecewiseLinearProgram program) {
    try (PiecewiseLinearSession session = new CompactSession(program)) {
      for (int objective = 0; objective < 2 * FEATURES; objective++) {
        session.setCosts(Programs.unit(FEATURES + 1, objective / 2, objective % 2 * 2 - 1));
        PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
        assertThat(solution.isOptimal()).as(solution.message()).isTrue();
        assertThat(SolutionChecker.check(session.program(), solution).gap()).isLessThan(1e-9);
      }
    }
  }

  @Test
  void fewRowsAreLookedAt() {
    Vertex vertex = new Vertex(PackedProgram.of(Programs.joint(rows(false), 1, 1), 0));
    Vertex part = new RowScreen(vertex).anchor();
    assertThat(part.rows.margin.length).isBetween(1, ROWS / 2);
  }
}
