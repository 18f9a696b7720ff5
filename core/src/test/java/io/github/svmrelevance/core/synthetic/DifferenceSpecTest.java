package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;

class DifferenceSpecTest {

  private static final int MANY = 20_000;

  /** Five standard errors of a correlation or mean of so many independent numbers. */
  private static final double CLOSE = 5 / Math.sqrt(MANY);

  @Test
  void theLabelIsTheSignOfTheSummedDifferences() {
    SyntheticData made = new DifferenceSpec(500, 2, 0.9, 1, 0, 0).generate(1);

    DenseMatrix x = made.data().matrix().toDense();
    double[] signs = made.data().classes().signs("1");
    for (int i = 0; i < made.data().samples(); i++) {
      double change = x.get(i, 1) - x.get(i, 0) + x.get(i, 3) - x.get(i, 2);
      assertThat(signs[i] * change).isGreaterThanOrEqualTo(-1e-12);
    }
    assertThat(made.mislabelled()).isEmpty();
  }

  @Test
  void featuresAreStandardAndOfTheCorrelationAskedFor() {
    SyntheticData made = new DifferenceSpec(MANY, 1, 0.8, 1, 0, 0).generate(2);

    DenseMatrix x = made.data().matrix().toDense();
    for (int j = 0; j < 3; j++) {
      assertThat(StatUtils.mean(x.column(j))).isCloseTo(0, within(CLOSE));
      assertThat(StatUtils.populationVariance(x.column(j))).isCloseTo(1, within(2 * CLOSE));
    }
    assertThat(correlation(x.column(0), x.column(1))).isCloseTo(0.8, within(CLOSE));
    assertThat(correlation(x.column(0), x.column(2))).isCloseTo(0, within(CLOSE));
  }

  @Test
  void eachFeatureTellsLittleByItself() {
    SyntheticData made = new DifferenceSpec(MANY, 1, 0.98, 0, 0, 0).generate(3);

    // Of a normal variable with the sign of another, to which its correlation is 0.1.
    double expected = 0.1 * Math.sqrt(2 / Math.PI);
    double[] signs = made.data().classes().signs("1");
    assertThat(correlation(made.data().matrix().column(1), signs))
        .isCloseTo(expected, within(CLOSE));
    assertThat(correlation(made.data().matrix().column(0), signs))
        .isCloseTo(-expected, within(CLOSE));
  }

  @Test
  void noiseFallsOnFeaturesAndLabels() {
    DifferenceSpec exact = new DifferenceSpec(MANY, 1, 0.5, 0, 0, 0);
    SyntheticData clean = exact.generate(4);
    SyntheticData noisy = new DifferenceSpec(MANY, 1, 0.5, 0, 0.3, 0.2).generate(4);

    double[] before = clean.data().matrix().column(0);
    double[] after = noisy.data().matrix().column(0);
    double[] noise = new double[MANY];
    for (int i = 0; i < MANY; i++) {
      noise[i] = after[i] - before[i];
    }
    assertThat(Math.sqrt(StatUtils.populationVariance(noise))).isCloseTo(0.3, within(CLOSE));
    assertThat(noisy.mislabelled().size() / (double) MANY).isCloseTo(0.2, within(CLOSE));
    assertThat(noisy.truth())
        .allMatch(feature -> feature.noise() == 0.3 && feature.relevance() == TrueRelevance.STRONG);
  }

  @Test
  void rangesAreChecked() {
    assertThatThrownBy(() -> new DifferenceSpec(10, 0, 0.5, 1, 0, 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("pair");
    assertThatThrownBy(() -> new DifferenceSpec(10, 1, 1, 1, 0, 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("below 1");
  }

  private static double correlation(double[] one, double[] other) {
    return new PearsonsCorrelation().correlation(one, other);
  }
}
