package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

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
}
