package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The numbers of certificates, worked out by hand, for points and multipliers that prove little.
 */
class CertificateValuesTest {

  /** More than what a few roundings of numbers up to 30 can come to. */
  private static final double ROUNDING = 1e-12;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static void assertValues(
      Certificate certificate, double value, double bound, double infeasibility, double gap) {
    assertThat(certificate.value()).isEqualTo(value);
    // The others are rounded outward, never inward.
    assertThat(certificate.bound()).isBetween(bound - ROUNDING, bound);
    assertThat(certificate.infeasibility()).isBetween(infeasibility, infeasibility + ROUNDING);
    assertThat(certificate.gap()).isBetween(gap, gap + ROUNDING);
  }

  /** -0.5 * 2 from the budget, and -0.5 w left over, at most 1 by the range of w. */
  @Test
  void whatIsLeftOfStationarityIsChargedWithTheRange() {
    assertValues(
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(1, 0, 0.5, 0.5, 0, 0)),
        -1,
        -2,
        0,
        1);
    // 0.25 b is left over besides: 0.75 more.
    assertValues(
        SolutionChecker.check(
            TwoSamples.LARGEST.withCosts(new double[] {-1, 0.25}),
            TwoSamples.claim(1, 2, 1, 1, 0, 0)),
        -0.5,
        -2.75,
        0.5,
        2.25 + 1);
  }

  /** The point uses 3 of 2: half of the limit too much, and one unit at the multiplier's price. */
  @Test
  void aBudgetOverdrawnCountsInBothMeasures() {
    assertValues(
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(3, 0, 1, 1, 0, 0)),
        -3,
        -2,
        0.5,
        1 + 1);
    assertValues(
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(3, 0, 2, 1, 0, 0)),
        -3,
        -4,
        0.5,
        1 + 2);
  }

  @Test
  void multipliersBeyondTheirIntervalAreMovedToItsEnd() {
    assertValues(
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(2, 0, 1, 5, 7, 7)),
        -2,
        -2,
        0,
        0);
    // At the other ends: -1 - 1 for |w|, and -1 for each hinge, whose conjugate is -1.
    assertValues(
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(2, 0, 1, -5, -7, -7)),
        -2,
        -2 + 2 - 2 * 4,
        0,
        6);
    // A budget's negative multiplier is none.
    assertValues(
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(2, 0, -1, 0, 0, 0)),
        -2,
        -2,
        0,
        0);
  }

  /** 3 z + 3 |z|: the multiplier of the penalty is moved from -9 to -3, and nothing is left. */
  @Test
  void aPenaltyTakesPart() {
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
                1,
                List.of(
                    new TermBlock(
                        LinearMap.Coordinates.range(0, 1), ConvexPiecewiseLinear.absolute(3))),
                List.of())
            .withCosts(new double[] {3});
    assertValues(
        SolutionChecker.check(
            program,
            PiecewiseLinearSolution.optimal(
                new double[1], new double[0], new double[][] {{-9}}, 0)),
        0,
        0,
        0,
        0);
  }

  @Test
  void variablesOutsideOfTheirBoundsAreInfeasible() {
    assertThat(
            SolutionChecker.check(
                    TwoSamples.LARGEST.withBounds(0, -1, 1.5), TwoSamples.claim(2, 0, 1, 1, 0, 0))
                .infeasibility())
        .isBetween(0.5, 0.5 + ROUNDING);
    assertThat(
            SolutionChecker.check(
                    TwoSamples.LARGEST.withBounds(1, 0.25, 1), TwoSamples.claim(2, 0, 1, 1, 0, 0))
                .infeasibility())
        .isBetween(0.25, 0.25 + ROUNDING);
  }

  @Test
  void allBoundsAtOnceAreThoseOfEachVariable() {
    int variables = TwoSamples.LARGEST.variables();
    double[] lower = new double[variables];
    double[] upper = new double[variables];
    Arrays.setAll(lower, j -> -1 - j);
    Arrays.setAll(upper, j -> 1.5 + j);
    PiecewiseLinearProgram all = TwoSamples.LARGEST.withBounds(lower, upper);
    lower[0] = 0;
    for (int j = 0; j < variables; j++) {
      assertThat(all.lower(j)).isEqualTo(-1 - j);
      assertThat(all.upper(j)).isEqualTo(1.5 + j);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TwoSamples.LARGEST.withBounds(new double[1 + variables], upper));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TwoSamples.LARGEST.withBounds(upper, lower))
        .withMessageContaining("the bounds of variable 0");
  }

  @Test
  void aSolutionOfAnotherProblemIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SolutionChecker.check(
                    TwoSamples.LARGEST,
                    PiecewiseLinearSolution.optimal(
                        new double[3], new double[1], new double[][] {{0}, {0, 0}}, 0)))
        .withMessage("the point has 3 entries for 2 in the problem");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(1, 0, 1, 1, 0, 0, 0)))
        .withMessage("the multipliers of a block has 3 entries for 2 in the problem");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check(new double[3], new double[1]))
        .withMessage("the point has 3 entries for 2 in the problem");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check(new double[2], new double[2]))
        .withMessage("the duals has 2 entries for 1 in the problem");
  }

  /** min 2x + y, x + y &gt;= 3, x in [0, inf), y in [0, inf); some optimum lies within 4. */
  private static Certificate check(double[] point, double[] duals) {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, INFINITY, 2);
    builder.addColumn(0, INFINITY, 1);
    builder.addRow(new int[] {0, 1}, new double[] {1, 1}, 3, INFINITY);
    return SolutionChecker.check(
        builder.build(), Solution.optimal(point, duals, 0), new double[] {4, 4});
  }

  @Test
  void linearProofsAddUpRowsColumnsAndWhatPointsToInfinity() {
    assertValues(check(new double[] {0, 3}, new double[] {1}), 3, 3, 0, 0);
    // 1.5 * 3 from the row, nothing from x, and -0.5 y with y at most 4.
    assertValues(check(new double[] {3, 0.5}, new double[] {1.5}), 6.5, 2.5, 0, 4);
    // y is 1 below its bound, at 0.5; the row lacks 1 of 3, at 1.5.
    assertValues(check(new double[] {3, -1}, new double[] {1.5}), 5, 2.5, 1, 2.5 + 0.5 + 1.5);
    // A dual of the wrong sign points to the row's infinite side, and is taken for 0.
    assertValues(check(new double[] {0, 3}, new double[] {-1}), 3, 0, 0, 3);
  }

  /** 1/2 x^2 - x on [-10, 10]: its tangent at 3 is 2x - 4.5. */
  @Test
  void quadraticProofsAreThoseOfTheTangent() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(-10, 10, -1);
    QuadraticProgram program =
        new QuadraticProgram(
            SparseMatrix.ofRows(1, new int[][] {{0}}, new double[][] {{1}}), builder.build());
    assertValues(
        SolutionChecker.check(
            program, Solution.optimal(new double[] {3}, new double[0], 0), new double[] {10}),
        1.5,
        -24.5,
        0,
        26);
    assertValues(
        SolutionChecker.check(
            program, Solution.optimal(new double[] {1}, new double[0], 0), new double[] {10}),
        -0.5,
        -0.5,
        0,
        0);
  }

  @Test
  void aProofHoldsUpToItsTolerance() {
    double tolerance = Certificate.TOLERANCE;
    assertThat(new Certificate(4, 4, tolerance, 4 * tolerance, 4).holds()).isTrue();
    assertThat(new Certificate(-4, -4, 0, 4 * tolerance, 4).holds()).isTrue();
    assertThat(new Certificate(4, 4, 0, 4.1 * tolerance, 4).holds()).isFalse();
    assertThat(new Certificate(4, 4, 1.1 * tolerance, 0, 4).holds()).isFalse();
    assertThat(new Certificate(1e-9, 1e-9, 0, 1e-9, 1e-9).holds()).isFalse();
  }

  /** What is measured against is in the unit of the objective, so the same gap is as bad there. */
  @Test
  void unitsDoNotMatter() {
    double unit = 0x1p-40;
    PiecewiseLinearProgram small = TwoSamples.LARGEST.withCosts(new double[] {-unit, 0});
    Certificate certificate =
        SolutionChecker.check(small, TwoSamples.claim(1, 0, 0.5 * unit, 0.5 * unit, 0, 0));

    assertThat(certificate.scale()).isEqualTo(unit);
    assertThat(certificate.gap()).isBetween(unit, unit * (1 + ROUNDING));
    assertThat(certificate.holds()).isFalse();
  }
}
