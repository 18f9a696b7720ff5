package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThresholdRuleTest {

  private static Probes.Outcome probe(int feature, double lower, double upper) {
    return new Probes.Outcome(feature, SolveStatus.OPTIMAL, lower, upper);
  }

  private static Bounds range(double lower, double upper) {
    return new Bounds(lower, upper, lower, upper, 0);
  }

  /** Of 1, 2, 3: mean 2, deviation 1, and t with 2 degrees of freedom is 6.9646 at 99 %. */
  @Test
  void pooledThresholdIsThePredictionIntervalOfOneMoreProbe() {
    ThresholdRule rule =
        ThresholdRule.pooled(List.of(probe(0, 0, 1), probe(1, 0, 2), probe(0, 0, 3)), 0.01);
    assertThat(rule.summary(false, 1).upper().getAsDouble())
        .isCloseTo(2 + 6.964557 * Math.sqrt(4.0 / 3), within(1e-5));
    assertThat(rule.summary(false, 1).lower().getAsDouble()).isEqualTo(1e-6);
    assertThat(rule.classify(0, range(0, 10.1))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(0, 10.0))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(0, range(1e-5, 0.1))).contains(RelevanceClass.STRONG);
  }

  @Test
  void perFeatureThresholdIsTheLargestOfItsProbes() {
    ThresholdRule rule =
        ThresholdRule.perFeature(2, List.of(probe(0, 0.1, 1), probe(0, 0.2, 0.5), probe(1, 0, 7)));
    assertThat(rule.own(0, 0, 1)).hasValue(0.2);
    assertThat(rule.own(0, 1, 1)).hasValue(1);
    assertThat(rule.own(1, 1, 2)).hasValue(3.5);
    assertThat(rule.classify(0, range(0.15, 1.1))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(1, range(0, 1.1))).contains(RelevanceClass.IRRELEVANT);
  }

  @Test
  void featureWithoutAProbeWithinReachStaysWithoutClass() {
    ThresholdRule rule =
        ThresholdRule.perFeature(
            2, List.of(probe(0, 0, 1), new Probes.Outcome(1, SolveStatus.INFEASIBLE, 0, 0)));
    assertThat(rule.undecided(2)).containsExactly(1);
    assertThat(rule.classify(1, range(5, 6))).isEmpty();
    assertThat(rule.summary(false, 1).infeasible()).isEqualTo(1);
    assertThat(ThresholdRule.pooled(List.of(probe(0, 0, 1)), 0.1).undecided(3)).hasSize(3);
  }

  @Test
  void withoutThresholdsTheNumericalToleranceDecides() {
    ThresholdRule rule = ThresholdRule.none();
    assertThat(rule.classify(0, range(0, 9e-7))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(0, range(0, 2e-6))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(2e-6, 1))).contains(RelevanceClass.STRONG);
    assertThat(rule.summary(true, 2).tolerance()).isEqualTo(5e-7);
  }
}
