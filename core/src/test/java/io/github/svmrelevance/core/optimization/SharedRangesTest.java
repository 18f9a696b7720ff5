package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ranges are shared by programs that differ in costs alone, and by no others. */
class SharedRangesTest {

  private static final double[] ORIGIN = new double[3];

  private static final PiecewiseLinearProgram POSED =
      PiecewiseLinearProgram.of(
              3,
              List.of(),
              List.of(
                  new Budget(
                      List.of(
                          new TermBlock(
                              LinearMap.Coordinates.range(0, 2), ConvexPiecewiseLinear.absolute(1)),
                          new TermBlock(
                              AffineRows.of(
                                  DenseMatrix.ofRows(
                                      new double[][] {{1, 2, 1}, {-3, 1, -1}, {2, 2, -1}})),
                              ConvexPiecewiseLinear.hinge(1))),
                      7)))
          .withCosts(new double[] {1, 0, 0});

  private final SharedRanges shared = new SharedRanges();
  private final VariableRanges first = shared.of(POSED, 0);

  @Test
  void newCostsLeaveTheRanges() {
    assertThat(shared.of(POSED.withCosts(new double[] {0, -1, 2}), 1)).isSameAs(first);
    assertThat(first.radius())
        .containsExactly(
            VariableRanges.of(POSED.withCosts(new double[] {0, -1, 2}), ORIGIN).radius());
  }

  @Test
  void newLimitsBoundsAndColumnsHaveRangesOfTheirOwn() {
    assertThat(shared.of(POSED.withLimit(0, 3), 0).radius())
        .satisfies(radius -> assertThat(radius[0]).isCloseTo(3, within(1e-12)));
    assertThat(shared.of(POSED.withBounds(1, -2, 1), 0).radius())
        .satisfies(radius -> assertThat(radius[1]).isEqualTo(2));
    PiecewiseLinearProgram other = POSED.withColumn(1, 2, new double[] {4, -4, 4});
    assertThat(shared.of(other, 0).radius()[2]).isLessThan(first.radius()[2]);
    assertThat(shared.of(POSED, 0).radius()).containsExactly(first.radius());
  }

  /** A penalty is limited by what it is at the point. */
  @Test
  void withoutCostsThePointDecides() {
    PiecewiseLinearProgram penalised =
        PiecewiseLinearProgram.of(3, POSED.budgets().get(0).terms(), List.of());
    double[] far = {2, 1, 0};
    double wide = shared.of(penalised, penalised.objective(far)).radius()[0];
    assertThat(wide).isCloseTo(VariableRanges.of(penalised, far).radius()[0], within(1e-12));
    assertThat(shared.of(penalised, penalised.objective(ORIGIN)).radius()[0])
        .isCloseTo(3, within(1e-12))
        .isLessThan(wide);
  }
}
