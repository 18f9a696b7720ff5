package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RidgeOptimumTest {

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double norm1(double[] w) {
    return Arrays.stream(w).map(Math::abs).sum();
  }

  /** Of min 1/2 ||w||^2 + c max(0, 1 - a'w) the optimum is min(c, 1 / ||a||^2) a. */
  @Test
  void whatTheExactOptimumHasLiesWhereItIsProvenToLie() {
    SplittableRandom random = new SplittableRandom(21);
    for (int k = 0; k < 2000; k++) {
      int d = random.nextInt(1, 6);
      double[] a = random.doubles(d, -2, 2).toArray();
      double c = Math.pow(10, random.nextInt(-3, 4));
      double factor = Math.min(c, 1 / dot(a, a));
      double[] best = Arrays.stream(a).map(entry -> factor * entry).toArray();
      double apart = Math.pow(10, random.nextInt(-9, 1));
      double[] near =
          Arrays.stream(best).map(entry -> entry + apart * random.nextDouble(-1, 1)).toArray();
      double bestLoss = c * Math.max(0, 1 - dot(a, best));
      double loss = c * Math.max(0, 1 - dot(a, near));
      double rounding = 1e-14 * (1 + c);
      RidgeOptimum optimum =
          RidgeOptimum.of(
              near,
              dot(near, near) / 2 + loss + rounding,
              dot(best, best) / 2 + bestLoss - rounding);

      Enclosure norm = optimum.norm(norm1(near), Math.sqrt(d));
      assertThat(norm1(best)).isBetween(norm.least(), norm.most());
      Enclosure proven = optimum.loss(loss + rounding);
      assertThat(bestLoss).isBetween(proven.least() - rounding, proven.most());
    }
  }

  @Test
  void withoutABoundNothingIsKnown() {
    RidgeOptimum optimum =
        RidgeOptimum.of(new double[] {1}, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    assertThat(optimum.norm(1, 1)).isEqualTo(new Enclosure(0, Double.POSITIVE_INFINITY));
    assertThat(optimum.loss(1)).isEqualTo(new Enclosure(0, Double.POSITIVE_INFINITY));
  }

  @Test
  void anExactModelIsKnownToSomeUnits() {
    RidgeOptimum optimum = RidgeOptimum.of(new double[] {1, -2}, 2.5, 2.5);

    Enclosure norm = optimum.norm(3, 2);
    assertThat(norm.most() - norm.least()).isLessThan(1e-12);
  }
}
