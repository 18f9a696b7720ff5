package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SkewCorrectionTest {

  private static final int SAMPLES = 400;

  private final RandomGenerator random = new SplittableRandom(5);

  /** A share of them 1, the others 0; centred. */
  private static double[] rare(double share) {
    double[] values = new double[SAMPLES];
    Arrays.setAll(values, i -> (i < share * SAMPLES ? 1 : 0) - share);
    return values;
  }

  private static double plain(double[] a, double[] b) {
    double sum = SampleSums.dot(a, b);
    double squares = 0;
    for (int i = 0; i < a.length; i++) {
      squares += a[i] * b[i] * (a[i] * b[i]);
    }
    return sum * sum / (1 + squares);
  }

  @Test
  void symmetricValuesNeedNone() {
    double[] half = rare(0.5);
    double[] few = rare(0.05);
    Strata.one(SAMPLES).shuffle(few, random);

    assertThat(SkewCorrection.of(half, few).square(half, few, 1, 1))
        .isCloseTo(plain(half, few), within(1e-12));
  }

  /** The sign of a vector is a matter of coding. */
  @Test
  void signsDoNotMatter() {
    double[] a = rare(0.05);
    double[] b = rare(0.03);
    Strata.one(SAMPLES).shuffle(b, random);
    double[] negative = Arrays.stream(a).map(value -> -value).toArray();

    assertThat(SkewCorrection.of(negative, b).square(negative, b, 1, 1))
        .isCloseTo(SkewCorrection.of(a, b).square(a, b, 1, 1), within(1e-12));
  }

  /**
   * Both are rare, and may meet more often than by chance, or less. Without correction, hardly any
   * permutation in which they meet more often is among those that are farthest out.
   */
  @Test
  void tailsBecomeAsLong() {
    double[] a = rare(0.1);
    double[] b = rare(0.1);
    SkewCorrection correction = SkewCorrection.of(a, b);
    double[] copy = b.clone();
    int draws = 4000;
    double[][] far = new double[2][draws];
    boolean[] above = new boolean[draws];
    for (int k = 0; k < draws; k++) {
      Strata.one(SAMPLES).shuffle(copy, random);
      far[0][k] = plain(a, copy);
      far[1][k] = correction.square(a, copy, 1, 1);
      above[k] = SampleSums.dot(a, copy) > 0;
    }

    assertThat(shareAbove(far[0], above)).isLessThan(0.1);
    assertThat(shareAbove(far[1], above)).isBetween(0.25, 0.75);
  }

  /** Of the twentieth that is farthest out, the share of those above 0. */
  private static double shareAbove(double[] far, boolean[] above) {
    double[] sorted = far.clone();
    Arrays.sort(sorted);
    double limit = sorted[(int) (0.95 * sorted.length)];
    int all = 0;
    int up = 0;
    for (int k = 0; k < far.length; k++) {
      all += far[k] > limit ? 1 : 0;
      up += far[k] > limit && above[k] ? 1 : 0;
    }
    return (double) up / all;
  }
}
