package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class CurvesTest {

  private static final Strata ONE = Strata.one(300);

  private static double[] column(DoubleUnaryOperator of) {
    SplittableRandom random = new SplittableRandom(5);
    double[] values = new double[300];
    Arrays.setAll(values, i -> of.applyAsDouble(random.nextGaussian()));
    return FeatureTests.standardized(values, ONE, 0);
  }

  @Test
  void ofANormalFeatureTheyAreThreeAsTheFirstIsItself() {
    List<double[]> curves = Curves.of(column(z -> z), ONE);
    assertThat(curves).hasSize(3);
    for (double[] curve : curves) {
      assertThat(Arrays.stream(curve).sum()).isCloseTo(0, within(1e-9));
      assertThat(SampleSums.dot(curve, curve)).isCloseTo(300, within(1e-9));
    }
  }

  /** Unit, origin and any monotone change leave ranks, and so the curves, as they are. */
  @Test
  void aMonotoneChangeOfTheFeatureDoesNotShow() {
    List<double[]> plain = Curves.of(column(z -> z), ONE);
    List<double[]> changed = Curves.of(column(z -> Math.exp(2 * z)), ONE);
    assertThat(changed).hasSize(4);
    for (int k = 0; k < 3; k++) {
      assertThat(changed.get(k + 1)).containsExactly(plain.get(k), within(1e-9));
    }
  }

  @Test
  void twoValuesHaveNoCurves() {
    assertThat(Curves.of(column(z -> z > 0 ? 1 : 0), ONE)).isEmpty();
  }
}
