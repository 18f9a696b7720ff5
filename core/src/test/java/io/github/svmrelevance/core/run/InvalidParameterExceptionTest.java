package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A message in the words of whoever shows it. */
class InvalidParameterExceptionTest {

  private static final Parameter<Double> RATE =
      Parameter.real("rate", "a rate").within(value -> value > 0, "a number above 0");
  private static final Parameter<Integer> COUNT = Parameter.integer("count", "a count");

  private final InvalidParameterException both =
      new InvalidParameterException(RATE, " and ", COUNT, " 'count' do not go together, ", RATE);

  @Test
  void namesParametersAsTheLibraryDoes() {
    assertThat(both).hasMessage("rate and count 'count' do not go together, rate");
    assertThat(both.message().settings()).containsExactly("rate", "count");
  }

  @Test
  void namesParametersAsAskedFor() {
    assertThat(both.message().render(name -> "--" + name))
        .isEqualTo("--rate and --count 'count' do not go together, --rate");
  }

  @ParameterizedTest
  @CsvSource({"1e-4,0.0001", "1e-7,1e-7", "1,1", "0.6,0.6", "-250,-250", "1e300,1e300"})
  void writesNumbersAsPeopleDo(double number, String text) {
    assertThat(new InvalidParameterException(number)).hasMessage(text);
  }

  @Test
  void valuesOutOfRangeAreOfItsKind() {
    assertThatExceptionOfType(InvalidParameterException.class)
        .isThrownBy(() -> RATE.parse("-1"))
        .withMessage("rate is '-1'; expected a number above 0")
        .satisfies(
            e ->
                assertThat(e.message().render(name -> "--" + name))
                    .isEqualTo("--rate is '-1'; expected a number above 0"));
  }

  @Test
  void whatRefusesAValueIsTheCause() {
    InvalidInputException reason = new InvalidInputException("there is none");
    assertThatExceptionOfType(InvalidParameterException.class)
        .isThrownBy(
            () ->
                InvalidParameterException.check(
                    COUNT,
                    () -> {
                      throw reason;
                    }))
        .withMessage("count: there is none")
        .withCause(reason);
    assertThat(InvalidParameterException.<Integer>check(COUNT, () -> 3)).isEqualTo(3);
  }
}
