package io.github.svmrelevance.methods.rejectsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RejectSvmSettingsTest {

  private static RejectSvmSettings with(double c, double delta, int folds) {
    return new RejectSvmSettings(
        RejectRule.NAIVE,
        Clean.COSTS,
        KernelSpec.parse("linear"),
        OptionalDouble.of(c),
        OptionalDouble.of(delta),
        false,
        folds,
        Scaling.SD,
        TrainerChoice.BUILT_IN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "NaN", "Infinity"})
  void cIsAboveZero(double c) {
    assertThatThrownBy(() -> with(c, 0.5, 5))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("C is " + c + "; expected a number above 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1e-9", "NaN", "Infinity"})
  void deltaIsAtLeastZero(double delta) {
    assertThatThrownBy(() -> with(1, delta, 5))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("delta is " + delta + "; expected a number of at least 0");
    assertThat(with(1, 0, 5).delta()).hasValue(0);
  }

  @Test
  void crossValidationTakesTwoFolds() {
    assertThatThrownBy(() -> with(1, 0.5, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("there are 1 folds; expected at least 2");
    assertThat(with(1, 0.5, 2).folds()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"NAIVE, true", "BARTLETT_WEGKAMP, false", "DOUBLE_HINGE, false"})
  void tuningOpensWhatTheRuleLeavesOpen(RejectRule rule, boolean delta) {
    RejectSvmSettings fixed = RejectSvmSettings.of(rule, Clean.COSTS, "rbf");
    RejectSvmSettings open = fixed.tuned();

    assertThat(fixed.c()).hasValue(1);
    assertThat(fixed.delta()).hasValue(0.5);
    assertThat(fixed.tuneKernel()).isFalse();
    assertThat(fixed.choosesDelta()).isFalse();
    assertThat(open.c()).isEmpty();
    assertThat(open.tuneKernel()).isTrue();
    assertThat(open.choosesDelta()).isEqualTo(delta);
    assertThat(open.rule()).isEqualTo(rule);
    assertThat(open.folds()).isEqualTo(5);
    assertThat(open.scaling()).isEqualTo(Scaling.SD);
    assertThat(Clean.settings(RejectRule.DOUBLE_HINGE, "linear", 1, 0, 2).choosesDelta()).isFalse();
  }

  /** The naive rule has a plain hinge at 1; the others one at H(r)/r. */
  @Test
  void theFirstHingeIsTheScaleOfDelta() {
    assertThat(RejectSvmSettings.of(RejectRule.NAIVE, Clean.COSTS, "linear").hinge()).isEqualTo(1);
    assertThat(RejectSvmSettings.of(RejectRule.BARTLETT_WEGKAMP, Clean.COSTS, "linear").hinge())
        .isCloseTo(Clean.HINGE, within(1e-12));
  }

  /** Each pair of costs counts by itself. */
  @Test
  void costsThatDifferAreForTheDoubleHinge() {
    for (RejectCosts costs :
        new RejectCosts[] {new RejectCosts(2, 1, 0.2, 0.2), new RejectCosts(1, 1, 0.2, 0.3)}) {
      assertThatThrownBy(() -> RejectSvmSettings.of(RejectRule.BARTLETT_WEGKAMP, costs, "linear"))
          .isInstanceOf(InvalidInputException.class);
      assertThat(RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, costs, "linear").costs())
          .isEqualTo(costs);
    }
  }
}
