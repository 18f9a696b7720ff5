package io.github.svmrelevance.solver.compact.smoothing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against sums over all rows, after points and widths that come one after the other. */
class RowBandsTest {

  private static final int ROWS = 200;
  private static final int VARIABLES = 4;

  /** Sums are of a few hundred numbers of about 1, and are kept up over some dozens of changes. */
  private static final double ROUNDING = 1e-8;

  private final SplittableRandom random = new SplittableRandom(9);

  @Test
  void keepUpWithPointsAndWidths() {
    PackedProgram program = PackedProgram.of(program(), 0);
    RowBands bands = new RowBands(program, 0);
    for (int turn = 0; turn < 40; turn++) {
      double width = turn < 20 ? 0.5 : 0.5 * StrictMath.pow(0.7, turn - 20);
      double[] point = random.doubles(VARIABLES, -1, 1).toArray();
      double[] values = program.rowOffsets().clone();
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < VARIABLES; j++) {
          values[i] += program.row(i)[j] * point[j];
        }
      }
      if (turn == 10) {
        bands = new RowBands(bands);
      }
      bands.setWidth(width);
      bands.update(values);
      assertAreAsSums(bands, program, point, values, width);
    }
  }

  /** Hinges with offsets, and terms with two breakpoints. */
  private PiecewiseLinearProgram program() {
    double[][] columns = new double[VARIABLES][];
    for (int j = 0; j < VARIABLES; j++) {
      columns[j] = random.doubles(ROWS / 2, -1, 1).toArray();
    }
    double[][] others = new double[VARIABLES][];
    for (int j = 0; j < VARIABLES; j++) {
      others[j] = random.doubles(ROWS / 2, -1, 1).toArray();
    }
    return PiecewiseLinearProgram.of(
        VARIABLES,
        List.of(
            new TermBlock(
                AffineRows.of(DenseMatrix.ofColumns(ROWS / 2, columns))
                    .withOffsets(random.doubles(ROWS / 2, -1, 1).toArray()),
                ConvexPiecewiseLinear.positivePart(1)),
            new TermBlock(
                AffineRows.of(DenseMatrix.ofColumns(ROWS / 2, others)),
                ConvexPiecewiseLinear.doubleHinge(1, 2))),
        List.of());
  }

  private static void assertAreAsSums(
      RowBands bands, PackedProgram program, double[] point, double[] values, double width) {
    double[] gradient = new double[VARIABLES];
    double[][] hessian = new double[VARIABLES][VARIABLES];
    int near = 0;
    for (int i = 0; i < ROWS; i++) {
      int first = program.rowFirst[i];
      double slope = program.breakpoints.left[0][first];
      double curvature = 0;
      for (int b = first; b < program.rowEnd[i]; b++) {
        double jump = program.breakpoints.right[0][b] - program.breakpoints.left[0][b];
        double off = values[i] - program.breakpoints.position[b];
        slope += jump * Math.max(0, Math.min(1, 0.5 + 0.5 * off / width));
        curvature += Math.abs(off) < width ? jump * 0.5 / width : 0;
      }
      near += curvature > 0 ? 1 : 0;
      for (int j = 0; j < VARIABLES; j++) {
        gradient[j] += slope * program.row(i)[j];
        for (int k = 0; k <= j; k++) {
          hessian[j][k] += curvature * program.row(i)[j] * program.row(i)[k];
        }
      }
    }
    double[][] kept = new double[VARIABLES][VARIABLES];
    bands.copyHessian(kept);
    assertThat(bands.count()).isEqualTo(near).isEqualTo(bands.within().length);
    for (int j = 0; j < VARIABLES; j++) {
      assertThat(bands.gradient(j, point)).isCloseTo(gradient[j], within(ROUNDING));
      for (int k = 0; k <= j; k++) {
        assertThat(kept[j][k]).isCloseTo(hessian[j][k], within(ROUNDING / width));
      }
    }
  }
}
