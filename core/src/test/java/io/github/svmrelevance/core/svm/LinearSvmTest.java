package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearSvmTest {

  private static double norm1(LinearSvm svm) {
    return Arrays.stream(svm.model().weights()).map(Math::abs).sum();
  }

  /** The reference was computed to 1e-11 by an interior-point method. */
  @Test
  void meetsTheBaselinesOfTheRelevanceBounds() {
    for (JsonNode reference : References.json("relevance_bounds.json")) {
      if (reference.get("baseline").asText().equals("l2")) {
        References.Labelled data =
            References.standardized(
                reference.get("file").asText(), reference.get("positive").asText(), 10_000);
        LinearSvm svm =
            LinearSvm.train(
                data.x, data.signs, reference.get("C").asDouble(), CancellationToken.none());
        double norm1 = reference.get("norm1").asDouble();
        assertThat(norm1(svm)).isCloseTo(norm1, within(1e-9 * norm1));
        assertThat(svm.loss()).isCloseTo(reference.get("loss").asDouble(), within(1e-8));
        assertThat(svm.objective().gap())
            .isCloseTo(0, within(1e-11 * (1 + svm.objective().primal())));
      }
    }
  }

  @Test
  void meetsTheBaselinesOfTheRejectIntervals() {
    for (JsonNode reference : References.json("reject_intervals.json")) {
      References.Labelled data =
          References.standardized(
              reference.get("file").asText(), reference.get("positive").asText(), 10_000);
      double r = reference.get("r").asDouble();
      LinearSvm svm =
          LinearSvm.trainRejectBaseline(
              data.x,
              data.signs,
              1,
              (1 - 2 * r) / r,
              new ActiveSetTrainer(),
              TrainingProgress.none(),
              CancellationToken.none());
      double norm1 = reference.get("norm1").asDouble();
      double loss = reference.get("loss").asDouble();
      assertThat(norm1(svm)).isCloseTo(norm1, within(1e-8 * norm1));
      assertThat(svm.loss()).isCloseTo(loss, within(1e-8 * loss));
    }
  }

  @Test
  void takesTheMiddleOfTheOptimalBiases() {
    // One sample per class and C = 1/8: both multipliers are at C, w = 2C = 1/4, and every bias in
    // [-3/4, 3/4] is optimal with the loss 2 - 2w = 3/2.
    DenseMatrix x = DenseMatrix.ofRows(new double[] {1}, new double[] {-1});
    LinearSvm svm = LinearSvm.train(x, new double[] {1, -1}, 0.125, CancellationToken.none());
    assertThat(svm.model().weight(0)).isEqualTo(0.25);
    assertThat(svm.model().bias()).isZero();
    assertThat(svm.loss()).isEqualTo(1.5);
  }

  @Test
  void leavesAConstantColumnWithoutWeight() {
    DenseMatrix x =
        DenseMatrix.ofRows(
            new double[] {0, 1}, new double[] {0, 2}, new double[] {0, -1}, new double[] {0, 0});
    LinearSvm svm = LinearSvm.train(x, new double[] {1, 1, -1, -1}, 1, CancellationToken.none());
    assertThat(svm.model().weight(0)).isZero();
  }

  /** Squared norms differ by a factor of 1e300: rounding may leave nothing of the smaller ones. */
  @Test
  void isOptimalOrRefused() {
    int refused = 0;
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      double[][] rows = new double[40][2];
      double[] signs = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        double large = random.nextGaussian();
        rows[i] = new double[] {large * 1e150, random.nextGaussian()};
        signs[i] = large + rows[i][1] + random.nextGaussian() > 0 ? 1 : -1;
      }
      try {
        LinearSvm svm =
            LinearSvm.train(DenseMatrix.ofRows(rows), signs, 1, CancellationToken.none());
        assertThat(svm.objective().gap()).isCloseTo(0, within(1e-4 * svm.objective().primal()));
      } catch (SolverException e) {
        assertThat(e).hasMessageContaining("standardise the features");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  /** There is no kernel to choose for a linear SVM, and the reject-option baseline has no C. */
  @ParameterizedTest
  @CsvSource({
    "1e160, 'the sum of their squares is Infinity; standardise the features (scale sd,"
        + " the default)', 'the sum of their squares is Infinity; standardise"
        + " the features (scale sd, the default)'",
    "1e9, 'lower C, or standardise the features (scale sd, the default)',"
        + " 'raise lambda, or standardise the features (scale sd, the"
        + " default)'"
  })
  void valuesTooLargeAreRefusedWithWhatHelps(double unit, String plain, String rejecting) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] rows = new double[40][];
    double[] signs = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      signs[i] = i % 2 == 0 ? 1 : -1;
      rows[i] =
          new double[] {
            unit * (random.nextGaussian() + signs[i]),
            random.nextGaussian(),
            1e3 * random.nextGaussian()
          };
    }
    DenseMatrix x = DenseMatrix.ofRows(rows);

    assertThatThrownBy(() -> LinearSvm.train(x, signs, 1, CancellationToken.none()))
        .hasMessageEndingWith(plain)
        .hasMessageNotContaining("kernel");
    assertThatThrownBy(
            () ->
                LinearSvm.trainRejectBaseline(
                    x,
                    signs,
                    1,
                    2,
                    new ActiveSetTrainer(),
                    TrainingProgress.none(),
                    CancellationToken.none()))
        .hasMessageEndingWith(rejecting)
        .hasMessageNotContaining("kernel");
  }
}
