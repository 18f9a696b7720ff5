package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Scores say all of a fit: at the optimum w = X'u and 1'u = 0, with u_i = y_i / (1 + exp(y_i f_i)).
 */
class RidgeLogisticTest {

  private static final int SAMPLES = 90;

  private final SplittableRandom random = new SplittableRandom(21);
  private final double[] signs = new double[SAMPLES];

  private double[][] columns(int k, double effect) {
    double[][] columns = new double[k][SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double common = random.nextGaussian();
      for (double[] column : columns) {
        column[i] = random.nextGaussian() + common;
      }
      signs[i] = effect * columns[0][i] + random.nextGaussian() > 0.5 ? 1 : -1;
    }
    return columns;
  }

  /** The weights that the scores imply give back the scores, with the intercept that fits best. */
  private void assertOptimal(double[][] columns, double[] scores, double accuracy) {
    assertThat(Arrays.stream(scores).sum()).as("d/db").isCloseTo(0, within(accuracy));
    double[] decisions = new double[SAMPLES];
    double[] implied = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      assertThat(signs[i] * scores[i]).isBetween(0.0, 1.0);
      implied[i] = signs[i] * Math.log(1 / (signs[i] * scores[i]) - 1);
    }
    for (double[] column : columns) {
      SampleSums.addTo(decisions, SampleSums.dot(column, scores), column);
    }
    // f = X w + b, so that f - X w is the same for all samples.
    double[] bias = new double[SAMPLES];
    Arrays.setAll(bias, i -> implied[i] - decisions[i]);
    double mean = Arrays.stream(bias).average().orElseThrow();
    assertThat(bias).containsExactly(filled(mean), within(100 * accuracy));
  }

  private static double[] filled(double value) {
    double[] values = new double[SAMPLES];
    Arrays.fill(values, value);
    return values;
  }

  private RidgeLogistic fit(double[][] columns) {
    return RidgeLogistic.fit(DenseMatrix.ofColumns(SAMPLES, columns), signs);
  }

  @Test
  void theGradientVanishes() {
    for (double effect : new double[] {0, 1, 5}) {
      double[][] columns = columns(6, effect);

      assertOptimal(columns, fit(columns).scores(), 1e-3);
    }
  }

  /** The classes are separated by the first column; the penalty keeps its weight finite. */
  @Test
  void separableClassesHaveAFit() {
    double[][] columns = columns(4, 0);
    for (int i = 0; i < SAMPLES; i++) {
      columns[0][i] = signs[i] * (3 + columns[0][i] * columns[0][i]);
    }

    assertOptimal(columns, fit(columns).scores(), 1e-3);
  }

  /** With the intercept alone the chance of each class is its share. */
  @Test
  void withoutColumnsSharesAreLeft() {
    columns(1, 1);
    double share = Arrays.stream(signs).filter(sign -> sign > 0).count() / (double) SAMPLES;

    double[] scores = fit(new double[0][]).scores();

    for (int i = 0; i < SAMPLES; i++) {
      assertThat(scores[i]).isCloseTo(signs[i] > 0 ? 1 - share : -share, within(1e-5));
    }
  }

  @Test
  void fewerColumnsAreFittedAsAnew() {
    double[][] columns = columns(8, 2);
    RidgeLogistic full = fit(columns);
    int[][] cases = {{1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6}, {0, 3}, {5}, {}};
    for (int[] kept : cases) {
      double[][] some = Arrays.stream(kept).mapToObj(l -> columns[l]).toArray(double[][]::new);

      assertThat(full.with(kept).scores()).containsExactly(fit(some).scores(), within(1e-3));
    }
    assertThat(full.with(IntStream.range(0, 8).toArray()).scores())
        .containsExactly(full.scores(), within(1e-3));
  }

  /** Features are tested one after the other from one fit of all. */
  @Test
  void aFitDoesNotHangOnWhatWasFittedFromIt() {
    double[][] columns = columns(5, 2);
    RidgeLogistic full = fit(columns);
    double[] scores = full.scores();
    double[] first = full.with(new int[] {0, 1, 2}).scores();
    full.with(new int[] {4});

    assertThat(full.scores()).containsExactly(scores);
    assertThat(full.with(new int[] {0, 1, 2}).scores()).containsExactly(first);
  }

  /** At the optimum the weights are X'u, and a sample's loss is -log(1 - |u|). */
  private static double objective(double[][] columns, double[] scores) {
    double sum = 0;
    for (double[] column : columns) {
      double weight = SampleSums.dot(column, scores);
      sum += weight * weight / 2;
    }
    for (double score : scores) {
      sum -= Math.log(1 - Math.abs(score));
    }
    return sum;
  }

  @Test
  void anotherColumnGainsWhatAFitWithItDoes() {
    double[][] columns = columns(5, 2);
    double[][] four = Arrays.copyOf(columns, 4);
    RidgeLogistic fit = fit(four);
    double gain = objective(four, fit.scores()) - objective(columns, fit(columns).scores());

    assertThat(gain).isGreaterThan(0.01);
    assertThat(fit.gain(columns[4])).isCloseTo(gain, within(1e-4));
    // A column that is far from the first fit needs a Hessian of its own.
    double[] steep = Arrays.stream(signs).map(y -> 10 * y).toArray();
    double[][] separated = Arrays.copyOf(columns, 5);
    separated[4] = steep;
    assertThat(fit.gain(steep))
        .isCloseTo(
            objective(four, fit.scores()) - objective(separated, fit(separated).scores()),
            within(1e-3));
  }
}
