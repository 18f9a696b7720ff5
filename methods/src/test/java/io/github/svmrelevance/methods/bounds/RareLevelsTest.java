package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordered classes of which one has few samples, or none, between others. */
class RareLevelsTest {

  private static final List<String> NAMES = List.of("poor", "fair", "middling", "good", "best");

  /** 120 samples of which so many are of the level in the middle. */
  private static Dataset graded(long seed, int inTheMiddle) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[120][4];
    int[] levels = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int row = i;
      Arrays.setAll(rows[i], j -> random.nextGaussian());
      rows[i][2] = rows[row][0] + 0.1 * rows[row][2];
      double score = 2 * rows[i][0] + rows[i][1] + 0.7 * random.nextGaussian();
      levels[i] = i < inTheMiddle ? 2 : score < -1.5 ? 0 : score < 0 ? 1 : score < 1.5 ? 3 : 4;
    }
    return new Dataset(
        "graded",
        List.of("a", "b", "like a", "c"),
        DenseMatrix.ofRows(rows),
        new OrderedClasses(NAMES, levels));
  }

  /**
   * The thresholds around a rare level meet in the baseline, so that it is not within the
   * constraint of their order. Ranges are proven within the budgets all the same.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void rangesAreProvenThoughThresholdsMeet(long seed) {
    assertThat(
            RelevanceBounds.of(graded(seed, 3))
                .slack(0.2)
                .threshold(IntervalOptions.Threshold.NONE)
                .run()
                .features())
        .hasSize(4)
        .allSatisfy(
            feature -> {
              assertThat(feature.status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
              assertThat(feature.bounds().orElseThrow().gap()).isLessThan(1e-8);
            });
  }

  @Test
  void anEmptyLevelBetweenOthersIsNamed() {
    BoundsAnalysis asked =
        RelevanceBounds.of(graded(1, 0)).threshold(IntervalOptions.Threshold.NONE);
    assertThatThrownBy(asked::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "graded: no sample is of 'middling', between levels that occur; leave that out")
        .hasMessageContaining("poor,fair,good,best");
    assertThat(asked.thresholds(OrdinalLoss.PaidThresholds.ALL).run().features())
        .allSatisfy(
            feature -> assertThat(feature.status()).isEqualTo(FeatureInterval.Status.CERTIFIED));
  }
}
