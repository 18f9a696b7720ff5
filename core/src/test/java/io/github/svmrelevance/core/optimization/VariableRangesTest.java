package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The ranges that budgets leave, worked out by hand: a proof is charged with them. */
class VariableRangesTest {

  /** More than what a few roundings of numbers up to 3000 can come to. */
  private static final double ROUNDING = 1e-9;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static TermBlock each(int first, int end, ConvexPiecewiseLinear shape) {
    return new TermBlock(LinearMap.Coordinates.range(first, end), shape);
  }

  private static TermBlock hinges(double[]... rows) {
    return new TermBlock(AffineRows.of(DenseMatrix.ofRows(rows)), ConvexPiecewiseLinear.hinge(1));
  }

  private static VariableRanges within(int variables, double limit, TermBlock... terms) {
    return VariableRanges.of(
        PiecewiseLinearProgram.of(variables, List.of(), List.of(new Budget(List.of(terms), limit))),
        new double[variables]);
  }

  /** Rounded down, but by rounding only. */
  private static void assertSmallest(
      VariableRanges ranges, int variable, double factor, double expected) {
    double[] factors = new double[ranges.radius().length];
    factors[variable] = factor;
    ExactSum sum = new ExactSum();
    ranges.addSmallest(new BlockArithmetic.Residual(factors), 0, sum);
    if (Double.isInfinite(expected)) {
      assertThat(sum.lower()).isEqualTo(expected);
    } else {
      assertThat(sum.lower()).isBetween(expected - ROUNDING, expected + 0.0);
    }
  }

  private static void assertRadius(VariableRanges ranges, double... expected) {
    assertThat(ranges.radius()).containsExactly(expected, Offset.offset(ROUNDING));
  }

  private static void assertRange(VariableRanges ranges, int variable, double lower, double upper) {
    assertSmallest(ranges, variable, 1, lower);
    assertSmallest(ranges, variable, -1, -upper);
    assertSmallest(ranges, variable, 2, 2 * lower);
    assertSmallest(ranges, variable, 0, 0);
  }

  /** |w| at most 2; a hinge at most 2, so a margin of at least -1 for each sample. */
  @Test
  void aWeightIsLimitedByItsNormAndTheBiasByAnySample() {
    VariableRanges ranges =
        within(
            2,
            2,
            each(0, 1, ConvexPiecewiseLinear.absolute(1)),
            hinges(new double[] {1, 1}, new double[] {1, -1}));
    assertRange(ranges, 0, -2, 2);
    assertRange(ranges, 1, -3, 3);
    assertRadius(ranges, 2, 3);
  }

  /**
   * With w in [-1.5, 1]: w + b &gt;= -1 leaves b &gt;= -2, and w/2 - 2b &gt;= -1 leaves b &lt;=
   * 3/4.
   */
  @Test
  void rowsAreTakenWithTheEndThatHelpsThemMost() {
    TermBlock norm = each(0, 1, ConvexPiecewiseLinear.absolute(1));
    PiecewiseLinearProgram positive =
        PiecewiseLinearProgram.of(
                2,
                List.of(),
                List.of(
                    new Budget(
                        List.of(norm, hinges(new double[] {1, 1}, new double[] {0.5, -2})), 2)))
            .withBounds(0, -1.5, 1);
    assertRange(VariableRanges.of(positive, new double[2]), 1, -2, 0.75);
    PiecewiseLinearProgram negative =
        PiecewiseLinearProgram.of(
                2,
                List.of(),
                List.of(
                    new Budget(
                        List.of(norm, hinges(new double[] {-1, 1}, new double[] {-0.5, -2})), 2)))
            .withBounds(0, -1.5, 1);
    assertRange(VariableRanges.of(negative, new double[2]), 1, -2.5, 0.875);
  }

  /** An outlier comes first: w + 1000 b &gt;= ... says less than its neighbours. */
  @Test
  void aRangeIsThatOfTheTightestOfTheFirstRows() {
    TermBlock norm = each(0, 1, ConvexPiecewiseLinear.absolute(1));
    double[][] rows = {{1000, 1}, {-1000, -1}, {1, 1}, {1, -1}};
    assertRange(within(2, 2, norm, hinges(rows)), 1, -3, 3);
    double[][] late = new double[40][];
    Arrays.fill(late, new double[] {1000, 1});
    late[39] = new double[] {1, -1};
    late[38] = new double[] {1, 1};
    assertRange(within(2, 2, norm, hinges(late)), 1, -2001, 3);
  }

  /** A row of |u| bounds from both sides: |w + 2b| &lt;= 2 with |w| &lt;= 2 leaves |b| &lt;= 2. */
  @Test
  void aRowMayBoundFromBothSides() {
    TermBlock row =
        new TermBlock(
            AffineRows.of(DenseMatrix.ofRows(new double[] {1, 2})),
            ConvexPiecewiseLinear.absolute(1));
    assertRange(within(2, 2, each(0, 1, ConvexPiecewiseLinear.absolute(1)), row), 1, -2, 2);
  }

  /**
   * Two terms of minimum 3 within 10 leave 4 to each; the slopes -1 and 2 from the breakpoint at 1.
   */
  @Test
  void aTermHasWhatTheSmallestValuesOfTheOthersLeave() {
    ConvexPiecewiseLinear shape =
        ConvexPiecewiseLinear.of(new double[] {1}, new double[] {-1, 2}, 3);
    VariableRanges ranges = within(2, 10, each(0, 2, shape));
    assertRange(ranges, 0, -3, 3);
    assertRange(ranges, 1, -3, 3);
  }

  /** Flat between -1 and 2, slopes -2 and 1 outside, at most 4. */
  @Test
  void theEndsComeFromTheOutermostPieces() {
    ConvexPiecewiseLinear shape =
        ConvexPiecewiseLinear.of(new double[] {-1, 2}, new double[] {-2, 0, 1}, 0);
    VariableRanges ranges = within(1, 4, each(0, 1, shape));
    assertRange(ranges, 0, -3, 6);
    assertRadius(ranges, 6);
  }

  @Test
  void aHingeBoundsFromOneSideOnly() {
    VariableRanges ranges = within(1, 2, each(0, 1, ConvexPiecewiseLinear.hinge(1)));
    assertRange(ranges, 0, -1, INFINITY);
    assertRadius(ranges, INFINITY);
  }

  @Test
  void aTermWithoutMinimumLeavesTheOthersFree() {
    ConvexPiecewiseLinear line = ConvexPiecewiseLinear.of(new double[0], new double[] {1}, 0);
    VariableRanges ranges =
        within(2, 4, each(0, 1, line), each(1, 2, ConvexPiecewiseLinear.absolute(1)));
    assertRange(ranges, 0, -INFINITY, INFINITY);
    assertRange(ranges, 1, -INFINITY, INFINITY);
  }

  @Test
  void aLimitBelowTheMinimumLeavesTheMinimum() {
    assertRange(within(1, -1, each(0, 1, ConvexPiecewiseLinear.absolute(1))), 0, 0, 0);
  }

  /** What is not worse than the point has no larger penalty, if there is nothing else to lose. */
  @Test
  void aPenaltyLimitsOnlyWithoutCosts() {
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            1, List.of(each(0, 1, ConvexPiecewiseLinear.absolute(1))), List.of());
    assertRange(VariableRanges.of(program, new double[] {3}), 0, -3, 3);
    assertRange(
        VariableRanges.of(program.withCosts(new double[] {1}), new double[] {3}),
        0,
        -INFINITY,
        INFINITY);
    PiecewiseLinearProgram free = PiecewiseLinearProgram.of(1, List.of(), List.of());
    assertRange(VariableRanges.of(free, new double[] {3}), 0, -INFINITY, INFINITY);
  }
}
