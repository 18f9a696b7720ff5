package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Multipliers bound the objective of all points, with a price for each variable. */
class PricedBoundTest {

  /** |z1 + 2 z2 - 3| + |z1| with z2 held at 0: z = (0, 0), or anything up to 3, has 3. */
  @Test
  void aHeldVariableHasThePriceOfItsBound() {
    PiecewiseLinearProgram program = program(List.of());
    PiecewiseLinearSolution solution =
        PiecewiseLinearSolution.optimal(
            new double[] {0, 0}, new double[0], new double[][] {{-1}, {1}}, 0);

    PricedBound bound = PricedBound.of(program, solution);

    assertThat(bound.base()).isCloseTo(3, within(1e-12)).isLessThanOrEqualTo(3);
    assertThat(bound.price(0)).isCloseTo(0, within(1e-12)).isNotNegative();
    assertThat(bound.price(1)).isCloseTo(2, within(1e-12)).isGreaterThanOrEqualTo(2);
  }

  @Test
  void itHoldsOfAllPointsWithinTheBudgetsWhateverTheMultipliers() {
    Random random = new Random(3);
    for (int k = 0; k < 200; k++) {
      Budget budget =
          new Budget(
              List.of(
                  new TermBlock(
                      LinearMap.Coordinates.range(0, 2), ConvexPiecewiseLinear.absolute(1))),
              2);
      PiecewiseLinearProgram program = program(List.of(budget));
      double[] z = {random.nextDouble(-1, 1), random.nextDouble(-1, 1)};
      PricedBound bound =
          PricedBound.of(
              program,
              PiecewiseLinearSolution.optimal(
                  z,
                  new double[] {random.nextDouble(2)},
                  new double[][] {
                    {random.nextDouble(-2, 2)},
                    {random.nextDouble(-2, 2)},
                    {random.nextDouble(-2, 2), random.nextDouble(-2, 2)}
                  },
                  0));
      assertThat(program.objective(z))
          .isGreaterThanOrEqualTo(
              bound.base() - bound.price(0) * Math.abs(z[0]) - bound.price(1) * Math.abs(z[1]));
    }
  }

  private static PiecewiseLinearProgram program(List<Budget> budgets) {
    return PiecewiseLinearProgram.of(
        2,
        List.of(
            new TermBlock(
                AffineRows.of(DenseMatrix.ofRows(new double[][] {{1, 2}}))
                    .withOffsets(new double[] {-3}),
                ConvexPiecewiseLinear.absolute(1)),
            new TermBlock(LinearMap.Coordinates.range(0, 1), ConvexPiecewiseLinear.absolute(1))),
        budgets);
  }
}
