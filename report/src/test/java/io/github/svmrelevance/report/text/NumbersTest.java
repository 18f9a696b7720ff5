package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1.23456, 1.2346",
    "-0.5, -0.5000",
    "1e-5, 1.000e-05",
    "123456, 1.235e+05"
  })
  void brief(double value, String text) {
    assertThat(Numbers.brief(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "linear; linear",
        "rbf:gamma=0.03; rbf:gamma=0.03",
        "rbf:gamma=0.004166666666666667; rbf:gamma=0.00416667",
        "poly:degree=3,gamma=1.6666666666666667E-5,coef0=-0.5;"
            + " poly:degree=3,gamma=0.0000166667,coef0=-0.5"
      })
  void kernel(String spec, String text) {
    assertThat(Numbers.kernel(spec)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "0, 0",
    "0.1, 0.1",
    "1e-4, 0.0001",
    "1e-9, 1E-9",
    "1000000, 1000000",
    "0.333333333, 0.333333"
  })
  void setting(double value, String text) {
    assertThat(Numbers.setting(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.29361, 0.29",
    "0.0703, 0.07",
    "0.00151, 0.0015",
    "0.000747, 0.0007",
    "0.0001, 0.0001",
    "0.00003, 3e-05",
    "3.2e-40, 3e-40",
    "0.999, 1",
    "1, 1",
    "2e-300, 2e-300",
    "3e-301, <1e-300",
    "1e-301, <1e-300"
  })
  void aProbabilityHasTwoDigits(double value, String text) {
    assertThat(Numbers.probability(value)).isEqualTo(text);
  }

  @Test
  void probabilitiesThatAreShownAlikeAreEqual() {
    assertThat(Numbers.roundedProbability(0.000747)).isEqualTo(Numbers.roundedProbability(0.00069));
    assertThat(Numbers.roundedProbability(3.2e-40)).isEqualTo(Numbers.roundedProbability(2.9e-40));
    assertThat(Numbers.roundedProbability(3.2e-40)).isLessThan(Numbers.roundedProbability(3e-39));
  }

  @Test
  void quantitiesKeepAllDigitsBeforeThePoint() {
    assertThat(Numbers.quantity(110_723.4)).isEqualTo("110723");
    assertThat(Numbers.quantity(18_813.6698)).isEqualTo("18814");
    assertThat(Numbers.quantity(43.9251)).isEqualTo("43.93");
    assertThat(Numbers.quantity(0.5)).isEqualTo("0.5000");
    assertThat(Numbers.quantity(2e-5)).isEqualTo("2.000e-05");
    assertThat(Numbers.quantity(0)).isEqualTo("0");
  }

  /** A feature without evidence must not seem to be at the level. */
  @Test
  void probabilitiesStayOnTheirSideOfTheLevel() {
    assertThat(Numbers.probability(0.010213, 0.01)).isEqualTo("0.01022");
    assertThat(Numbers.probability(0.0099999, 0.01)).isEqualTo("0.01");
    assertThat(Numbers.probability(0.01, 0.01)).isEqualTo("0.01");
    assertThat(Numbers.probability(0.0123, 0.01)).isEqualTo("0.012");
    assertThat(Numbers.probability(3e-40, 0.01)).isEqualTo("3e-40");
  }
}
