package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassRuleTest {

  private static ParameterValues values(String parameters) {
    ParameterValues values = ParameterValues.defaults(IntervalOptions.CLASS_RULE);
    String[] words = parameters.isEmpty() ? new String[0] : parameters.split(" ");
    for (int k = 0; k < words.length; k += 2) {
      values = values.withText(words[k], words[k + 1]);
    }
    return values;
  }

  private static ClassRule asked(String parameters, int features) {
    return ClassRule.asked(values(parameters), features);
  }

  private static ClassRule evidence(ErrorRate rate, double level, int permutations) {
    return new ClassRule.Evidence(new EvidenceLevel(rate, level, permutations));
  }

  @Test
  void evidenceAtOnePercentUnlessAsked() {
    assertThat(asked("", 30)).isEqualTo(evidence(ErrorRate.FALSE_POSITIVE, 0.01, 2000));
    assertThat(asked("threshold evidence", 30)).isEqualTo(asked("", 30));
  }

  @Test
  void theRateIsTheOneGiven() {
    assertThat(asked("fpr 0.001", 30)).isEqualTo(evidence(ErrorRate.FALSE_POSITIVE, 0.001, 20_000));
    assertThat(asked("fdr 0.1", 30)).isEqualTo(evidence(ErrorRate.FALSE_DISCOVERY, 0.1, 2000));
    assertThat(asked("fwer 0.1", 1000)).isEqualTo(evidence(ErrorRate.FAMILYWISE, 0.1, 60_000));
    assertThat(asked("fwer 0.1 permutations 500", 1000))
        .isEqualTo(evidence(ErrorRate.FAMILYWISE, 0.1, 500));
  }

  @Test
  void otherThresholdsLookAtTheModels() {
    assertThat(asked("threshold none", 30)).isEqualTo(new ClassRule.Tolerance());
    assertThat(asked("threshold per-feature", 30)).isEqualTo(new ClassRule.OwnProbes(99));
    assertThat(asked("threshold per-feature probes 7", 30)).isEqualTo(new ClassRule.OwnProbes(7));
  }

  /** A method that forgets some is told which, not that one is not declared. */
  @Test
  void aMethodDeclaresAllThatARuleIsReadFrom() {
    ParameterValues some =
        ParameterValues.defaults(
            List.of(
                BoundsOptions.SLACK,
                IntervalOptions.THRESHOLD,
                IntervalOptions.FPR,
                IntervalOptions.FDR,
                IntervalOptions.PERMUTATIONS));
    String message =
        "the method with the parameters [slack, threshold, fpr, fdr, permutations] asks for a class"
            + " rule, but does not declare [fwer, probes]; add IntervalOptions.CLASS_RULE to its"
            + " parameters";

    assertThatThrownBy(() -> ClassRule.asked(some, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> ClassRule.requireConsistent(some))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void moreProbesThanCanBeCountedAreRefused() {
    String most = "threshold per-feature probes 1000000";

    assertThat(asked(most, 2147)).isEqualTo(new ClassRule.OwnProbes(1_000_000));
    assertThatThrownBy(() -> asked(most, 2148))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage(
            "1000000 probes for each of 2148 features are 2148000000, more than 2147483647; give"
                + " fewer probes");
  }

  @ParameterizedTest
  @CsvSource({
    "fpr 0.1 fdr 0.1, fpr and fdr",
    "fpr 0.1 fwer 0.1, fpr and fwer",
    "fwer 0.1 fdr 0.1, fdr and fwer"
  })
  void ratesExcludeEachOther(String parameters, String names) {
    assertThatThrownBy(() -> ClassRule.requireConsistent(values(parameters)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage(names + " exclude each other; leave out one of them");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "probes 9",
        "threshold none probes 9",
        "threshold none fpr 0.1",
        "threshold none fdr 0.1",
        "threshold none fwer 0.1",
        "threshold none permutations 999",
        "threshold per-feature fpr 0.1",
        "threshold per-feature fdr 0.1",
        "threshold per-feature fwer 0.1",
        "threshold per-feature permutations 999"
      })
  void whatHasNoEffectIsRefused(String parameters) {
    assertThatThrownBy(() -> ClassRule.requireConsistent(values(parameters)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining(" has no effect with threshold ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fpr 0.1 permutations 99",
        "fdr 0.1",
        "fwer 0.1",
        "threshold none",
        "threshold per-feature probes 9"
      })
  void theRestIsConsistent(String parameters) {
    assertThatCode(() -> ClassRule.requireConsistent(values(parameters)))
        .doesNotThrowAnyException();
  }
}
