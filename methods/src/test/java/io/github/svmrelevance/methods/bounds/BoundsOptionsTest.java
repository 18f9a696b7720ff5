package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.methods.intervals.ClassRule;
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
        "threshold per-feature probes 2",
        "threshold per-feature probes 1000000",
        "fpr 0.00001",
        "fpr 0.999",
        "fdr 0.00001 permutations 99",
        "fwer 0.999 permutations 10000000",
        "c-path 0",
        "c-path 2",
        "c-path 1000",
        "slack-curve 0",
        "slack-curve 2",
        "slack-curve 1000",
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
    "fpr, 0.0000099",
    "fpr, 1",
    "fdr, 0.0000099",
    "fdr, 1",
    "fwer, 0.0000099",
    "fwer, 1",
    "permutations, 98",
    "permutations, 10000001",
    "c-path, 1",
    "c-path, -2",
    "c-path, 1001",
    "slack-curve, 1",
    "slack-curve, 1001",
    "resample, -2",
    "resample, 3",
    "resample, 100002"
  })
  void whatIsBeyondThemIsRefused(String name, String value) {
    assertThatThrownBy(() -> options(name, value))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(name + " is '")
        .hasMessageContaining(value);
  }

  @Test
  void theDefaultsAreThoseOfTheDocumentation() {
    BoundsOptions options = options();

    assertThat(options.get(BoundsOptions.C)).isEqualTo(1);
    assertThat(options.get(BoundsOptions.SLACK)).isEqualTo(0.2);
    assertThat(options.get(BoundsOptions.BASELINE)).isEqualTo(BoundsOptions.BaselineNorm.L2);
    assertThat(options.get(BoundsOptions.BUDGET)).isEqualTo(BoundsOptions.BudgetKind.JOINT);
    assertThat(options.get(BoundsOptions.C_PATH)).isZero();
    assertThat(options.get(BoundsOptions.TUNE)).isFalse();
    assertThat(options.get(BoundsOptions.SUBSTITUTES)).isFalse();
    assertThat(options.classRule(30))
        .isEqualTo(new ClassRule.Evidence(new EvidenceLevel(ErrorRate.FALSE_POSITIVE, 0.01, 2000)));
  }

  @Test
  void theThresholdSaysWhatMakesAFeatureRelevant() {
    assertThat(options("threshold", "none").classRule(30)).isEqualTo(new ClassRule.Tolerance());
    assertThat(options("threshold", "per-feature", "probes", "40").classRule(30))
        .isEqualTo(new ClassRule.OwnProbes(40));
    assertThat(options("threshold", "per-feature").classRule(30))
        .isEqualTo(new ClassRule.OwnProbes(99));
    assertThat(options("fwer", "0.05", "permutations", "999").classRule(30))
        .isEqualTo(new ClassRule.Evidence(new EvidenceLevel(ErrorRate.FAMILYWISE, 0.05, 999)));
  }

  @Test
  void whatHasNoEffectIsRefused() {
    for (String[] idle :
        new String[][] {
          {"threshold", "none", "fpr", "0.1"},
          {"threshold", "per-feature", "fdr", "0.1"},
          {"threshold", "none", "probes", "9"},
          {"probes", "9"}
        }) {
      assertThatThrownBy(() -> options(idle))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(idle[idle.length - 2] + " has no effect");
    }
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
        .hasMessage("C has no effect with tune; leave out one of them");
    assertThat(options("tune", "false", "C", "2").get(BoundsOptions.C)).isEqualTo(2);
    assertThat(options("tune", "true").get(BoundsOptions.TUNE)).isTrue();
  }

  @Test
  void everyParameterIsDeclaredOnce() {
    assertThat(BoundsOptions.ALL).extracting(Parameter::name).doesNotHaveDuplicates().hasSize(28);
  }
}
