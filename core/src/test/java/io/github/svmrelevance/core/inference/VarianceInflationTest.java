package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VarianceInflationTest {

  private static final int SAMPLES = 30;

  private final SplittableRandom random = new SplittableRandom(4);

  private double[] gaussian() {
    double[] values = new double[SAMPLES];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  private static double[] inflation(double[]... columns) {
    return VarianceInflation.of(DenseMatrix.ofColumns(SAMPLES, columns));
  }

  /** Of two features, 1/(1 - r^2) for both, whatever their units. */
  @Test
  void twoFeaturesInflateEachOther() {
    double[] a = gaussian();
    double[] b = gaussian();
    SampleSums.addTo(b, 3, a);
    double[] x = a.clone();
    double[] y = b.clone();
    Strata.one(SAMPLES).centre(x);
    Strata.one(SAMPLES).centre(y);
    double square = Math.pow(SampleSums.dot(x, y), 2) / SampleSums.dot(x, x) / SampleSums.dot(y, y);
    for (int i = 0; i < SAMPLES; i++) {
      a[i] = 1e4 * a[i] + 7;
    }

    double[] factors = inflation(a, b);

    assertThat(factors[0]).isGreaterThan(5).isCloseTo(1 / (1 - square), within(1e-6));
    assertThat(factors[1]).isCloseTo(factors[0], within(1e-6));
    assertThat(inflation(a)).containsExactly(new double[] {1}, within(1e-9));
  }

  @Test
  void aSumIsDeterminedAndSoAreItsParts() {
    double[] a = gaussian();
    double[] b = gaussian();
    double[] sum = a.clone();
    SampleSums.addTo(sum, 1, b);

    double[] factors = inflation(a, b, sum, gaussian());

    assertThat(Arrays.copyOf(factors, 3)).containsOnly(Double.POSITIVE_INFINITY);
    assertThat(factors[3]).isBetween(1.0, 2.0);
  }
}
