package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Other bounds of variables share the coefficients, and change no bit. */
class RepackedTest {

  private static final int FEATURES = 4;

  private static final PiecewiseLinearProgram PROGRAM = Programs.training(rows(), 0.7);

  private static DenseMatrix rows() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] columns = new double[FEATURES + 1][50];
    for (int i = 0; i < 50; i++) {
      double label = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        // One column takes a scale of its own.
        columns[j][i] = label * (random.nextGaussian() + (j == 0 ? label : 0)) * (j == 3 ? 9 : 1);
      }
      columns[FEATURES][i] = label;
    }
    return DenseMatrix.ofColumns(50, columns);
  }

  @Test
  void coefficientsAreSharedAndAllElseIsPackedAnew() {
    PackedProgram packed = PackedProgram.of(PROGRAM, 0);
    PiecewiseLinearProgram changed = PROGRAM.withBounds(1, 0, 0).withBounds(3, -2, 5);

    PackedProgram shared = packed.repacked(changed, 1);

    PackedProgram fresh = PackedProgram.of(changed, 1);
    assertThat(shared.columns()).isSameAs(packed.columns()).isDeepEqualTo(fresh.columns());
    assertThat(shared.row(7)).isSameAs(packed.row(7)).isEqualTo(fresh.row(7));
    assertThat(shared.scale).isEqualTo(fresh.scale);
    assertThat(shared.breakpoints.position).isEqualTo(fresh.breakpoints.position);
    assertThat(shared.variableFirst).isEqualTo(fresh.variableFirst);
    for (int i = 0; i < fresh.rows; i++) {
      assertThat(shared.rowBreakpoint(i, shared.rowFirst[i]))
          .isEqualTo(fresh.rowBreakpoint(i, fresh.rowFirst[i]));
    }
  }

  @Test
  void replacedColumnsAreNotTheCoefficientsThatWerePacked() {
    PackedProgram changed = PackedProgram.of(PROGRAM, 0).withColumn(1, 2, new double[50]);

    assertThatThrownBy(() -> changed.repacked(PROGRAM, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void sessionsAndTheirForksAnswerAsNewOnes() {
    CompactBackend backend = new CompactBackend();
    try (PiecewiseLinearSession session = backend.open(PROGRAM)) {
      session.solve(SolveOptions.unlimited());
      for (int j = 0; j < FEATURES; j++) {
        try (PiecewiseLinearSession fork = session.fork()) {
          fork.setBounds(j, 0, 0);
          assertSame(fork.solve(SolveOptions.unlimited()), PROGRAM.withBounds(j, 0, 0));
          fork.replaceColumn(1, 1, new double[50]);
          fork.setBounds(j, -1, 1);
          assertSame(
              fork.solve(SolveOptions.unlimited()),
              PROGRAM.withColumn(1, 1, new double[50]).withBounds(j, -1, 1));
        }
      }
    }
  }

  private static void assertSame(PiecewiseLinearSolution found, PiecewiseLinearProgram program) {
    try (PiecewiseLinearSession fresh = new CompactBackend().open(program)) {
      PiecewiseLinearSolution expected = fresh.solve(SolveOptions.unlimited());
      assertThat(found.isOptimal()).isTrue();
      assertThat(found.point()).isEqualTo(expected.point());
    }
  }
}
