package io.github.svmrelevance.methods.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.data.DatasetBuilder;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.Workbench;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrossValidatedQualityTest {

  private static ModelQuality quality(Dataset data, Trainer trainer) {
    return ofTarget(data.withTarget(MarginLoss.target(data.classes().signs("M"))), trainer);
  }

  private static ModelQuality ofTarget(Dataset data, Trainer trainer) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      return CrossValidatedQuality.of(
              "it",
              data,
              false,
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
}
