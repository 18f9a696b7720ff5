package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThresholdRuleTest {

  private static Probes.Outcome probe(int feature, double lower, double upper) {
    return new Probes.Outcome(feature, SolveStatus.OPTIMAL, lower, upper);
  }

  private static Probes.Outcome failed(int feature, SolveStatus status) {
    return new Probes.Outcome(feature, status, 0, 0);
  }

  private static Bounds range(double lower, double upper) {
    return new Bounds(lower, upper, lower, upper, 0);
  }

  @Test
  void aThresholdIsTheLargestBoundOfTheFeaturesOwnProbes() {
    ThresholdRule rule =
        ThresholdRule.of(2, List.of(probe(0, 0.1, 1), probe(0, 0.2, 0.5), probe(1, 0, 7)), 1);

    assertThat(rule.own(0, 0)).hasValue(0.2);
    assertThat(rule.own(0, 1)).hasValue(1);
    assertThat(rule.own(1, 0)).as("no threshold is below the tolerance").hasValue(1e-6);
    assertThat(rule.own(1, 1)).hasValue(7);
    assertThat(rule.classify(0, range(0.15, 1.1))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(0.25, 1.1))).contains(RelevanceClass.STRONG);
    assertThat(rule.classify(1, range(0, 1.1))).contains(RelevanceClass.NO_EVIDENCE);
    assertThat(rule.probes()).isEqualTo(3);
    assertThat(rule.undecided()).isZero();
  }

  @Test
  void thereIsNoEvidenceForWhatIsNoWiderThanAProbeThoughItsLowerBoundIsPositive() {
    ThresholdRule rule = ThresholdRule.of(1, List.of(probe(0, 0, 1), probe(0, 0, 2)), 1);

    assertThat(rule.classify(0, range(1.5, 1.9))).contains(RelevanceClass.NO_EVIDENCE);
    assertThat(rule.classify(0, range(1.5, 2.1))).contains(RelevanceClass.STRONG);
  }

  /** With few samples a feature and a probe may both reach all that the budget allows. */
  @Test
  void aTieIsNotBrokenByTheLastDigit() {
    ThresholdRule rule = ThresholdRule.of(1, List.of(probe(0, 0.5, 1.25)), 1);

    assertThat(rule.classify(0, range(0.6, Math.nextUp(1.25))))
        .contains(RelevanceClass.NO_EVIDENCE);
    assertThat(rule.classify(0, range(Math.nextUp(0.5), 2))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(0.5 + 1e-6, 1.25 + 1e-6))).contains(RelevanceClass.STRONG);
  }

  @Test
  void aBoundWithinTheToleranceIsNone() {
    ThresholdRule rule = ThresholdRule.of(1, List.of(probe(0, 0, 0)), 1);

    assertThat(rule.classify(0, range(0, 9e-7))).contains(RelevanceClass.NO_EVIDENCE);
    assertThat(rule.classify(0, range(0, 2e-6))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(2e-6, 1))).contains(RelevanceClass.STRONG);
  }

  @Test
  void anyBoundExceedsAProbeBeyondTheBudgetAndNoneOneThatFailed() {
    ThresholdRule rule =
        ThresholdRule.of(
            4,
            List.of(
                probe(0, 0, 1),
                failed(0, SolveStatus.INFEASIBLE),
                failed(1, SolveStatus.INFEASIBLE),
                failed(1, SolveStatus.INFEASIBLE),
                failed(2, SolveStatus.NUMERICAL_FAILURE),
                probe(2, 0, 3),
                failed(3, SolveStatus.NUMERICAL_FAILURE)),
            1);

    assertThat(rule.undecided()).isEqualTo(1);
    assertThat(rule.classify(0, range(0.5, 0.9))).contains(RelevanceClass.NO_EVIDENCE);
    assertThat(rule.classify(1, range(5, 6))).contains(RelevanceClass.STRONG);
    assertThat(rule.classify(1, range(0, 6))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(1, range(0, 9e-7))).contains(RelevanceClass.NO_EVIDENCE);
    assertThat(rule.classify(3, range(5, 6))).isEmpty();
    assertThat(rule.own(1, 0)).isEmpty();
    assertThat(rule.own(1, 1)).isEmpty();
    assertThat(rule.classify(2, range(0, 4))).contains(RelevanceClass.WEAK);
    assertThat(rule.infeasible()).isEqualTo(3);
    assertThat(rule.probes()).isEqualTo(7);
    assertThat(ThresholdRule.of(3, List.of(), 1).undecided()).isEqualTo(3);
  }

  /** 1/11 of exchangeable values exceed the largest of ten others. */
  @Test
  void tenProbesAreALevelOfOneInEleven() {
    SplittableRandom random = new SplittableRandom(1);
    int rounds = 20_000;
    int above = 0;
    for (int r = 0; r < rounds; r++) {
      ThresholdRule rule =
          ThresholdRule.of(
              1,
              IntStream.range(0, 10).mapToObj(k -> probe(0, 0, 1 + random.nextDouble())).toList(),
              1);
      above +=
          rule.classify(0, range(0, 1 + random.nextDouble())).orElseThrow() == RelevanceClass.WEAK
              ? 1
              : 0;
    }
    double expected = 1.0 / 11;
    assertThat(above / (double) rounds)
        .isCloseTo(expected, within(4 * Math.sqrt(expected * (1 - expected) / rounds)));
  }
}
