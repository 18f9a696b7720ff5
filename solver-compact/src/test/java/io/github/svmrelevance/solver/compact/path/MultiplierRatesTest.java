package io.github.svmrelevance.solver.compact.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.screening.RowScreen;
import io.github.svmrelevance.solver.compact.stages.Base;
import io.github.svmrelevance.solver.compact.stages.Engine;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MultiplierRatesTest {

  private static final int ROWS = 1200;
  private static final int FEATURES = 4900;
  private static final double C = 0.009;

  /** Three features matter; rows are enough for a path to work with some of them. */
  private static DenseMatrix signed() {
    SplittableRandom random = new SplittableRandom(8);
    double[][] columns = new double[FEATURES + 1][ROWS];
    for (int i = 0; i < ROWS; i++) {
      double[] row = random.doubles(FEATURES, -1.7, 1.7).toArray();
      double score = row[0] + row[1] + row[2] + 0.5 * random.nextGaussian();
      double label = score > 0 ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] = label * row[j];
      }
      columns[FEATURES][i] = label;
    }
    return DenseMatrix.ofColumns(ROWS, columns);
  }

  /** They do not depend on which rows, and which columns, are looked at. */
  @Test
  void ratesOfSomeRowsAndColumnsAreThoseOfAll() {
    TermBlock norm =
        new TermBlock(LinearMap.Coordinates.range(0, FEATURES), ConvexPiecewiseLinear.absolute(1));
    TermBlock loss = new TermBlock(AffineRows.of(signed()), ConvexPiecewiseLinear.hinge(C));
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            FEATURES + 1, List.of(), List.of(new Budget(List.of(norm, loss), 1e3)));
    PackedProgram packed = PackedProgram.of(program, 0);
    Base base = new Engine(program, packed, new Interruption(SolveOptions.unlimited())).firstBase();
    double[] cost = new double[FEATURES + 1];
    cost[1] = -1;
    ColumnScreen some = base.columns().with(cost);
    Vertex whole = base.vertex();
    Vertex part = new RowScreen(whole).anchor();
    assertThat(some.isWhole()).isFalse();
    assertThat(part.program.rows).isLessThan(ROWS);

    MultiplierRates found =
        new MultiplierRates(part, new Objective(packed.breakpoints, 1, -1, cost), some);
    found.compute(part);
    MultiplierRates expected =
        new MultiplierRates(
            whole, new Objective(packed.breakpoints, 1, -1, cost), ColumnScreen.none(packed));
    expected.compute(whole);

    double largest = 0;
    for (int j : some.watched()) {
      assertThat(found.variable[j]).isCloseTo(expected.variable[j], within(1e-12));
      largest = Math.max(largest, Math.abs(expected.variable[j]));
    }
    assertThat(largest).isGreaterThan(0.01);
  }
}
