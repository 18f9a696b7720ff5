package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardizerTest {

  private static final MathContext EXACT_ENOUGH = new MathContext(60);

  private static Dataset column(double... values) {
    return new Dataset(
        "test",
        List.of("x"),
        DenseMatrix.ofColumns(values.length, values),
        new Classes(List.of("a"), new int[values.length]));
  }

  private static double[] standardized(double... values) {
    Dataset data = column(values);
    return Standardizer.fit(data).apply(data).matrix().column(0);
  }

  @Test
  void usesThePopulationDeviation() {
    Standardizer standardizer = Standardizer.fit(column(1, 2, 3, 4));
    assertThat(standardizer.mean(0)).isEqualTo(2.5);
    assertThat(standardizer.deviation(0)).isEqualTo(Math.sqrt(1.25));
    assertThat(standardized(1, 2, 3, 4)[0]).isCloseTo(-1.5 / Math.sqrt(1.25), within(1e-15));
  }

  @Test
  void appliesWhatItLearntToOtherSamples() {
    Standardizer standardizer = Standardizer.fit(column(0, 2));
    assertThat(standardizer.apply(column(5)).matrix().get(0, 0)).isEqualTo(4);
  }

  @Test
  void dividesByTheLargestAbsoluteValueAndKeepsZeros() {
    Standardizer standardizer = Standardizer.fit(column(0, 2, -8, 1), Scaling.MAX);
    assertThat(standardizer.apply(column(0, 2, -8, 4, 16)).matrix().column(0))
        .containsExactly(0, 0.25, -1, 0.5, 2);
    double[] missing = {Double.NaN};
    standardizer.applyTo(missing);
    assertThat(missing).containsExactly(-5.0 / 4 / 8);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e307, 1, 1e-300})
  void anyScalingIsKeptAndGivenAgain(double unit) {
    Dataset data = column(0, 3 * unit / 7, -unit, unit / 3);
    for (Scaling scaling : Scaling.values()) {
      Standardizer learnt = Standardizer.fit(data, scaling);
      Standardizer kept = Standardizer.of(List.of("x"), learnt.scales());
      double[] numbers = learnt.apply(data).matrix().column(0);
      assertThat(kept.apply(data).matrix().column(0)).isEqualTo(numbers);
      if (scaling == Scaling.NONE) {
        assertThat(numbers).isEqualTo(data.matrix().column(0));
      } else if (scaling == Scaling.MAX) {
        assertThat(numbers[2]).isEqualTo(-1);
      }
      double[] sample = {Double.NaN};
      kept.applyTo(sample);
      assertThat(sample[0]).isEqualTo(learnt.scales().get(0).missing());
    }
  }

  @Test
  void sparseFeaturesAreDividedAsDenseOnesAre() {
    SparseMatrix sparse =
        SparseMatrix.builder(5, 2)
            .column(new double[] {0, 0, -4, 0, 2})
            .column(new double[] {3, 0, 0, 0, 0})
            .build();
    Dataset data =
        new Dataset("test", List.of("x", "y"), sparse, new Classes(List.of("a"), new int[5]));
    Standardizer standardizer = Standardizer.fit(data, Scaling.MAX);
    assertThat(standardizer.shifted(sparse).toDense())
        .isEqualTo(standardizer.apply(sparse.toDense()));
    assertThat(standardizer.shifts()).containsExactly(0, 0);
  }

  /** Means and deviations in decimal arithmetic of 60 digits are the truth. */
  @Property(seed = "20261120")
  void agreesWithExactArithmetic(@ForAll @Size(min = 2, max = 20) List<Double> values) {
    double[] column = values.stream().mapToDouble(Double::doubleValue).toArray();
    Standardizer standardizer = Standardizer.fit(column(column));
    double[] z = standardized(column);
    if (standardizer.isConstant(0)) {
      assertThat(z).containsOnly(0);
      return;
    }
    BigDecimal n = BigDecimal.valueOf(column.length);
    BigDecimal mean = BigDecimal.ZERO;
    for (double value : column) {
      mean = mean.add(new BigDecimal(value));
    }
    mean = mean.divide(n, EXACT_ENOUGH);
    BigDecimal variance = BigDecimal.ZERO;
    for (double value : column) {
      variance = variance.add(new BigDecimal(value).subtract(mean).pow(2));
    }
    BigDecimal deviation = variance.divide(n, EXACT_ENOUGH).sqrt(EXACT_ENOUGH);
    // x - center rounds by 2^-53 of itself, so that only the n-fold sums add to the error of z.
    for (int i = 0; i < column.length; i++) {
      double exact =
          new BigDecimal(column[i]).subtract(mean).divide(deviation, EXACT_ENOUGH).doubleValue();
      assertThat(z[i]).isCloseTo(exact, within(4e-16 * column.length * (1 + Math.abs(exact))));
    }
  }

  @Test
  void keepsSmallDifferencesOnALargeOffset() {
    double[] z = standardized(1e9 + 1e-3, 1e9 + 2e-3, 1e9 + 3e-3);
    // The inputs themselves are rounded to 1.2e-7, hence 1e-3 of relative accuracy at best.
    assertThat(z[0]).isCloseTo(-Math.sqrt(1.5), within(1e-3));
    assertThat(z[0] + z[1] + z[2]).isCloseTo(0, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e308, 1e150, 1, 1e-150, 1e-307, 1e-320})
  void scalesAnyMagnitude(double unit) {
    double[] z = standardized(unit, -unit, unit, -unit);
    assertThat(z).containsExactly(1, -1, 1, -1);
  }

  @Test
  void turnsConstantColumnsIntoZerosAndListsThem() {
    Dataset data = column(7, 7, 7);
    Standardizer standardizer = Standardizer.fit(data);
    assertThat(standardizer.apply(data).matrix().column(0)).containsOnly(0);
    assertThat(standardizer.isConstant(0)).isTrue();
    assertThat(standardizer.warnings())
        .map(Object::toString)
        .containsExactly("1 feature is constant: 'x'");
  }

  @Test
  void takesNoiseOfRoundingForConstant() {
    double value = 0.1 + 0.2;
    Standardizer standardizer = Standardizer.fit(column(value, 0.3, value, 0.3));
    assertThat(standardizer.isConstant(0)).isTrue();
    assertThat(standardizer.warnings()).hasSize(1).first().asString().contains("rounding");
    assertThat(Standardizer.fit(column(1e15, 1e15 + 1)).isConstant(0)).isFalse();
  }

  @Test
  void refusesWhatCannotBeScaled() {
    Standardizer standardizer = Standardizer.fit(column(1e-320, 2e-320));
    assertThatThrownBy(() -> standardizer.apply(column(1e300)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("feature 'x' is 1.0E300 in sample 1");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 1, -3e9, 1e15, 1.5e308})
  void scalesAlikeAfterItWasStored(double offset) {
    Dataset data = column(offset + 0.1, offset - 2, offset * 0.9999, offset + 1e-3 * offset, 7);
    Standardizer standardizer = Standardizer.fit(data);
    Standardizer stored = Standardizer.of(data.featureNames(), standardizer.scales());
    assertThat(stored.scales()).isEqualTo(standardizer.scales());
    double[] expected = standardizer.apply(data).matrix().column(0);
    assertThat(stored.apply(data).matrix().column(0)).containsExactly(expected);
    double[] sample = {data.matrix().get(1, 0)};
    stored.applyTo(sample);
    assertThat(sample).containsExactly(expected[1]);
  }

  @Test
  void takesTheMeanForAMissingValueAndZeroForAConstant() {
    double[] sample = {Double.NaN};
    Standardizer.fit(column(1, 5, 9)).applyTo(sample);
    assertThat(sample).containsExactly(0);
    double[] other = {8};
    Standardizer constant = Standardizer.fit(column(7, 7, 7));
    Standardizer.of(List.of("x"), constant.scales()).applyTo(other);
    assertThat(other).containsExactly(0);
  }

  @Test
  void refusesScalesThatAreNone() {
    assertThatThrownBy(() -> new Standardizer.Scale(0, 0, -1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the deviation at least 0");
    assertThatThrownBy(() -> new Standardizer.Scale(Double.NaN, 0, 1))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Weights 3 and 1 are four samples; a scale of all weights does not matter. */
  @Test
  void aSampleOfWeightThreeCountsAsThree() {
    Dataset plain =
        new Dataset(
            "t",
            List.of("a", "b"),
            DenseMatrix.ofColumns(2, new double[] {1e9 + 1, 1e9 + 5}, new double[] {7, 7}),
            new Classes(List.of("p", "q"), new int[] {0, 1}));
    Standardizer few = Standardizer.fit(plain.withWeights(new double[] {3e-300, 1e-300}));
    Standardizer many = Standardizer.fit(plain.selectSamples(new int[] {0, 0, 0, 1}));
    assertThat(few.mean(0)).isEqualTo(1e9 + 2).isEqualTo(many.mean(0));
    assertThat(few.deviation(0)).isCloseTo(many.deviation(0), within(1e-12));
    assertThat(few.isConstant(1)).isTrue();
  }
}
