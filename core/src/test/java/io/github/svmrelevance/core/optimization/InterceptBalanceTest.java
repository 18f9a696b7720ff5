package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InterceptBalanceTest {

  private static final ConvexPiecewiseLinear HINGE = ConvexPiecewiseLinear.hinge(1);

  /** Rows that read one weight, and intercepts as columns of their matrix. */
  private static TermBlock rows(double[][] intercepts) {
    double[][] rows = new double[intercepts.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[intercepts[i].length + 1];
      rows[i][0] = 1;
      System.arraycopy(intercepts[i], 0, rows[i], 1, intercepts[i].length);
    }
    return new TermBlock(AffineRows.of(DenseMatrix.ofRows(rows)), HINGE);
  }

  /** Pairs of four classes, as of several classes at once; the last class has no intercept. */
  private static TermBlock pairs(int count, SplittableRandom random) {
    double[][] intercepts = new double[count][3];
    for (double[] row : intercepts) {
      int own = random.nextInt(4);
      int other = (own + 1 + random.nextInt(3)) % 4;
      if (own < 3) {
        row[own] = 1;
      }
      if (other < 3) {
        row[other] = -1;
      }
    }
    return rows(intercepts);
  }

  @Test
  void sumsAreZeroAndNoMultiplierGrows() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TermBlock block = pairs(200, random);
      double[] found = random.doubles(200).map(s -> -s).toArray();
      double[] balanced = found.clone();

      new InterceptBalance(List.of(block), 1, 4).apply(new double[][] {balanced});

      double[] sums = new double[4];
      block.map().addTransposed(balanced, sums);
      for (int u = 1; u < 4; u++) {
        assertThat(sums[u]).isCloseTo(0, within(1e-12));
      }
      for (int i = 0; i < found.length; i++) {
        assertThat(balanced[i]).isBetween(found[i], 0.0);
      }
      assertThat(Arrays.stream(balanced).sum()).isLessThan(0.5 * Arrays.stream(found).sum());
    }
  }

  @Test
  void theHeavierSideOfOneInterceptIsScaled() {
    AffineRows rows =
        AffineRows.of(DenseMatrix.ofRows(new double[][] {{1}, {1}, {1}}))
            .withIntercept(1, new double[] {1, 1, -2});
    double[] multipliers = {-0.5, -0.25, -0.125};

    new InterceptBalance(List.of(new TermBlock(rows, HINGE)), 1, 2)
        .apply(new double[][] {multipliers});

    assertThat(multipliers).containsExactly(-0.5 / 3, -0.25 / 3, -0.125);
  }

  @Test
  void whatIsBalancedStaysAsItIs() {
    TermBlock block = rows(new double[][] {{1, -1, 0}, {0, 1, -1}, {-1, 0, 1}, {1, 0, 0}});
    double[] multipliers = {-0.5, -0.5, -0.5, 0};
    double[] balanced = multipliers.clone();

    new InterceptBalance(List.of(block), 1, 4).apply(new double[][] {balanced});

    assertThat(balanced).isEqualTo(multipliers);
  }

  @Test
  void interceptsThatAreNoOppositesAreRefused() {
    for (double[] row :
        List.of(new double[] {1, 1}, new double[] {1, -2}, new double[] {1, -1, 1})) {
      double[][] intercepts = IntStream.range(0, 2).mapToObj(i -> row).toArray(double[][]::new);
      assertThatThrownBy(() -> new InterceptBalance(List.of(rows(intercepts)), 1, 1 + row.length))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
