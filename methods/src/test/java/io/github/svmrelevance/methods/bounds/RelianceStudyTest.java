package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.ModelClassReliance.Permuted;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What losing a feature costs, against the definition and against many admissible models. */
class RelianceStudyTest {

  private static final int MIXTURES = 300;

  /** A few samples of three features, of which the first two tell the class, or the number. */
  private static double[][] rows(SplittableRandom random) {
    int n = 6 + random.nextInt(7);
    double[][] rows = new double[n][3];
    for (double[] row : rows) {
      row[0] = random.nextGaussian();
      row[1] = row[0] + random.nextGaussian();
      row[2] = random.nextGaussian();
    }
    return rows;
  }

  private static Dataset classes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = rows(random);
    int[] labels = new int[rows.length];
    Arrays.setAll(labels, i -> rows[i][0] + 0.5 * random.nextGaussian() > 0 ? 1 : 0);
    labels[0] = 0;
    labels[1] = 1;
    labels[2] = 0;
    labels[3] = 1;
    return new Dataset(
        "made",
        List.of("a", "b", "c"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("no", "yes"), labels));
  }

  private static BoundsAnalysis asked(Dataset data) {
    return RelevanceBounds.of(data).threshold(IntervalOptions.Threshold.NONE).reliance(true);
  }

  /** Admissible models: the set is convex, and so holds all mixtures of those at its ends. */
  private static List<double[]> models(RelevanceIntervals result, SplittableRandom random) {
    List<double[]> ends =
        Stream.concat(
                Stream.of(result.baseline().scored()),
                result.features().stream()
                    .flatMap(
                        feature ->
                            Stream.of(feature.lowerWitness(), feature.upperWitness())
                                .flatMap(Optional::stream)))
            .map(ScoredModel::model)
            .map(RelianceStudyTest::vector)
            .toList();
    List<double[]> models = new ArrayList<>(ends);
    for (int k = 0; k < MIXTURES; k++) {
      double[] mixture = new double[ends.get(0).length];
      double total = 0;
      for (double[] end : ends) {
        double share = -StrictMath.log(1 - random.nextDouble()) * (random.nextInt(3) == 0 ? 5 : 1);
        total += share;
        for (int j = 0; j < mixture.length; j++) {
          mixture[j] += share * end[j];
        }
      }
      for (int j = 0; j < mixture.length; j++) {
        mixture[j] /= total;
      }
      models.add(mixture);
    }
    return models;
  }

  private static double[] vector(LinearModel model) {
    double[] z = new double[model.features() + 1];
    for (int j = 0; j < model.features(); j++) {
      z[j] = model.weight(j);
    }
    z[model.features()] = model.bias();
    return z;
  }

  /** The mean over all pairs, by the definition. */
  private static double permuted(double[][] x, int[] labels, int feature, double[] z) {
    int n = x.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        if (k != i) {
          double score = z[z.length - 1];
          for (int j = 0; j + 1 < z.length; j++) {
            score += z[j] * (j == feature ? x[k][j] : x[i][j]);
          }
          sum += Math.max(0, 1 - (labels[i] == 1 ? score : -score));
        }
      }
    }
    return sum / (n * (n - 1.0));
  }

  private static double[][] standardized(Dataset data) {
    return IntStream.range(0, data.matrix().rows())
        .mapToObj(Standardizer.fit(data).apply(data.matrix())::row)
        .toArray(double[][]::new);
  }

  @ParameterizedTest
  @CsvSource({"joint,L2", "joint,L1", "separate,L1"})
  void noAdmissibleModelLiesOutside(String budget, BoundsOptions.BaselineNorm baseline) {
    for (long seed = 1; seed <= 12; seed++) {
      Dataset data = classes(seed);
      RelevanceIntervals result =
          asked(data)
              .positive("yes")
              .baseline(baseline)
              .budget(
                  budget.equals("joint")
                      ? BoundsOptions.BudgetKind.JOINT
                      : BoundsOptions.BudgetKind.SEPARATE)
              .slack(0.3)
              .run();
      ModelClassReliance reliance = result.reliance().orElseThrow();
      double[][] x = standardized(data);
      int[] labels = IntStream.range(0, x.length).map(data.classes()::label).toArray();
      for (int j = 0; j < 3; j++) {
        Permuted known = reliance.features().get(j).orElseThrow();
        assertThat(known.baseline())
            .isCloseTo(
                permuted(x, labels, j, vector(result.baseline().scored().model())), within(1e-9));
        for (double[] z : models(result, new SplittableRandom(seed))) {
          assertThat(permuted(x, labels, j, z))
              .isBetween(known.least().least() - 1e-9, known.largest().most() + 1e-9);
        }
        assertThat(known.least().most() - known.least().least())
            .isLessThan(2e-4 * known.least().most() + 1e-9);
        assertThat(known.largest().least()).isGreaterThanOrEqualTo(known.baseline() - 1e-9);
        assertThat(known.least().most()).isLessThanOrEqualTo(known.baseline() + 1e-9);
      }
    }
  }

  /** Models found are at least as far apart as those that attain the ends of the ranges. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void modelsFoundGoAsFarAsThoseAtTheEndsOfTheRanges(long seed) {
    Dataset data = classes(seed);
    RelevanceIntervals result = asked(data).positive("yes").run();
    double[][] x = standardized(data);
    int[] labels = IntStream.range(0, x.length).map(data.classes()::label).toArray();
    for (int j = 0; j < 3; j++) {
      Permuted known = result.reliance().orElseThrow().features().get(j).orElseThrow();
      double[] end = vector(result.features().get(j).upperWitness().orElseThrow().model());
      assertThat(known.largest().least())
          .isGreaterThanOrEqualTo(permuted(x, labels, j, end) - 1e-6);
    }
  }

  /** Signs of features and the order of samples and features are names, and change nothing. */
  @Test
  void namesChangeNothing() {
    Dataset data = classes(5);
    ModelClassReliance known = asked(data).positive("yes").run().reliance().orElseThrow();
    int n = data.matrix().rows();
    double[][] rows = new double[n][3];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      double[] row = data.matrix().row(n - 1 - i);
      rows[i] = new double[] {-2 * row[2], 3 * row[0] + 1, row[1]};
      labels[i] = data.classes().label(n - 1 - i);
    }
    Dataset renamed =
        new Dataset(
            "made",
            List.of("c", "a", "b"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), labels));
    ModelClassReliance other = asked(renamed).positive("yes").run().reliance().orElseThrow();

    for (int j = 0; j < 3; j++) {
      Permuted one = known.features().get(j).orElseThrow();
      Permuted two = other.features().get((j + 1) % 3).orElseThrow();
      assertThat(two.baseline()).isCloseTo(one.baseline(), within(1e-6));
      assertThat(two.least().least()).isCloseTo(one.least().least(), within(1e-4));
      assertThat(two.largest().most()).isCloseTo(one.largest().most(), within(1e-5));
    }
  }

  /** Of two copies either may be lost at no price; the only cause may not. */
  @Test
  void whatOthersReplaceCostsNothingAndWhatNothingReplacesCostsAll() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[60][];
    int[] labels = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      rows[i] = new double[] {a, b, b, 7};
      labels[i] = a + b > 0 ? 1 : 0;
    }
    Dataset data =
        new Dataset(
            "made",
            List.of("alone", "copy", "copy2", "constant"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), labels));
    ModelClassReliance reliance =
        asked(data).positive("yes").slack(0.1).run().reliance().orElseThrow();
    Permuted alone = reliance.features().get(0).orElseThrow();
    Permuted copy = reliance.features().get(1).orElseThrow();

    assertThat(alone.isReliedOn(reliance.limit())).isTrue();
    assertThat(alone.least().least()).isGreaterThan(3 * reliance.loss());
    assertThat(copy.isReliedOn(reliance.limit())).isFalse();
    assertThat(copy.largest().least()).isGreaterThan(3 * reliance.loss());
    assertThat(reliance.features().get(3)).isEmpty();
  }

  /** The number of a made regression; its loss is that beyond 0.1 standard deviations. */
  @Test
  void numbersOrdersWeightsAndGroupsAreAnswered() {
    SplittableRandom random = new SplittableRandom(9);
    double[][] rows = rows(random);
    Dataset numbers =
        new Dataset(
            "made",
            List.of("a", "b", "c"),
            DenseMatrix.ofRows(rows),
            new RealValues(Arrays.stream(rows).mapToDouble(row -> row[0] - row[1]).toArray()));
    Dataset groups =
        DatasetReader.read(
                Path.of("..", "data", "servo.csv"),
                ReadOptions.defaults()
                    .withTarget(TargetReading.number())
                    .withCategorical(List.of("Motor", "Screw")))
            .data()
            .selectSamples(IntStream.range(0, 30).toArray());
    for (RelevanceIntervals result : List.of(asked(numbers).run(), asked(groups).run())) {
      ModelClassReliance reliance = result.reliance().orElseThrow();
      for (int j = 0; j < reliance.features().size(); j++) {
        Permuted known = reliance.features().get(j).orElseThrow();
        assertThat(known.least().least()).isLessThanOrEqualTo(known.baseline() + 1e-9);
        assertThat(known.baseline()).isBetween(0.0, known.largest().most());
        assertThat(known.least().most()).isFinite();
        assertThat(known.largest().least()).isPositive();
      }
    }
  }

  /** The loss falls with the slack at one end, and rises at the other. */
  @Test
  void moreModelsLieFurtherApart() {
    Dataset data = classes(7);
    Permuted few = one(asked(data).positive("yes").slack(0.05).run());
    Permuted many = one(asked(data).positive("yes").slack(0.5).run());

    assertThat(many.least().least()).isLessThanOrEqualTo(few.least().most() + 1e-9);
    assertThat(many.largest().most()).isGreaterThanOrEqualTo(few.largest().least() - 1e-9);
  }

  private static Permuted one(RelevanceIntervals result) {
    return result.reliance().orElseThrow().features().get(0).orElseThrow();
  }

  /** At slack 0 of an L1 baseline there is one model, or few; its loss is at both ends. */
  @Test
  void withoutSlackTheBaselineIsAllThereIs() {
    RelevanceIntervals result =
        asked(classes(4)).positive("yes").baseline(BoundsOptions.BaselineNorm.L1).slack(0).run();

    for (Optional<Permuted> feature : result.reliance().orElseThrow().features()) {
      Permuted known = feature.orElseThrow();
      Enclosure least = known.least();
      assertThat(least.least()).isLessThanOrEqualTo(known.baseline() + 1e-9);
      assertThat(known.largest().most()).isGreaterThanOrEqualTo(known.baseline() - 1e-9);
    }
  }

  @Test
  void isAnsweredOnlyIfAskedAndWhereItCanBe() {
    Dataset wine = Workbench.data("wine.csv");

    assertThat(RelevanceBounds.of(classes(1)).positive("yes").run().reliance()).isEmpty();
    assertThatThrownBy(() -> asked(wine).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("one weight vector");
    assertThatThrownBy(
            () ->
                RelevanceBounds.of(wine)
                    .positive("1")
                    .reliance(true)
                    .with(BoundsOptions.RANGES, BoundsOptions.RangesAsked.NEEDED)
                    .run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("as large as exact ranges");
  }
}
