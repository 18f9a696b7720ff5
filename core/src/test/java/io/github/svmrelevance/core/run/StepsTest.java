package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepsTest {

  private final Steps steps = new Steps();

  @Test
  void withoutAPlanNoStepIsKnown() {
    steps.begin("reading");

    assertThat(steps.known()).isFalse();
    assertThat(steps.isAt("reading")).isFalse();
    assertThat(steps.count()).isZero();
  }

  @Test
  void aBatchBeginsTheNextStepOfItsTitle() {
    steps.plan(List.of("reading", "bounds", "bounds", "tests"));

    steps.begin("reading");
    assertThat(steps.number()).isEqualTo(1);
    steps.begin("bounds");
    assertThat(steps.number()).isEqualTo(2);
    steps.begin("folds");
    assertThat(steps.number()).as("of a title that the plan lacks").isEqualTo(2);
    steps.begin("tests");
    assertThat(steps.number()).as("the second step of bounds was needless").isEqualTo(4);
    assertThat(steps.isAt("tests")).isTrue();
    assertThat(steps.isAt("bounds")).isFalse();
    assertThat(steps.count()).isEqualTo(4);
  }

  @Test
  void anotherPlanBeginsAnew() {
    steps.plan(List.of("reading", "bounds"));
    steps.begin("bounds");

    steps.plan(List.of("folds"));

    assertThat(steps.known()).isFalse();
  }
}
