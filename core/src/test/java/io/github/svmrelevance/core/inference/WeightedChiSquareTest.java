package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeightedChiSquareTest {

  private static final double[] SUMS = {1e-3, 0.1, 1, 3, 10, 30, 100, 500};

  private static void agrees(double[] weights, double sum, double expected) {
    assertThat(WeightedChiSquare.of(weights).upper(sum) / expected)
        .as("of %s beyond %s", Arrays.toString(weights), sum)
        .isCloseTo(1, within(1e-8));
  }

  /** One normal number has the normal tail, and 2m of them the sum of Poisson's first m terms. */
  @Test
  void equalWeightsGiveChiSquare() {
    for (double sum : SUMS) {
      agrees(new double[] {1}, sum, PermutationMoments.twoSided(Math.sqrt(sum)));
      agrees(new double[] {2.5}, sum, PermutationMoments.twoSided(Math.sqrt(sum / 2.5)));
      double term = Math.exp(-sum / 2);
      double total = term;
      agrees(new double[] {1, 1}, sum, total);
      for (int m = 2; m <= 20; m++) {
        term *= sum / 2 / (m - 1);
        total += term;
        double[] ones = new double[2 * m];
        Arrays.fill(ones, 1);
        agrees(ones, sum, total);
      }
    }
  }

  /** Weights in pairs make sums of exponential numbers, whose tails have closed forms. */
  @Test
  void pairsOfWeightsGiveSumsOfExponentialNumbers() {
    for (double sum : SUMS) {
      for (double other : new double[] {0.9, 0.5, 0.01, 1e-6}) {
        double expected = (Math.exp(-sum / 2) - other * Math.exp(-sum / 2 / other)) / (1 - other);
        agrees(new double[] {1, other, other, 1}, sum, expected);
      }
    }
  }

  @Test
  void whatIsNoWeightDoesNotCount() {
    double alone = WeightedChiSquare.of(new double[] {2, 1}).upper(30);

    assertThat(WeightedChiSquare.of(new double[] {-1e-15, 2, 0, 1, 1e-14}).upper(30))
        .isEqualTo(alone);
    assertThatThrownBy(() -> WeightedChiSquare.of(new double[] {0, -1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no weight is above 0");
  }

  @Test
  void smallAndLargeSumsHaveTheLargestAndTheSmallestTail() {
    WeightedChiSquare two = WeightedChiSquare.of(new double[] {1, 0.3});

    assertThat(two.upper(0)).isEqualTo(1);
    assertThat(two.upper(-1)).isEqualTo(1);
    assertThat(two.upper(1e5)).isEqualTo(PermutationMoments.LEAST_TAIL);
  }

  @Test
  void tailsFallWithTheSumAndAgreeWithDraws() {
    double[] weights = {3, 1.5, 0.7, 0.2, 0.01};
    WeightedChiSquare law = WeightedChiSquare.of(weights);
    double before = 1;
    for (double sum = 0.01; sum < 300; sum *= 1.1) {
      assertThat(law.upper(sum)).isLessThan(before);
      before = law.upper(sum);
    }
    SplittableRandom random = new SplittableRandom(8);
    int draws = 200_000;
    int above = 0;
    for (int draw = 0; draw < draws; draw++) {
      double sum = 0;
      for (double weight : weights) {
        double normal = random.nextGaussian();
        sum += weight * normal * normal;
      }
      above += sum > 20 ? 1 : 0;
    }
    double expected = law.upper(20);
    assertThat((double) above / draws).isCloseTo(expected, within(4 * Math.sqrt(expected / draws)));
  }
}
