package io.github.svmrelevance.methods;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Data of which the best model has no weights: what rounding leaves of them in training is no limit
 * of the norm, which it was, and ranges of 1e-16 came of it.
 */
class NoWeightsTest {

  /** A few samples of one class amid many of the other one. */
  private static Dataset amid() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[46][3];
    int[] labels = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      labels[i] = i % 5 == 0 ? 1 : 0;
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = (labels[i] == 1 ? 0.25 : 1) * random.nextGaussian();
      }
    }
    return dataset(rows, labels);
  }

  /** At a dear error and a strong penalty it is best to reject all. */
  private static Dataset mixed() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[28][5];
    int[] labels = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      labels[i] = i % 2;
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = random.nextInt(-1, 3);
      }
    }
    return dataset(rows, labels);
  }

  private static Dataset dataset(double[][] rows, int[] labels) {
    List<String> names = IntStream.range(0, rows[0].length).mapToObj(j -> "x" + j).toList();
    return new Dataset(
        "made", names, DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  private static void assertNoWeights(RelevanceIntervals result) {
    assertThat(result.baseline().scored().model().weights()).containsOnly(0);
    assertThat(result.baseline().budget()).containsEntry("norm1", 0.0);
    for (FeatureInterval feature : result.features()) {
      assertThat(feature.bounds().orElseThrow().upper()).isZero();
      assertThat(feature.bounds().orElseThrow().provenUpper().most())
          .isLessThanOrEqualTo(Double.MIN_VALUE);
      assertThat(feature.status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
      assertThat(feature.relevance()).contains(RelevanceClass.NEGLIGIBLE);
    }
  }

  @ParameterizedTest
  @CsvSource({"l2, 0.001", "l2, 1", "l2, 100", "l1, 10"})
  void noGoodModelHasAnyWeight(String baseline, String c) {
    assertNoWeights(
        (RelevanceIntervals)
            Workbench.run(
                new RelevanceBounds(),
                amid(),
                Optional.of("yes"),
                "baseline",
                baseline,
                "C",
                c,
                "budget",
                "separate",
                "slack",
                "0.5",
                "threshold",
                "none"));
  }

  @Test
  void norOneThatMayReject() {
    RelevanceIntervals result =
        (RelevanceIntervals)
            Workbench.run(
                new RejectBounds(),
                mixed(),
                Optional.of("yes"),
                "reject-cost",
                "0.05",
                "slack",
                "0.2",
                "threshold",
                "none");
    assertNoWeights(result);
    assertThat(result.features())
        .allSatisfy(feature -> assertThat(result.flipChangeAtUpper(feature)).isEmpty());
  }

  @Test
  void noFeatureIsNeeded() {
    SmallestSets result =
        (SmallestSets)
            Workbench.run(
                new SmallestFeatureSets(),
                amid(),
                Optional.of("yes"),
                "C",
                "10",
                "budget",
                "separate",
                "slack",
                "0.5");
    assertThat(result.least()).isZero();
  }

  /** However small C is: where the loss does fall with a weight, it is none of rounding. */
  @ParameterizedTest
  @CsvSource({"1e-8", "1e-14", "1e-100"})
  void smallWeightsAreNoNoise(String c) {
    RelevanceIntervals result =
        (RelevanceIntervals)
            Workbench.run(
                new RelevanceBounds(),
                dataset(new double[][] {{1}, {2}, {3}, {4}}, new int[] {0, 0, 1, 1}),
                Optional.of("yes"),
                "C",
                c,
                "threshold",
                "none");
    assertThat(result.baseline().scored().model().weight(0)).isPositive();
  }
}
