package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockArithmeticTest {

  private static final List<ConvexPiecewiseLinear> SHAPES =
      List.of(
          ConvexPiecewiseLinear.hinge(3),
          ConvexPiecewiseLinear.epsilonInsensitive(0.1),
          ConvexPiecewiseLinear.of(new double[] {-1, 1}, new double[] {-0.25, 0, 7}, 2),
          ConvexPiecewiseLinear.of(new double[] {0.5}, new double[] {-1, 2}, 1));

  /** Rows that are far from the breakpoints, at them, and nearer than rounding reaches. */
  @Property(seed = "20261126")
  void boundsOnSumsHoldInSpiteOfRounding(@ForAll long seed) {
    Random random = new Random(seed);
    int d = 1 + random.nextInt(4);
    double[] z = random.doubles(d, -2, 2).toArray();
    ConvexPiecewiseLinear shape = SHAPES.get(random.nextInt(SHAPES.size()));
    double[][] x = new double[1 + random.nextInt(20)][];
    double[] offsets = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = random.doubles(d, -3, 3).toArray();
      double kink = shape.breakpoint(random.nextInt(shape.breakpoints()));
      double product = 0;
      for (int j = 0; j < d; j++) {
        product += x[i][j] * z[j];
      }
      offsets[i] =
          random.nextBoolean() ? random.nextDouble(-20, 20) : kink - product + 1e-15 * i * x.length;
    }
    TermBlock block =
        new TermBlock(AffineRows.of(DenseMatrix.ofRows(x)).withOffsets(offsets), shape);
    BigDecimal truth = BigDecimal.ZERO;
    for (int i = 0; i < x.length; i++) {
      BigDecimal u = new BigDecimal(offsets[i]);
      for (int j = 0; j < d; j++) {
        u = u.add(new BigDecimal(x[i][j]).multiply(new BigDecimal(z[j])));
      }
      truth = truth.add(value(shape, u));
    }

    for (Precision precision : Precision.values()) {
      ExactSum sum = new ExactSum();
      BlockArithmetic.addValue(block, z, precision, sum);
      assertThat(new BigDecimal(sum.lower())).isLessThanOrEqualTo(truth);
      assertThat(new BigDecimal(sum.upper())).isGreaterThanOrEqualTo(truth);
    }
  }

  private static BigDecimal value(ConvexPiecewiseLinear shape, BigDecimal u) {
    int piece = 0;
    while (piece < shape.breakpoints()
        && u.compareTo(new BigDecimal(shape.breakpoint(piece))) > 0) {
      piece++;
    }
    int kink = Math.max(0, piece - 1);
    return new BigDecimal(shape.valueAtBreakpoint(kink))
        .add(
            new BigDecimal(shape.slope(piece))
                .multiply(u.subtract(new BigDecimal(shape.breakpoint(kink)))));
  }

  @Test
  void aHingeIsZeroOnOneSideOfItsOnlyBreakpoint() {
    assertThat(ConvexPiecewiseLinear.hinge(2).isHinge()).isTrue();
    assertThat(ConvexPiecewiseLinear.positivePart(1).isHinge()).isTrue();
    assertThat(ConvexPiecewiseLinear.absolute(1).isHinge()).isFalse();
    assertThat(ConvexPiecewiseLinear.doubleHinge(1, 2).isHinge()).isFalse();
    assertThat(ConvexPiecewiseLinear.of(new double[] {1}, new double[] {-1, 0}, 0.5).isHinge())
        .as("0.5 is its least value")
        .isFalse();
  }

  @Test
  void termsThatAreConstantAsFarAsRoundingReachesHaveNone() {
    double[][] x = new double[1000][1];
    for (int i = 0; i < x.length; i++) {
      x[i][0] = 2 + i / 3.0;
    }
    TermBlock block =
        new TermBlock(AffineRows.of(DenseMatrix.ofRows(x)), ConvexPiecewiseLinear.hinge(1));

    ExactSum flat = new ExactSum();
    BlockArithmetic.addValue(block, new double[] {0.7}, Precision.PLAIN, flat);
    ExactSum steep = new ExactSum();
    BlockArithmetic.addValue(block, new double[] {-0.7}, Precision.PLAIN, steep);

    assertThat(flat.upper() - flat.lower()).isLessThan(1e-290);
    assertThat(steep.upper() - steep.lower()).isGreaterThan(1e-12);
  }

  @Property(seed = "20261126")
  void boundsOnWeightedSumsHoldInSpiteOfRounding(@ForAll long seed) {
    Random random = new Random(seed);
    int n = 1 + random.nextInt(300);
    double[][] x = new double[n][];
    Arrays.setAll(x, i -> random.doubles(3, -3, 3).toArray());
    double[] multipliers = random.doubles(n, -1, 1).map(m -> Math.abs(m) < 0.7 ? 0 : m).toArray();
    TermBlock block =
        new TermBlock(AffineRows.of(DenseMatrix.ofRows(x)), ConvexPiecewiseLinear.hinge(1));

    for (Precision precision : Precision.values()) {
      BlockArithmetic.Residual residual = new BlockArithmetic.Residual(new double[3]);
      residual.add(block, multipliers, precision);
      for (int j = 0; j < 3; j++) {
        BigDecimal truth = BigDecimal.ZERO;
        for (int i = 0; i < n; i++) {
          truth = truth.add(new BigDecimal(multipliers[i]).multiply(new BigDecimal(x[i][j])));
        }
        BigDecimal off = truth.subtract(new BigDecimal(residual.value(j))).abs();
        assertThat(off).isLessThanOrEqualTo(new BigDecimal(residual.radius(j)));
      }
    }
  }

  /** Of many functionals few count: others differ in the rows that are read, and how often. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 600, 6000})
  void boundsOnWeightedSumsOfFewAmongManyHoldInSpiteOfRounding(int counting) {
    Random random = new Random(counting);
    int n = 12_000;
    double[][] x = new double[n / 2][];
    Arrays.setAll(x, i -> random.doubles(2, -3, 3).toArray());
    int[] read = random.ints(n, 0, x.length).toArray();
    double[] scales = random.doubles(n, -2, 2).toArray();
    double[] coefficients = random.doubles(n, -2, 2).toArray();
    double[] multipliers = new double[n];
    for (int k = 0; k < counting; k++) {
      multipliers[random.nextInt(n)] = random.nextDouble(-1, 1);
    }
    AffineRows rows =
        AffineRows.of(DenseMatrix.ofRows(x), read)
            .withScales(scales)
            .withIntercept(2, coefficients);
    TermBlock block = new TermBlock(rows, ConvexPiecewiseLinear.hinge(1));

    for (Precision precision : Precision.values()) {
      BlockArithmetic.Residual residual = new BlockArithmetic.Residual(new double[3]);
      residual.add(block, multipliers, precision);
      for (int j = 0; j < 3; j++) {
        BigDecimal truth = BigDecimal.ZERO;
        for (int i = 0; i < n; i++) {
          BigDecimal coefficient =
              j < 2
                  ? new BigDecimal(scales[i]).multiply(new BigDecimal(x[read[i]][j]))
                  : new BigDecimal(coefficients[i]);
          truth = truth.add(new BigDecimal(multipliers[i]).multiply(coefficient));
        }
        BigDecimal off = truth.subtract(new BigDecimal(residual.value(j))).abs();
        assertThat(off).isLessThanOrEqualTo(new BigDecimal(residual.radius(j)));
        assertThat(residual.radius(j)).isLessThan(1e-8);
      }
    }
  }
}
