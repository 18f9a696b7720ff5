package io.github.svmrelevance.methods.rejectbounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.methods.intervals.ClassRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectBoundsOptionsTest {

  static ParameterValues values(String... parameters) {
    ParameterValues values = ParameterValues.defaults(RejectBoundsOptions.ALL);
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    return values;
  }

  private static RejectBoundsOptions options(String... parameters) {
    return new RejectBoundsOptions(values(parameters));
  }

  @ParameterizedTest
  @CsvSource({
    "reject-cost, 0.5",
    "reject-cost, 1e-6",
    "lambda, 1e-9",
    "slack, 0",
    "reject-threshold, 0"
  })
  void whatIsWithinTheLimitsIsTaken(String name, String value) {
    assertThat(options(name, value)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "reject-cost, 0",
    "reject-cost, 0.501",
    "lambda, 0",
    "slack, -0.1",
    "reject-threshold, -0.1"
  })
  void whatIsBeyondThemIsRefused(String name, String value) {
    assertThatThrownBy(() -> options(name, value))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(name + " is '");
  }

  /** a = (1 - 2r)/r; phi(m) = max(0, 1 - m) + a max(0, -m), which is 1 + (1 + a) at m = -1. */
  @ParameterizedTest
  @CsvSource({"0.5, 0", "0.4, 0.5", "0.25, 2", "0.1, 8"})
  void theCostOfARejectSaysHowMuchErrorsCost(double r, double a) {
    RejectBoundsOptions options = options("reject-cost", Double.toString(r));
    ConvexPiecewiseLinear phi = options.models().loss().shape();

    assertThat(options.models().steepness()).isCloseTo(a, within(1e-12));
    assertThat(phi.value(2)).isZero();
    assertThat(phi.value(0.5)).isCloseTo(0.5, within(1e-12));
    assertThat(phi.value(0)).isCloseTo(1, within(1e-12));
    assertThat(phi.value(-1)).isCloseTo(2 + a, within(1e-12));
  }

  @Test
  void theThresholdOfARejectIsItsCostUnlessGiven() {
    assertThat(options().models().threshold()).isEqualTo(0.25);
    assertThat(options("reject-cost", "0.1").models().threshold()).isEqualTo(0.1);
    assertThat(options("reject-cost", "0.1", "reject-threshold", "0").models().threshold())
        .isZero();
  }

  @Test
  void theThresholdSaysWhatMakesAFeatureRelevant() {
    assertThat(options("threshold", "none").classRule(30)).isEqualTo(new ClassRule.Tolerance());
    assertThat(options().classRule(30))
        .isEqualTo(new ClassRule.Evidence(new EvidenceLevel(ErrorRate.FALSE_POSITIVE, 0.01, 2000)));
    assertThat(options("threshold", "per-feature", "probes", "50").classRule(30))
        .isEqualTo(new ClassRule.OwnProbes(50));
    assertThatThrownBy(() -> options("probes", "50"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("probes has no effect");
  }
}
