package io.github.svmrelevance.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Measures of all kinds of targets by hand, and folds of numbers and levels. */
class TargetQualityTest {

  private static Classes classes(int... labels) {
    return new Classes(List.of("a", "b", "c"), labels);
  }

  private static OrderedClasses levels(int... levels) {
    return new OrderedClasses(List.of("low", "mid", "high"), levels);
  }

  /** Errors 1, -2, 0 around a mean of 4: 5 of a total of 8. */
  @Test
  void numbers() {
    RealValues truth = new RealValues(new double[] {2, 4, 6});
    Quality quality = TargetQuality.of(truth, new double[] {3, 2, 6}, i -> 1);

    assertThat(quality.main()).isEqualTo(Measure.MEAN_ABSOLUTE_ERROR);
    assertThat(quality.get(Measure.MEAN_ABSOLUTE_ERROR)).isCloseTo(1, within(1e-15));
    assertThat(quality.get(Measure.R_SQUARED)).isCloseTo(1 - 5.0 / 8, within(1e-15));
    assertThat(TargetQuality.ofBestConstant(truth, i -> 1)).isCloseTo(4.0 / 3, within(1e-15));
  }

  @Test
  void numbersThatDoNotVaryExplainNothing() {
    Quality quality =
        TargetQuality.of(new RealValues(new double[] {3, 3}), new double[] {3, 5}, i -> 1);

    assertThat(quality.values()).containsOnlyKeys(Measure.MEAN_ABSOLUTE_ERROR);
  }

  /** Levels are off by 0, 1, 2 and 1: means of 1/2, 2 and 1 for low, mid... each level once. */
  @Test
  void levelsAreOffByTheirDistance() {
    OrderedClasses truth = levels(0, 0, 2, 1);
    Quality quality = TargetQuality.of(truth, new double[] {0, 1, 0, 2}, i -> 1);

    assertThat(quality.main()).isEqualTo(Measure.ACCURACY);
    assertThat(quality.get(Measure.ACCURACY)).isEqualTo(0.25);
    assertThat(quality.get(Measure.MACRO_ABSOLUTE_ERROR))
        .isCloseTo((0.5 + 1 + 2) / 3, within(1e-15));
    assertThat(TargetQuality.ofBestConstant(truth, i -> 1)).isEqualTo(0.5);
  }

  @Test
  void levelsWithoutSamplesDoNotCount() {
    assertThat(
            TargetQuality.of(levels(0, 2, 2, 2), new double[] {1, 2, 2, 1}, i -> 1)
                .get(Measure.MACRO_ABSOLUTE_ERROR))
        .isCloseTo((1 + 1.0 / 3) / 2, within(1e-15));
  }

  @Test
  void classesCountAlikeInTheBalancedAccuracy() {
    Classes truth = classes(0, 0, 0, 1, 2, 2);
    Quality quality = TargetQuality.of(truth, new double[] {0, 0, 1, 1, 0, 2}, i -> 1);

    assertThat(quality.get(Measure.ACCURACY)).isCloseTo(4.0 / 6, within(1e-15));
    assertThat(quality.get(Measure.BALANCED_ACCURACY))
        .isCloseTo((2.0 / 3 + 1 + 0.5) / 3, within(1e-15));
    assertThat(TargetQuality.ofBestConstant(truth, i -> 1)).isEqualTo(0.5);
  }

  /** The second class is the positive one. */
  @Test
  void twoClassesAreJudgedByTheSign() {
    Classes truth = new Classes(List.of("no", "yes"), new int[] {1, 1, 0, 0, 0});
    Quality quality = TargetQuality.of(truth, new double[] {2, -1, 0.5, -3, -1}, i -> 1);

    assertThat(quality.get(Measure.ACCURACY)).isEqualTo(0.6);
    assertThat(quality.get(Measure.F_SCORE)).isCloseTo(0.5, within(1e-15));
    assertThat(TargetQuality.ofBestConstant(truth, i -> 1)).isEqualTo(0.6);
  }

  @Test
  void predictionsFollowFromScores() {
    double[] none = {};
    double[] between = {-1, 2};

    assertThat(TargetQuality.prediction(levels(0), new double[] {-1.5}, between)).isEqualTo(0);
    assertThat(TargetQuality.prediction(levels(0), new double[] {0}, between)).isEqualTo(1);
    assertThat(TargetQuality.prediction(levels(0), new double[] {3}, between)).isEqualTo(2);
    assertThat(TargetQuality.prediction(classes(0), new double[] {0.1, 3, 2}, none)).isEqualTo(1);
    assertThat(TargetQuality.prediction(classes(0), new double[] {1, -3}, none))
        .as("the second class is negative")
        .isEqualTo(-4);
    assertThat(TargetQuality.prediction(new RealValues(new double[] {1}), new double[] {7}, none))
        .isEqualTo(7);
  }

  @Test
  void asManyPredictionsAsSamplesAreNeeded() {
    assertThatThrownBy(() -> TargetQuality.of(classes(0, 1), new double[] {1}, i -> 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Dataset data(Target target) {
    int n = target.samples();
    return new Dataset(
        "t", List.of("x"), DenseMatrix.ofColumns(n, new double[][] {new double[n]}), target);
  }

  private static void assertPartition(List<Fold> folds, int n) {
    assertThat(folds.stream().flatMapToInt(fold -> Arrays.stream(fold.test())).sorted())
        .containsExactlyElementsOf(IntStream.range(0, n).boxed().toList());
    for (Fold fold : folds) {
      assertThat(fold.training().length + fold.test().length).isEqualTo(n);
      assertThat((long) fold.test().length)
          .isBetween((long) n / folds.size(), (n + folds.size() - 1L) / folds.size());
    }
  }

  @Property(tries = 200, seed = "20261125")
  void foldsOfNumbersAreEven(
      @ForAll long seed,
      @ForAll @IntRange(min = 4, max = 40) int n,
      @ForAll @IntRange(min = 2, max = 4) int folds) {
    SplittableRandom random = new SplittableRandom(seed);
    Dataset data = data(new RealValues(random.doubles(n).toArray()));

    assertPartition(StratifiedFolds.of(data, folds, random), n);
    assertThat(StratifiedFolds.of(data, folds, new SplittableRandom(seed)))
        .usingRecursiveComparison()
        .isEqualTo(StratifiedFolds.of(data, folds, new SplittableRandom(seed)));
    assertThat(StratifiedFolds.most(data)).isEqualTo(n);
  }

  @Property(tries = 200, seed = "20261125")
  void foldsKeepTheSharesOfLevels(
      @ForAll long seed,
      @ForAll @IntRange(min = 6, max = 40) int n,
      @ForAll @IntRange(min = 2, max = 4) int folds) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] levels = random.ints(n, 0, 3).toArray();
    Arrays.setAll(levels, i -> i < 6 ? i / 2 : levels[i]);
    OrderedClasses target = levels(levels);

    List<Fold> all = StratifiedFolds.of(data(target), folds, random);

    assertPartition(all, n);
    for (int k = 0; k < 3; k++) {
      int level = k;
      int count = target.counts()[k];
      for (Fold fold : all) {
        long held = Arrays.stream(fold.test()).filter(i -> levels[i] == level).count();
        assertThat(held).isBetween((long) count / folds, (count + folds - 1L) / folds);
        assertThat(held).as("a model is trained with each level").isLessThan(count);
      }
    }
    assertThat(StratifiedFolds.most(data(target)))
        .isEqualTo(Arrays.stream(target.counts()).min().orElseThrow());
  }

  @Test
  void aLevelOfOneSampleIsRefusedAndOneOfNoneIsNot() {
    assertThatThrownBy(
            () -> StratifiedFolds.of(data(levels(0, 0, 1, 2, 2)), 2, new SplittableRandom(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'mid' has 1 sample");
    assertThat(StratifiedFolds.of(data(levels(0, 0, 2, 2)), 2, new SplittableRandom(1))).hasSize(2);
  }

  /** A sample of a whole weight is as many samples. */
  @Property(tries = 200, seed = "20261125")
  void weightsCountAsSamples(
      @ForAll @IntRange(min = 2, max = 30) int n, @ForAll @IntRange(max = 1000) int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] weights = random.ints(n, 1, 4).toArray();
    int[] rows =
        IntStream.range(0, n).flatMap(i -> IntStream.range(0, weights[i]).map(k -> i)).toArray();
    int[] labels = random.ints(n, 0, 3).toArray();
    List<Target> truths =
        List.of(
            new RealValues(random.doubles(n).toArray()),
            levels(labels),
            classes(labels),
            new Classes(List.of("a", "b"), random.ints(n, 0, 2).toArray()));
    for (Target truth : truths) {
      double[] predictions = random.ints(n, -1, 3).asDoubleStream().toArray();
      Quality weighted = TargetQuality.of(truth, predictions, i -> weights[i]);
      Quality repeated =
          TargetQuality.of(
              truth.select(rows),
              IntStream.of(rows).mapToDouble(i -> predictions[i]).toArray(),
              i -> 1);
      assertThat(weighted.values()).hasSameSizeAs(repeated.values());
      repeated
          .values()
          .forEach(
              (measure, value) ->
                  assertThat(weighted.get(measure)).isCloseTo(value, rounding(value)));
      double constant = TargetQuality.ofBestConstant(truth.select(rows), i -> 1);
      assertThat(TargetQuality.ofBestConstant(truth, i -> weights[i]))
          .isCloseTo(constant, rounding(constant));
    }
  }

  /**
   * Both are quotients of sums of at most 90 terms of one sign, added in another order: each sum
   * may be off by 90 roundings of its own size. An R² near 1 loses no more, being 1 less a share.
   */
  private static Offset<Double> rounding(double value) {
    return within(1e-12 * Math.max(1, Math.abs(value)));
  }

  /** Models that heed small classes more are judged by the mean over the classes. */
  @Test
  void classesCountAlikeWhereThatIsAsked() {
    Classes two = new Classes(List.of("a", "b"), new int[] {0, 0, 0, 0, 1});
    double[] scores = {-1, -2, 1, 2, 0.5};
    Quality quality = TargetQuality.of(two, scores, i -> 1, true);
    assertThat(quality.main()).isEqualTo(Measure.BALANCED_ACCURACY);
    assertThat(quality.get(Measure.BALANCED_ACCURACY)).isCloseTo(0.75, within(1e-15));
    assertThat(quality.get(Measure.ACCURACY)).isCloseTo(0.6, within(1e-15));
    assertThat(TargetQuality.ofBestConstant(two, i -> 1, true)).isEqualTo(0.5);
    assertThat(TargetQuality.of(two, scores, i -> 1, false))
        .isEqualTo(TargetQuality.of(two, scores, i -> 1));
    assertThat(TargetQuality.ofBestConstant(two, i -> 1, false)).isEqualTo(0.8);

    Quality levels = TargetQuality.of(levels(0, 2, 2, 2), new double[] {1, 2, 2, 0}, i -> 1, true);
    assertThat(levels.get(levels.main())).isCloseTo(1.0 / 3, within(1e-15));
    RealValues numbers = new RealValues(new double[] {1, 2, 6});
    assertThat(TargetQuality.of(numbers, new double[] {3, 2, 6}, i -> 1, true))
        .isEqualTo(TargetQuality.of(numbers, new double[] {3, 2, 6}, i -> 1));
    assertThat(TargetQuality.ofBestConstant(numbers, i -> 1, true))
        .isEqualTo(TargetQuality.ofBestConstant(numbers, i -> 1));
  }
}
