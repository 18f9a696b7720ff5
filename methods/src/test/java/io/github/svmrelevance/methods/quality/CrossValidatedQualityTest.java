package io.github.svmrelevance.methods.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrossValidatedQualityTest {

  private static ModelQuality quality(Dataset data, Trainer trainer) {
    return ofTarget(data.withTarget(MarginLoss.target(data.classes().signs("M"))), trainer);
  }

  private static ModelQuality ofTarget(Dataset data, Trainer trainer) {
    return validation(data, trainer).quality();
  }

  private static PairedQuality validation(Dataset data, Trainer trainer) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      return CrossValidatedQuality.of(
              "it",
              data,
              data.target(),
              Scaling.NONE,
              "M",
              new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0),
              trainer)
          .orElseThrow();
    }
  }

  @Test
  void whoeverSaysAlwaysNoIsRightInTheShareOfNegatives() {
    ModelQuality quality = quality(Workbench.data("wdbc.csv"), (training, context) -> point -> -1);

    assertThat(quality.folds()).isEqualTo(5);
    assertThat(quality.quality().get(Measure.ACCURACY)).isCloseTo(357.0 / 569, within(0.005));
    assertThat(quality.quality().get(Measure.F_SCORE)).isZero();
  }

  /** A model that knows its training samples by heart knows nothing of the others. */
  @Test
  void nobodyIsAskedWhatHeWasTold() {
    Dataset data = Workbench.data("wdbc.csv");

    ModelQuality quality =
        quality(
            data,
            (training, context) -> {
              Set<Double> known = new HashSet<>();
              for (int i = 0; i < training.samples(); i++) {
                known.add(training.matrix().get(i, 0) * 1e6 + training.matrix().get(i, 1));
              }
              return point -> known.contains(point[0] * 1e6 + point[1]) ? 1 : -1;
            });

    assertThat(quality.quality().get(Measure.F_SCORE)).isZero();
  }

  /**
   * A few huge numbers are far off for whoever predicts, which makes the error itself uncertain,
   * and not what a model gains.
   */
  @Test
  void whatIsHardForTheConstantTooDoesNotHideAGain() {
    Random random = new Random(3);
    double[][] rows = new double[400][1];
    double[] costs = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = random.nextInt(5);
      costs[i] = 20 * rows[i][0] + Math.exp(2.5 + 2 * random.nextGaussian());
    }
    LoadedData data = DatasetBuilder.named("costs").addAll(rows, costs).build();
    Trainer trainer = (training, context) -> point -> 20 * point[0] + 12;

    ModelQuality quality = ofTarget(data.data(), trainer);

    double gain = quality.constant() - quality.quality().get(Measure.MEAN_ABSOLUTE_ERROR);
    assertThat(gain).isPositive().isLessThan(2 * quality.standardError());
    assertThat(quality.beatsConstant()).isTrue();
    ModelQuality ofConstant = ofTarget(data.data(), (training, context) -> point -> 0);
    assertThat(ofConstant.losesToConstant()).isTrue();
  }

  private static Dataset line(int... labels) {
    double[][] rows = new double[labels.length][1];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = i;
    }
    return new Dataset(
        "line", List.of("x"), DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  /** 40 no and 10 yes in five folds: each has 8 and 2. */
  private static final Dataset FIFTY =
      line(IntStream.range(0, 50).map(i -> i % 5 == 0 ? 1 : 0).toArray());

  /** Folds hold the same shares of the classes, so that they all say 0.8. */
  @Test
  void whoeverAlwaysSaysTheSameHasTheErrorOfTheSamples() {
    ModelQuality quality = ofTarget(FIFTY, (training, context) -> point -> -1);

    assertThat(quality.standardError()).isCloseTo(Math.sqrt(0.8 * 0.2 / 50), within(1e-12));
    assertThat(quality.beatsConstant()).isFalse();
    assertThat(quality.losesToConstant()).isFalse();
  }

  @Test
  void perfectPredictionsHaveAnErrorAllTheSame() {
    Trainer perfect = (training, context) -> point -> point[0] % 5 == 0 ? 1 : -1;

    assertThat(ofTarget(FIFTY, perfect).standardError()).isCloseTo(1.0 / 102, within(1e-12));
    assertThat(ofTarget(FIFTY, perfect).beatsConstant()).isTrue();
    // Four samples are no proof.
    Trainer odd = (training, context) -> point -> point[0] % 2 == 1 ? 1 : -1;
    assertThat(ofTarget(line(0, 1, 0, 1), odd).beatsConstant()).isFalse();
  }

  /** In ten blocks of five equal samples there are ten chances to be right and not fifty. */
  @Test
  void samplesOfABlockErrTogether() {
    int[] blocks = IntStream.range(0, 50).map(i -> i / 5).toArray();
    Dataset data =
        line(IntStream.range(0, 50).map(i -> i / 5 % 2).toArray()).withBlocks(Blocks.of(blocks));

    ModelQuality quality = ofTarget(data, (training, context) -> point -> -1);

    assertThat(quality.standardError()).isCloseTo(Math.sqrt(0.25 / 10), within(1e-12));
  }

  /** Two blocks of the same share differ by nothing, and fifty samples still err. */
  @Test
  void fewBlocksThatAreAlikeAreNoProof() {
    int[] blocks = IntStream.range(0, 50).map(i -> i / 25).toArray();
    Dataset data = FIFTY.withBlocks(Blocks.of(blocks));

    ModelQuality quality = ofTarget(data, (training, context) -> point -> -1);

    assertThat(quality.standardError()).isCloseTo(Math.sqrt(0.8 * 0.2 / 50), within(1e-12));
  }

  /** Always one class: half of the balanced accuracy, each class being alike in itself. */
  @Test
  void classesThatCountAlikeEachHaveAnError() {
    double[] factors = new double[50];
    Arrays.fill(factors, 2);

    ModelQuality quality =
        ofTarget(FIFTY.withLossFactors(factors), (training, context) -> point -> -1);

    assertThat(quality.quality().main()).isEqualTo(Measure.BALANCED_ACCURACY);
    assertThat(quality.standardError())
        .isCloseTo(Math.hypot(1.0 / 82, 1.0 / 22) / 2, within(1e-12));
  }

  /** A sample of two of one class, on which all models agree, says nothing of which is better. */
  @Test
  void modelsAreComparedOnTheSameSamples() {
    PairedQuality some = validation(FIFTY, knows(25));
    PairedQuality more = validation(FIFTY, knows(45));

    double gain =
        more.quality().quality().get(Measure.ACCURACY)
            - some.quality().quality().get(Measure.ACCURACY);
    assertThat(gain).isCloseTo(0.08, within(1e-12)).isLessThan(2 * some.quality().standardError());
    assertThat(validation(FIFTY, knows(50)).isBetterThan(some)).isTrue();
    assertThat(some.isBetterThan(more)).isFalse();
    assertThat(more.isBetterThan(more)).isFalse();
    // One sample more is chance.
    assertThat(more.isBetterThan(validation(FIFTY, knows(40)))).isFalse();
  }

  /** Knows which are yes of those below a number, and takes the others for no. */
  private static Trainer knows(int below) {
    return (training, context) -> point -> point[0] < below && point[0] % 5 == 0 ? 1 : -1;
  }
}
