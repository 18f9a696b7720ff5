package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.CauchyDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CauchyCombinationTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-20, 1e-9, 0.9999e-8, 1.0001e-8, 1e-4, 0.01, 0.5, 0.9})
  void oneValueStaysAsItIs(double p) {
    assertThat(CauchyCombination.of(p)).isCloseTo(p, within(1e-7 * p));
    assertThat(CauchyCombination.of(p, p, p)).isCloseTo(p, within(1e-7 * p));
  }

  /** The upper tail of the mean of the Cauchy quantiles, by another library. */
  @Test
  void isTheTailOfAMeanOfQuantiles() {
    CauchyDistribution cauchy = new CauchyDistribution();
    double[][] cases = {{0.01, 0.2, 0.6}, {0.3, 0.4}, {0.001, 0.9, 0.9}, {0.7, 0.8}};
    for (double[] values : cases) {
      double mean = 0;
      for (double p : values) {
        mean += cauchy.inverseCumulativeProbability(1 - p) / values.length;
      }
      assertThat(CauchyCombination.of(values))
          .isCloseTo(1 - cauchy.cumulativeProbability(mean), within(1e-10));
    }
  }

  /** tan(pi/4) = 1 and tan(0) = 0: the mean of 1 and 0 has the tail 1/2 - atan(1/2)/pi. */
  @Test
  void aQuarterAndAHalf() {
    assertThat(CauchyCombination.of(0.25, 0.5))
        .isCloseTo(0.5 - Math.atan(0.5) / Math.PI, within(1e-12));
  }

  /** The smallest of k values counts by a k-th. */
  @Test
  void aTinyValueDecides() {
    assertThat(CauchyCombination.of(1e-12, 0.5, 0.5)).isCloseTo(3e-12, within(1e-18));
  }

  @Test
  void theOrderDoesNotShowAndLessIsLess() {
    SplittableRandom random = new SplittableRandom(2);
    for (int r = 0; r < 2000; r++) {
      double a = Math.pow(random.nextDouble(), 8);
      double b = random.nextDouble();
      double c = random.nextDouble();
      double combined = CauchyCombination.of(a, b, c);
      assertThat(CauchyCombination.of(c, a, b)).isCloseTo(combined, within(1e-9 * combined));
      assertThat(CauchyCombination.of(a, b * random.nextDouble(), c))
          .isLessThanOrEqualTo(combined * (1 + 1e-9));
      assertThat(combined).isGreaterThan(0).isLessThanOrEqualTo(1);
    }
    assertThat(CauchyCombination.of(0.001, 1)).as("1 is no veto").isLessThan(0.0021);
  }

  /** A capped 1 adds at most a fiftieth to a level of 1 % (independent values). */
  @Test
  void smallLevelsHold() {
    SplittableRandom random = new SplittableRandom(8);
    int runs = 200_000;
    int small = 0;
    for (int r = 0; r < runs; r++) {
      double p =
          CauchyCombination.of(
              1 - random.nextDouble(), 1 - random.nextDouble(), 1 - random.nextDouble());
      small += p <= 0.01 ? 1 : 0;
    }
    double level = 0.01;
    assertThat(small / (double) runs)
        .isBetween(level - 3 * Math.sqrt(level / runs), 1.02 * level + 3 * Math.sqrt(level / runs));
  }
}
