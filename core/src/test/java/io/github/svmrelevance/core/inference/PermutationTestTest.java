package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class PermutationTestTest {

  private static DoubleSupplier each(double... values) {
    AtomicInteger next = new AtomicInteger();
    return () -> values[next.getAndIncrement()];
  }

  @Test
  void allDrawsCountWhereFewExceed() {
    assertThat(new PermutationTest(9, 3).pValue(5, each(1, 2, 3, 4, 4, 3, 2, 1, 0)))
        .isEqualTo(1.0 / 10);
    assertThat(new PermutationTest(9, 3).pValue(5, each(1, 6, 3, 4, 5, 3, 2, 1, 0)))
        .as("a tie is an exceedance")
        .isEqualTo(3.0 / 10);
  }

  @Test
  void theLastExceedanceStops() {
    AtomicInteger drawn = new AtomicInteger();
    DoubleSupplier copies = () -> drawn.incrementAndGet() % 2 == 0 ? 7 : 0;

    assertThat(new PermutationTest(1000, 3).pValue(5, copies)).isEqualTo(3.0 / 6);
    assertThat(drawn).hasValue(6);
  }

  @Test
  void roundingDoesNotBreakATie() {
    double rounded = Math.nextDown(0.3);
    assertThat(new PermutationTest(4, 2).pValue(0.3, each(rounded, rounded, 0, 0)))
        .isEqualTo(2.0 / 2);
  }

  /**
   * The sums of 3 of 6 values against all 20 of them: without a stop the p-value is the share of
   * sums at least as large, up to chance.
   */
  @Test
  void approachesTheExactValue() {
    double[] values = {1, 2, 4, 8, 16, 32};
    double statistic = 8 + 16 + 2;
    int atLeast = 0;
    for (int set = 0; set < 64; set++) {
      if (Integer.bitCount(set) == 3) {
        atLeast += sum(values, set) >= statistic ? 1 : 0;
      }
    }
    double exact = atLeast / 20.0;
    SplittableRandom random = new SplittableRandom(3);
    int draws = 40_000;

    double p = new PermutationTest(draws, draws + 1).pValue(statistic, () -> drawn(values, random));

    assertThat(p).isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / draws)));
  }

  private static double sum(double[] values, int set) {
    double sum = 0;
    for (int k = 0; k < values.length; k++) {
      sum += (set >> k & 1) == 1 ? values[k] : 0;
    }
    return sum;
  }

  private static double drawn(double[] values, SplittableRandom random) {
    double[] urn = values.clone();
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      int other = k + random.nextInt(urn.length - k);
      sum += urn[other];
      urn[other] = urn[k];
    }
    return sum;
  }

  /** Besag and Clifford (1991): valid wherever it stops, here at 10 exceedances of 199 draws. */
  @Test
  void isUniformUnderTheNull() {
    SplittableRandom random = new SplittableRandom(4);
    PermutationTest test = new PermutationTest(199, 10);
    int runs = 20_000;
    double[] values = new double[runs];
    Arrays.setAll(values, r -> test.pValue(random.nextDouble(), random::nextDouble));

    assertThat(Arrays.stream(values).allMatch(p -> p > 0 && p <= 1)).isTrue();
    // Levels that p-values attain, where the rate is the level itself: k/200 below 10/199, and
    // 10/l.
    for (double level : new double[] {0.005, 0.01, 0.03, 0.045, 0.1, 0.25, 0.5}) {
      assertThat(rate(values, level))
          .as("level %s", level)
          .isCloseTo(level, within(3.5 * Math.sqrt(level * (1 - level) / runs)));
    }
    // And between them it is not above the level.
    for (double level : new double[] {0.007, 0.0333, 0.07, 0.3, 0.7, 0.95}) {
      assertThat(rate(values, level))
          .as("level %s", level)
          .isLessThan(level + 3.5 * Math.sqrt(level * (1 - level) / runs));
    }
  }

  private static double rate(double[] values, double level) {
    return Arrays.stream(values).filter(p -> p <= level + 1e-12).count() / (double) values.length;
  }
}
