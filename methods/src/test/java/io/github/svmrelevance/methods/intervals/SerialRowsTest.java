package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SerialRowsTest {

  private static final int ROWS = 200;

  private final SplittableRandom random = new SplittableRandom(7);

  private double[] noise() {
    return random.doubles(ROWS, -1, 1).toArray();
  }

  /** An autoregressive series, which resembles itself one row later. */
  private double[] series() {
    double[] values = noise();
    for (int i = 1; i < values.length; i++) {
      values[i] += 0.8 * values[i - 1];
    }
    return values;
  }

  private static Optional<String> told(Target target, double[]... columns) {
    List<String> names = IntStream.range(0, columns.length).mapToObj(j -> "x" + j).toList();
    return SerialRows.warning(
            new TrainingSet(names, new Samples(DenseMatrix.ofColumns(ROWS, columns), target)),
            "So it is")
        .map(Warning::toString);
  }

  private static RealValues number(double[] values) {
    return new RealValues(values);
  }

  @Test
  void areToldWhereTargetAndFeatureGoSlowly() {
    assertThat(told(number(series()), noise(), series()))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("and so has 1 column, most of all 'x1' (0.")
                    .contains(
                        "are not independent. So it is. Cross-validated figures are too good"));
    int[] labels = Arrays.stream(series()).mapToInt(value -> value > 0 ? 1 : 0).toArray();
    assertThat(told(new Classes(List.of("down", "up"), labels), series(), series()))
        .hasValueSatisfying(text -> assertThat(text).contains("have 2 columns"));
  }

  @Test
  void areNotWhereOneOfThemIsIndependent() {
    for (int repeat = 0; repeat < 50; repeat++) {
      assertThat(told(number(noise()), series(), series())).isEmpty();
      assertThat(told(number(series()), noise(), noise())).isEmpty();
    }
  }

  /** What is in the order of the file follows the target as well as that order does. */
  @Test
  void areNotInASortedFile() {
    double[] ascending = Arrays.stream(noise()).sorted().toArray();
    double[] follows = ascending.clone();
    Arrays.setAll(follows, i -> ascending[i] + 0.3 * random.nextDouble());
    assertThat(told(number(ascending), follows)).isEmpty();
    assertThat(told(number(series()), ascending)).isEmpty();
    int[] grouped = IntStream.range(0, ROWS).map(i -> i < 60 ? 1 : i < 150 ? 0 : 2).toArray();
    assertThat(told(new Classes(List.of("a", "b", "c"), grouped), follows)).isEmpty();
  }

  /** Each method with what is true of its answers; p-values are those of tests alone. */
  @Test
  void areToldByMethodsThatTestNothing() {
    double[] feature = series();
    double[] follows = series();
    double[][] rows = new double[ROWS][];
    String[] labels = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = new double[] {feature[i], random.nextDouble()};
      labels[i] = follows[i] > 0 ? "up" : "down";
    }
    LoadedData data = DatasetBuilder.named("series").addAll(rows, labels).build();
    assertTold(SmallestFeatureSets.of(data).run().warnings(), "is said of these rows");
    assertTold(GradientAngleRanking.of(data).run().warnings(), "So features may score high");
    assertTold(DecisionMultiplicity.of(data).run().warnings(), "the range of a sample");
    assertTold(
        RejectBounds.of(data).threshold(IntervalOptions.Threshold.NONE).run().warnings(),
        "So ranges are those of these rows");
  }

  private static void assertTold(List<Warning> warnings, String effect) {
    assertThat(warnings)
        .filteredOn(warning -> warning.code().equals(IntervalWarning.SERIAL_ROWS.code()))
        .singleElement()
        .satisfies(
            warning -> assertThat(warning.toString()).contains(effect).doesNotContain("p-values"));
  }

  @Test
  void areToldByBoundsUnlessBlocksSayWhichRowsBelongTogether() {
    double[] target = series();
    double[] feature = series();
    double[][] rows = new double[ROWS][];
    int[] blocks = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = new double[] {feature[i], random.nextDouble()};
      blocks[i] = i / 8;
    }
    LoadedData data = DatasetBuilder.named("series").addAll(rows, target).build();
    assertThat(RelevanceBounds.of(data).run().warnings())
        .anyMatch(warning -> warning.code().equals(IntervalWarning.SERIAL_ROWS.code()));
    assertThat(RelevanceBounds.of(data.data().withBlocks(Blocks.of(blocks))).run().warnings())
        .noneMatch(warning -> warning.code().equals(IntervalWarning.SERIAL_ROWS.code()));
  }
}
