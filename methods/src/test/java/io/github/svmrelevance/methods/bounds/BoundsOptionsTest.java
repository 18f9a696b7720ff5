package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.methods.intervals.ProbePlan;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsOptionsTest {

  private static BoundsOptions options(String... parameters) {
    ParameterValues values = ParameterValues.defaults(BoundsOptions.ALL);
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    return new BoundsOptions(values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C 1e-9",
        "slack 0",
        "probes 2 fpr 0.5",
        "probes 1000000",
        "fpr 0.001 probes 999",
        "fpr 0.999",
        "c-path 0",
        "c-path 2",
        "c-path 1000",
        "resample 0",
        "resample 100000"
      })
  void whatIsWithinTheLimitsIsTaken(String parameters) {
    assertThat(options(parameters.split(" "))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "C, 0",
    "C, -1",
    "slack, -0.001",
    "probes, 1",
    "probes, 1000001",
    "fpr, 0",
    "fpr, 1",
    "c-path, 1",
    "c-path, -2",
    "c-path, 1001",
    "resample, -1",
    "resample, 100001"
  })
  void whatIsBeyondThemIsRefused(String name, String value) {
    assertThatThrownBy(() -> options(name, value))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'" + name + "'")
        .hasMessageContaining(value);
  }

  @Test
  void theDefaultsAreThoseOfTheDocumentation() {
    BoundsOptions options = options();

    assertThat(options.get(BoundsOptions.C)).isEqualTo(1);
    assertThat(options.get(BoundsOptions.SLACK)).isEqualTo(0.2);
    assertThat(options.get(BoundsOptions.BASELINE)).isEqualTo(BoundsOptions.Baseline.L2);
    assertThat(options.get(BoundsOptions.BUDGET)).isEqualTo(BoundsOptions.Budget.JOINT);
    assertThat(options.get(BoundsOptions.C_PATH)).isZero();
    assertThat(options.get(BoundsOptions.TUNE)).isFalse();
    assertThat(options.get(BoundsOptions.STAND_INS)).isFalse();
    assertThat(options.probePlan(30))
        .contains(ProbePlan.of(ProbePlan.Rule.SCALED, true, Optional.of(500), 0.01, 30));
  }

  @Test
  void theThresholdSaysWhichProbesThereAre() {
    assertThat(options("threshold", "none").probePlan(30)).isEmpty();
    assertThat(options("threshold", "pooled", "probes", "40", "fpr", "0.05").probePlan(30))
        .contains(ProbePlan.of(ProbePlan.Rule.POOLED, true, Optional.of(40), 0.05, 30));
    assertThat(options("threshold", "per-feature", "probe", "replace").probePlan(30))
        .contains(ProbePlan.of(ProbePlan.Rule.PER_FEATURE, false, Optional.empty(), 0.01, 30));
  }

  /** A budget with any slack, and that of an L2 baseline, has other models than the optima. */
  @Test
  void onlyL1WithoutSlackAsksForOptimaAlone() {
    assertThat(options("baseline", "l1", "slack", "0").onlyOptimalModels()).isTrue();
    assertThat(options("baseline", "l1", "slack", "1e-9").onlyOptimalModels()).isFalse();
    assertThat(options("slack", "0").onlyOptimalModels()).isFalse();
  }

  @Test
  void cIsGivenOrChosen() {
    assertThatThrownBy(() -> options("tune", "true", "C", "1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("parameter 'C' has no effect with parameter 'tune'; leave out one of them");
    assertThat(options("tune", "false", "C", "2").get(BoundsOptions.C)).isEqualTo(2);
    assertThat(options("tune", "true").get(BoundsOptions.TUNE)).isTrue();
  }

  @Test
  void everyParameterIsDeclaredOnce() {
    assertThat(BoundsOptions.ALL).extracting(Parameter::name).doesNotHaveDuplicates().hasSize(15);
  }
}
