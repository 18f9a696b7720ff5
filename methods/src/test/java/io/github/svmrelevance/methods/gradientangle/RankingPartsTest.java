package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.FeatureRanking.Stability;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.methods.quality.CrossValidatedQuality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the ranking does around its scores: classes, subsamples, quality; worked out once more. */
class RankingPartsTest {

  private static final GradientAngleRanking RANK = new GradientAngleRanking();

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final RunContext context =
      new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);

  @AfterEach
  void close() {
    executor.close();
  }

  /** So many samples of each class, mixed; class k is larger in feature k. */
  private static Dataset data(int... sizes) {
    SplittableRandom random = new SplittableRandom(8);
    List<double[]> rows = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    for (int member = 0; member < 12; member++) {
      for (int k = 0; k < sizes.length; k++) {
        if (member < sizes[k]) {
          double[] row = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), 0.5};
          row[k] += 1.5;
          rows.add(row);
          labels.add(k);
        }
      }
    }
    return new Dataset(
        "data",
        List.of("a", "b", "c", "still"),
        DenseMatrix.ofRows(rows.toArray(double[][]::new)),
        new Classes(
            List.of("c0", "c1", "c2").subList(0, sizes.length),
            labels.stream().mapToInt(Integer::intValue).toArray()));
  }

  private static AnalysisRequest request(
      Dataset data, Optional<String> positive, boolean standardize, String... parameters) {
    ParameterValues values = RANK.description().defaults();
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    return new AnalysisRequest(data, positive, standardize ? Scaling.SD : Scaling.NONE, values);
  }

  private FeatureRanking rank(Dataset data, Optional<String> positive, String... parameters) {
    return RANK.analyze(request(data, positive, false, parameters), context);
  }

  private static double[] separations(Dataset data, String positive) {
    double[] signs = data.classes().signs(positive);
    double[] sums = new double[3];
    for (int j = 0; j < 3; j++) {
      for (int k = 0; k < signs.length; k++) {
        for (int l = 0; l < signs.length; l++) {
          if (signs[k] > 0 && signs[l] < 0) {
            sums[j] += Math.abs(data.matrix().get(k, j) - data.matrix().get(l, j));
          }
        }
      }
    }
    return sums;
  }

  @Test
  void ofTwoClassesTheSecondIsScoredAndOfMoreEach() {
    String[] separation = {"score", "average-separation"};

    FeatureRanking two = rank(data(5, 7), Optional.empty(), separation);
    FeatureRanking three = rank(data(5, 7, 4), Optional.empty(), separation);
    FeatureRanking one = rank(data(5, 7, 4), Optional.of("c2"), separation);
    // A class without samples does not count.
    FeatureRanking absent = rank(data(0, 5, 7), Optional.empty(), separation);

    assertThat(two.positions()).containsOnlyKeys("c1");
    assertThat(three.positions()).containsOnlyKeys("c0", "c1", "c2");
    assertThat(one.positions()).containsOnlyKeys("c2");
    assertThat(absent.positions()).containsOnlyKeys("c2");
    double[] expected = separations(data(5, 7, 4), "c2");
    for (int j = 0; j < 3; j++) {
      assertThat(one.features().get(j).score()).isCloseTo(expected[j], within(1e-9));
      assertThat(three.features().get(j).perClass().get("c2")).isCloseTo(expected[j], within(1e-9));
      assertThat(one.features().get(j).stability()).isEmpty();
    }
    assertThat(one.partial()).isFalse();
    assertThat(one.solveSeconds()).isBetween(0.0, 60.0);
    assertThat(one.warnings())
        .map(Object::toString)
        .containsExactly("features that do not vary come last: 'still'");
    assertThat(one.features().get(3).rank()).isEqualTo(4);
  }

  @Test
  void whatCannotBeRankedIsRefused() {
    assertThatThrownBy(() -> rank(data(5, 0, 7), Optional.of("c1")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("data: no sample is of the class 'c1'");
    assertThatThrownBy(() -> rank(data(5, 0), Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("data: all samples are of the class [c0]; two classes are needed");
    assertThatThrownBy(() -> rank(data(5, 7).selectFeatures(new int[] {3}), Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("data: no feature varies; there is nothing to compare");
    assertThatThrownBy(() -> rank(data(5, 7).selectFeatures(new int[0]), Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("data: there is no feature to rank");
  }

  /** Every k of n with one chance: sample after sample, as many as are wanted of those unseen. */
  private Dataset subsample(Dataset data, double share, int repeat) {
    RandomGenerator random = context.random("rank", "subsample", Integer.toString(repeat));
    int classes = data.classes().names().size();
    int[] seen = new int[classes];
    int[] taken = new int[classes];
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < data.samples(); i++) {
      int k = data.classes().label(i);
      int size = data.classes().counts()[k];
      int wanted = (int) Math.ceil(share * size);
      if (random.nextInt(size - seen[k]) < wanted - taken[k]) {
        rows.add(i);
        taken[k]++;
      }
      seen[k]++;
    }
    assertThat(taken[1]).isEqualTo((int) Math.ceil(share * data.classes().counts()[1]));
    return data.selectSamples(rows.stream().mapToInt(Integer::intValue).toArray());
  }

  @Test
  void stabilityIsThatOfTheRanksOnSubsamples() {
    Dataset data = data(5, 7);
    int repeats = 6;

    FeatureRanking ranking =
        rank(
            data,
            Optional.empty(),
            "score",
            "average-separation",
            "repeats",
            Integer.toString(repeats),
            "subsample",
            "0.4");

    double[][] scores = new double[3][repeats];
    int[][] ranks = new int[3][repeats];
    for (int r = 0; r < repeats; r++) {
      double[] sums = separations(subsample(data, 0.4, r), "c1");
      for (int j = 0; j < 3; j++) {
        scores[j][r] = sums[j];
        ranks[j][r] = 1;
        for (int other = 0; other < 3; other++) {
          ranks[j][r] += sums[other] > sums[j] ? 1 : 0;
        }
      }
    }
    for (int j = 0; j < 3; j++) {
      RankedFeature feature = ranking.features().get(j);
      Stability stability = feature.stability().orElseThrow();
      double mean = Arrays.stream(scores[j]).average().orElseThrow();
      double variance =
          Arrays.stream(scores[j]).map(s -> (s - mean) * (s - mean)).sum() / (repeats - 1);
      assertThat(stability.repeats()).isEqualTo(repeats);
      assertThat(stability.mean()).isCloseTo(mean, within(1e-9));
      assertThat(stability.deviation()).isCloseTo(Math.sqrt(variance), within(1e-9)).isPositive();
      assertThat(stability.bestRank()).isEqualTo(Arrays.stream(ranks[j]).min().orElseThrow());
      assertThat(stability.worstRank()).isEqualTo(Arrays.stream(ranks[j]).max().orElseThrow());
    }
    assertThat(ranking.features())
        .as("a test that tells the best from the worst")
        .anyMatch(f -> f.stability().orElseThrow().bestRank() == 1)
        .anyMatch(
            f -> f.stability().orElseThrow().bestRank() < f.stability().orElseThrow().worstRank());
    assertThat(ranking.partial()).isFalse();
    Stability still = ranking.features().get(3).stability().orElseThrow();
    assertThat(still).isEqualTo(new Stability(repeats, 0, 0, 4, 4));
  }

  @Test
  void oneSubsampleHasNoDeviation() {
    FeatureRanking ranking = rank(data(5, 7), Optional.empty(), "score", "random", "repeats", "1");

    assertThat(ranking.features().get(0).stability().orElseThrow().deviation()).isZero();
  }

  /** The linear models of the method against those of another trainer, on the same folds. */
  @Test
  void qualityIsThatOfTheModels() {
    Dataset data = data(6, 9, 8);
    // Twice the inner product with a C is the inner product with twice the C.
    for (String kernel : List.of("linear", "poly:degree=1,gamma=2,coef0=0")) {
      double c = kernel.equals("linear") ? 0.7 : 0.35;
      AnalysisRequest request =
          request(data, Optional.empty(), true, "C", Double.toString(c), "kernel", kernel);
      FeatureRanking ranking = RANK.analyze(request, context);

      List<ModelQuality> qualities = RANK.crossValidate(request, ranking, context);

      assertThat(qualities).hasSize(3);
      for (int k = 0; k < 3; k++) {
        String positive = "c" + k;
        ModelQuality expected =
            CrossValidatedQuality.of(
                    "SVM of " + positive + " against the rest",
                    data.withTarget(MarginLoss.target(data.classes().signs(positive))),
                    MarginLoss.target(data.classes().signs(positive)),
                    Scaling.SD,
                    positive,
                    context,
                    (part, solvers) -> {
                      var model =
                          LinearSvm.train(
                                  part.matrix().toDense(),
                                  MarginLoss.signs(part.target()),
                                  0.7,
                                  CancellationToken.none())
                              .model();
                      return point -> {
                        double sum = model.bias();
                        for (int j = 0; j < point.length; j++) {
                          sum += model.weight(j) * point[j];
                        }
                        return sum;
                      };
                    })
                .orElseThrow()
                .quality();
        assertThat(qualities.get(k)).as(kernel).isEqualTo(expected);
      }
      assertThat(qualities.get(0).quality().get(Measure.ACCURACY)).isBetween(0.5, 1.0);
    }
  }

  @Test
  void scoresWithoutModelHaveNoQuality() {
    AnalysisRequest request = request(data(5, 7), Optional.empty(), true, "score", "random");

    assertThat(RANK.crossValidate(request, RANK.analyze(request, context), context)).isEmpty();
  }

  @Test
  void featuresLeaveInRoundsIfAsked() {
    FeatureRanking rounds =
        rank(
            data(5, 7),
            Optional.empty(),
            "score",
            "average-separation",
            "recursive",
            "true",
            "drop",
            "0.9");
    FeatureRanking once = rank(data(5, 7), Optional.empty(), "score", "average-separation");

    // Two of the three that vary leave in the first round.
    assertThat(rounds.features().stream().map(RankedFeature::round).sorted())
        .containsExactly(0, 1, 1, 2);
    assertThat(once.features().stream().map(RankedFeature::round).sorted())
        .containsExactly(0, 1, 1, 1);
    assertThat(RANK.example().toString()).contains(".csv");
  }

  @Test
  void chanceScoresEachFeatureByItsName() {
    FeatureRanking random = rank(data(5, 7), Optional.empty(), "score", "random");

    for (int j = 0; j < 3; j++) {
      double drawn = context.random("rank", "score", List.of("a", "b", "c").get(j)).nextDouble();
      assertThat(random.features().get(j).score()).isEqualTo(drawn).isBetween(0.0, 1.0);
    }
  }
}
