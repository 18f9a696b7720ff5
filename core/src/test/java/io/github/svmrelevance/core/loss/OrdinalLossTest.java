package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The losses of ordered classes against their definitions. */
class OrdinalLossTest {

  private static final LossModel ALL = new OrdinalLoss(OrdinalLoss.PaidThresholds.ALL);
  private static final LossModel IMMEDIATE = new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE);
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");

  /** Random samples of two features, and a model with thresholds in any order. */
  private static final class Draw {

    final int count;
    final int n;
    final double[][] rows;
    final int[] levels;
    final double[] weights;
    final double[] z;

    Draw(long seed, int count) {
      this.count = count;
      SplittableRandom random = new SplittableRandom(seed);
      n = 1 + random.nextInt(10);
      rows = new double[n][];
      Arrays.setAll(rows, i -> random.doubles(2, -2, 2).toArray());
      levels = random.ints(n, 0, count).toArray();
      weights = random.doubles(n, 0.2, 4).toArray();
      z = random.doubles(1L + count, -2, 2).toArray();
    }

    Samples samples(boolean weighted) {
      return new Samples(
          DenseMatrix.ofRows(rows),
          new OrderedClasses(NAMES.subList(0, count), levels),
          weighted ? weights : new double[0]);
    }

    double score(int i) {
      return z[0] * rows[i][0] + z[1] * rows[i][1];
    }

    /** What sample i pays for threshold k, which is above its level from k = level on. */
    double cost(int i, int k) {
      double above = z[2 + k] - score(i);
      return Math.max(0, 1 - (k >= levels[i] ? above : -above));
    }

    double all(boolean weighted) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        for (int k = 0; k + 1 < count; k++) {
          sum += (weighted ? weights[i] : 1) * cost(i, k);
        }
      }
      return sum;
    }

    double immediate(boolean weighted) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        double upper = levels[i] + 1 < count ? cost(i, levels[i]) : 0;
        double lower = levels[i] > 0 ? cost(i, levels[i] - 1) : 0;
        sum += (weighted ? weights[i] : 1) * (upper + lower);
      }
      return sum;
    }
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-11 * Math.max(1, Math.abs(expected))));
  }

  @Property(seed = "20261125")
  void samplesPayForThresholds(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int count, @ForAll boolean weighted) {
    Draw draw = new Draw(seed, count);
    Samples samples = draw.samples(weighted);

    assertClose(ALL.value(samples, draw.z), draw.all(weighted));
    assertClose(IMMEDIATE.value(samples, draw.z), draw.immediate(weighted));
    assertThat(ALL.constraints(samples)).isEmpty();
  }

  /** The score against one threshold is the hinge with the intercept -b. */
  @Property(seed = "20261125")
  void twoLevelsAreTheHinge(@ForAll long seed, @ForAll boolean weighted) {
    Draw draw = new Draw(seed, 2);
    double[] signs = Arrays.stream(draw.levels).mapToDouble(level -> 2 * level - 1).toArray();
    Samples samples = draw.samples(weighted);
    Samples binary =
        new Samples(
            samples.matrix(), MarginLoss.target(signs), weighted ? draw.weights : new double[0]);
    double hinge =
        MarginLoss.hinge().value(binary, new double[] {draw.z[0], draw.z[1], -draw.z[2]});

    assertClose(ALL.value(samples, draw.z), hinge);
    assertClose(IMMEDIATE.value(samples, draw.z), hinge);
    assertThat(IMMEDIATE.constraints(samples)).isEmpty();
  }

  /** The two hinges of a middle level rise in opposite directions. */
  @Property(seed = "20261125")
  void theLossOfASampleMovesByNoMoreThanItsSteepness(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int count) {
    Draw draw = new Draw(seed, count);
    Arrays.sort(draw.z, 2, draw.z.length);
    Samples one =
        new Samples(
            DenseMatrix.ofRows(new double[][] {draw.rows[0]}),
            new OrderedClasses(NAMES.subList(0, count), new int[] {draw.levels[0]}));
    double[] moved = draw.z.clone();
    moved[0] += 5 / draw.rows[0][0];
    for (LossModel loss : List.of(ALL, IMMEDIATE)) {
      double change = Math.abs(loss.value(one, moved) - loss.value(one, draw.z));
      assertThat(change).isLessThanOrEqualTo(5 * loss.steepness(one) * (1 + 1e-9));
    }
    assertThat(IMMEDIATE.steepness(one)).isEqualTo(1);
  }

  /** The levels from the highest to the lowest are those of the negated scores. */
  @Property(seed = "20261125")
  void reversedLevelsNegateTheModel(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int count) {
    Draw draw = new Draw(seed, count);
    int[] levels = Arrays.stream(draw.levels).map(level -> count - 1 - level).toArray();
    Samples reversed =
        new Samples(
            DenseMatrix.ofRows(draw.rows), new OrderedClasses(NAMES.subList(0, count), levels));
    double[] z = new double[draw.z.length];
    Arrays.setAll(z, k -> k < 2 ? -draw.z[k] : -draw.z[draw.z.length + 1 - k]);

    assertClose(ALL.value(reversed, z), draw.all(false));
    assertClose(IMMEDIATE.value(reversed, z), draw.immediate(false));
  }

  /** Thresholds that meet, as they often do at an optimum, are proven to be in order. */
  @Property(seed = "20261127")
  void thresholdsThatMeetConstraintsAreProvenTo(
      @ForAll long seed, @ForAll @IntRange(min = 3, max = 6) int count) {
    Draw draw = new Draw(seed, count);
    Samples samples = draw.samples(false);
    double[] z = draw.z.clone();
    z[3] = z[2];

    double[] met = IMMEDIATE.meetingConstraints(samples, z);

    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(met.length, List.of(), IMMEDIATE.constraints(samples));
    assertThat(new Feasibility(program).relaxation(met)).isZero();
    for (int k = 2; k < met.length; k++) {
      double most = Arrays.stream(z, 2, k + 1).max().orElseThrow();
      assertThat(met[k]).isCloseTo(most, within(1e-11));
    }
  }
}
