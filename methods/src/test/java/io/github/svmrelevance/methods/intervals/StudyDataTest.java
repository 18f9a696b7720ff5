package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The data as models see them, and the way back. */
class StudyDataTest {

  private static Dataset data(int[] labels) {
    return new Dataset(
        "made",
        List.of("still", "a", "b"),
        DenseMatrix.ofRows(new double[][] {{7, 1, 10}, {7, 3, 20}, {7, 5, 30}}),
        new Classes(List.of("no", "yes"), labels));
  }

  private static StudyData of(Dataset data, boolean standardize, List<String> warnings) {
    return StudyData.of(
        new AnalysisRequest(
            data,
            Optional.of("yes"),
            standardize ? Scaling.SD : Scaling.NONE,
            ParameterValues.defaults(List.of())),
        warning -> warnings.add(warning.toString()));
  }

  @Test
  void whatDoesNotVaryIsLeftOutAndComesBackWithWeightZero() {
    List<String> warnings = new ArrayList<>();
    StudyData data = of(data(new int[] {0, 1, 1}), false, warnings);

    assertThat(data.training().names()).containsExactly("a", "b");
    // The second column lies between half its middle and twice that: its offset is taken off.
    assertThat(data.training().matrix().row(1)).containsExactly(3, 0);
    assertThat(data.training().signs()).containsExactly(-1, 1, 1);
    assertThat(data.positions()).containsExactly(-1, 0, 1);
    assertThat(data.all()).extracting(FeatureGroup::name).containsExactly("still", "a", "b");
    assertThat(data.score(new double[] {2, 3, 4}).model().weights()).containsExactly(0, 2, 3);
    assertThat(data.score(new double[] {2, 3, 4}).model().bias()).isEqualTo(4 - 3 * 20);
    assertThat(warnings)
        .containsExactly("features that do not vary carry no information and are left out: still");
  }

  /** Mean 20, population deviation sqrt(200/3). */
  @Test
  void featuresAreScaledIfAskedFor() {
    double[] scaled =
        of(data(new int[] {0, 1, 1}), true, new ArrayList<>()).training().matrix().column(1);

    assertThat(scaled).containsExactly(-Math.sqrt(1.5), 0, Math.sqrt(1.5));
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    assertThatThrownBy(() -> of(data(new int[] {1, 1, 1}), true, new ArrayList<>()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("3 of 3 samples are of the positive class 'yes'");
    assertThatThrownBy(() -> of(data(new int[] {0, 0, 0}), true, new ArrayList<>()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("0 of 3 samples");
    Dataset still = data(new int[] {0, 1, 1}).selectFeatures(new int[] {0});
    assertThatThrownBy(() -> of(still, true, new ArrayList<>()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("made: no feature varies; there is nothing to compare");
  }

  /**
   * Nine samples at -4 to 4 of which those above 0 are positive: four folds, one for each of these.
   * A model knows only what the other folds told it, here where the middle between the classes is.
   */
  private static List<ModelQuality> quality(
      boolean standardize, int positives, BudgetedModels.Baselines trainer) {
    double[][] rows = new double[9][];
    int[] labels = new int[9];
    for (int i = 0; i < 9; i++) {
      rows[i] = new double[] {3, i - 4};
      labels[i] = i > 8 - positives ? 1 : 0;
    }
    Dataset data =
        new Dataset(
            "nine",
            List.of("still", "x"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), labels));
    AnalysisRequest request =
        new AnalysisRequest(
            data,
            Optional.of("yes"),
            standardize ? Scaling.SD : Scaling.NONE,
            ParameterValues.defaults(List.of()));
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return BaselineQuality.crossValidate(
          "baseline", request, new WatchedContext(executor), trainer);
    }
  }

  @Test
  void aModelIsJudgedBySamplesItHasNotSeen() {
    List<Integer> sizes = new ArrayList<>();
    BudgetedModels.Baselines half =
        (set, context) -> {
          assertThat(set.names()).containsExactly("still", "x");
          sizes.add(set.count());
          return new double[] {0, 1, -0.5};
        };

    ModelQuality quality = quality(false, 4, half).get(0);

    assertThat(quality.model()).isEqualTo("baseline");
    assertThat(quality.folds()).isEqualTo(4);
    assertThat(quality.quality().get(Measure.ACCURACY)).isEqualTo(1);
    // All nine are right: half of Wilson's interval.
    assertThat(quality.standardError()).isCloseTo(1.0 / 20, within(1e-12));
    assertThat(quality.quality().get(Measure.F_SCORE)).isEqualTo(1);
    assertThat(sizes).hasSize(4).allMatch(size -> size == 6 || size == 7);
  }

  /** The folds are the same, and so are the models but for their sign. */
  @Test
  void qualityDoesNotHangOnWhichOfTwoClassesIsPositive() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[60][];
    int[] labels = new int[60];
    for (int i = 0; i < 60; i++) {
      labels[i] = random.nextInt(2);
      rows[i] = new double[] {labels[i] + 3 * random.nextDouble()};
    }
    Dataset data =
        new Dataset(
            "noisy",
            List.of("x"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), labels));
    BudgetedModels.Baselines middle =
        (set, context) -> {
          double[] signs = set.signs();
          double[] sums = new double[2];
          int[] counts = new int[2];
          for (int i = 0; i < signs.length; i++) {
            int side = signs[i] > 0 ? 1 : 0;
            sums[side] += set.matrix().get(i, 0);
            counts[side]++;
          }
          double up = sums[1] / counts[1];
          double down = sums[0] / counts[0];
          return new double[] {up - down, -(up - down) * (up + down) / 2};
        };
    List<ModelQuality> told = new ArrayList<>();
    for (String positive : List.of("no", "yes")) {
      AnalysisRequest request =
          new AnalysisRequest(
              data, Optional.of(positive), Scaling.NONE, ParameterValues.defaults(List.of()));
      try (LocalTaskExecutor executor =
          new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
        told.addAll(
            BaselineQuality.crossValidate(
                "baseline", request, new WatchedContext(executor), middle));
      }
    }
    assertThat(told.get(0).quality().get(Measure.ACCURACY))
        .isEqualTo(told.get(1).quality().get(Measure.ACCURACY));
    assertThat(told.get(0).standardError()).isEqualTo(told.get(1).standardError());
  }

  /**
   * The weight of a feature that does not vary moves no decision where its offset is taken off, as
   * the bias makes up for it: x + b.
   */
  @Test
  void everyWeightCounts() {
    assertThat(
            quality(false, 4, (set, context) -> new double[] {1, 1, -0.5})
                .get(0)
                .quality()
                .get(Measure.ACCURACY))
        .isEqualTo(1);
    // Decides by x > 2.5: two of the four positive samples are missed.
    ModelQuality strict = quality(false, 4, (set, context) -> new double[] {0.5, 1, -2.5}).get(0);
    assertThat(strict.quality().get(Measure.F_SCORE))
        .isCloseTo(2 * 2 / (2 * 2 + 2.0), within(1e-12));
    assertThat(
            quality(false, 4, (set, context) -> new double[] {0, -1, 0.5})
                .get(0)
                .quality()
                .get(Measure.ACCURACY))
        .isZero();
  }

  /** Scaled, the training samples have mean 0 and deviation 1, and what does not vary is 0. */
  @Test
  void featuresAreScaledByTheTrainingSamples() {
    BudgetedModels.Baselines trainer =
        (set, context) -> {
          double[] x = set.matrix().column(1);
          assertThat(Arrays.stream(x).sum()).isCloseTo(0, within(1e-12));
          assertThat(Arrays.stream(x).map(v -> v * v).sum()).isCloseTo(set.count(), within(1e-12));
          assertThat(set.matrix().column(0)).containsOnly(0);
          return new double[] {7, 1, 0};
        };

    assertThat(quality(true, 4, trainer).get(0).quality().get(Measure.ACCURACY))
        .isBetween(0.75, 1.0);
  }

  @Test
  void aClassOfOneSampleCannotBeJudged() {
    assertThat(quality(false, 1, (set, context) -> new double[] {0, 1, -3.5})).isEmpty();
    assertThat(quality(false, 2, (set, context) -> new double[] {0, 1, -2.5}).get(0).folds())
        .isEqualTo(2);
  }
}
