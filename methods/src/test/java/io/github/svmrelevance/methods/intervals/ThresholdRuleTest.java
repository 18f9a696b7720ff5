package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThresholdRuleTest {

  private static Probes.Outcome probe(int feature, double lower, double upper) {
    return new Probes.Outcome(feature, SolveStatus.OPTIMAL, lower, upper);
  }

  private static Bounds range(double lower, double upper) {
    return new Bounds(lower, upper, lower, upper, 0);
  }

  @Test
  void pooledThresholdIsAQuantileOfTheProbes() {
    List<Probes.Outcome> probes =
        IntStream.rangeClosed(1, 99).mapToObj(k -> probe(k % 3, 0, k)).toList();

    ThresholdRule rule = ThresholdRule.pooled(probes, 0.05);

    // floor(0.05 * 100) = 5: the fifth largest of 1 to 99.
    assertThat(rule.summary(false, OptionalDouble.empty(), 1).upper()).hasValue(95);
    assertThat(rule.summary(false, OptionalDouble.empty(), 1).lower()).hasValue(1e-6);
    assertThat(rule.classify(0, range(0, 95.1))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(0, 95))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(0, range(1e-5, 96))).contains(RelevanceClass.STRONG);
    assertThat(ThresholdRule.pooled(probes, 0.01).summary(false, OptionalDouble.empty(), 1).upper())
        .as("99 probes just hold a rate of 1 %")
        .hasValue(99);
  }

  @Test
  void whatIsNoWiderThanAProbeIsIrrelevantThoughItsLowerBoundIsPositive() {
    ThresholdRule rule = ThresholdRule.pooled(List.of(probe(0, 0, 1), probe(0, 0, 2)), 0.34);

    assertThat(rule.classify(0, range(1.5, 1.9))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(0, range(1.5, 2.1))).contains(RelevanceClass.STRONG);
  }

  /** With few samples a feature and a probe may both reach all that the budget allows. */
  @Test
  void aTieIsNotBrokenByTheLastDigit() {
    ThresholdRule rule = ThresholdRule.pooled(List.of(probe(0, 0.5, 1.25)), 0.5);

    assertThat(rule.classify(0, range(0.6, Math.nextUp(1.25)))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(0, range(Math.nextUp(0.5), 2))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(0.5 + 1e-6, 1.25 + 1e-6))).contains(RelevanceClass.STRONG);
  }

  @Test
  void aLowerBoundMustBeAboveThatOfTheProbes() {
    ThresholdRule rule = ThresholdRule.pooled(List.of(probe(0, 0.5, 1)), 0.5);

    assertThat(rule.classify(0, range(0.5, 2))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(0.6, 2))).contains(RelevanceClass.STRONG);
  }

  @Test
  void probesOutOfReachAreCountedAndWithoutAnyThereIsNoQuantile() {
    ThresholdRule rule =
        ThresholdRule.pooled(
            List.of(
                probe(0, 0, 1),
                new Probes.Outcome(0, SolveStatus.INFEASIBLE, 0, 0),
                new Probes.Outcome(1, SolveStatus.INFEASIBLE, 0, 0),
                new Probes.Outcome(1, SolveStatus.INFEASIBLE, 0, 0),
                new Probes.Outcome(1, SolveStatus.NUMERICAL_FAILURE, 0, 0)),
            0.5);

    assertThat(rule.summary(false, OptionalDouble.empty(), 1).infeasible()).isEqualTo(3);
    assertThat(rule.summary(false, OptionalDouble.empty(), 1).probes()).isEqualTo(5);
    assertThat(ThresholdRule.quantile(DoubleStream.empty(), 1)).isEmpty();
  }

  /**
   * 1/11 of exchangeable values exceed the largest of ten others, and never more than asked for.
   */
  @Test
  void quantileHoldsItsRate() {
    SplittableRandom random = new SplittableRandom(1);
    for (double fpr : new double[] {0.1, 0.25, 0.5}) {
      int rounds = 40_000;
      int above = 0;
      for (int r = 0; r < rounds; r++) {
        double threshold = ThresholdRule.quantile(random.doubles(10), fpr).orElseThrow();
        above += random.nextDouble() > threshold ? 1 : 0;
      }
      double expected = Math.floor(fpr * 11 + 1e-9) / 11;
      assertThat(expected).isLessThanOrEqualTo(fpr);
      assertThat(above / (double) rounds)
          .isCloseTo(expected, within(5 * Math.sqrt(expected * (1 - expected) / rounds)));
    }
    assertThat(ThresholdRule.quantile(random.doubles(8), 0.1)).isEmpty();
  }

  @Test
  void aPlanRefusesARateThatItsProbesCannotHold() {
    assertThatThrownBy(() -> plan(98, 0.01))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("needs 99 probes or more, not 98");
    assertThat(plan(99, 0.01).count()).isEqualTo(99);
    assertThat(plan(9999, 1e-4).count()).isEqualTo(9999);
    assertThat(ProbePlan.of(ProbePlan.Rule.PER_FEATURE, true, Optional.of(2), 0.01, 30).fpr())
        .isEqualTo(1.0 / 3);
  }

  private static ProbePlan plan(int probes, double fpr) {
    return ProbePlan.of(ProbePlan.Rule.POOLED, true, Optional.of(probes), fpr, 30);
  }

  /** Features whose worthless copies reach ten times as far have ten times the threshold. */
  @Test
  void scaledThresholdIsAQuantileOfBoundsInUnitsOfEachFeature() {
    List<Probes.Outcome> probes =
        IntStream.rangeClosed(1, 99)
            .mapToObj(k -> k % 2 == 0 ? probe(0, k / 100.0, k) : probe(1, k / 10.0, 10.0 * k))
            .toList();

    ThresholdRule rule = ThresholdRule.scaled(probes, 0.05, new double[] {1, 10, 3});

    assertThat(rule.own(0, 1).orElseThrow()).isCloseTo(95, within(1e-12));
    assertThat(rule.own(1, 1).orElseThrow()).isCloseTo(950, within(1e-12));
    assertThat(rule.own(2, 0).orElseThrow()).isCloseTo(3 * 0.95, within(1e-12));
    assertThat(rule.classify(0, range(0, 96))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(1, range(0, 96))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(1, range(9.6, 960))).contains(RelevanceClass.STRONG);
    assertThat(rule.summary(false, OptionalDouble.empty(), 1).upper()).isEmpty();
    assertThat(ThresholdRule.scaled(probes, 0.001, new double[] {1, 10}).undecided(2)).hasSize(2);
  }

  @Test
  void perFeatureThresholdIsTheLargestOfItsProbes() {
    ThresholdRule rule =
        ThresholdRule.perFeature(2, List.of(probe(0, 0.1, 1), probe(0, 0.2, 0.5), probe(1, 0, 7)));
    assertThat(rule.own(0, 0)).hasValue(0.2);
    assertThat(rule.own(0, 1)).hasValue(1);
    assertThat(rule.own(1, 1)).hasValue(7);
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
    assertThat(rule.summary(false, OptionalDouble.empty(), 1).infeasible()).isEqualTo(1);
    assertThat(ThresholdRule.pooled(List.of(probe(0, 0, 1)), 0.1).undecided(3)).hasSize(3);
  }

  @Test
  void withoutThresholdsTheNumericalToleranceDecides() {
    ThresholdRule rule = ThresholdRule.none();
    assertThat(rule.classify(0, range(0, 9e-7))).contains(RelevanceClass.IRRELEVANT);
    assertThat(rule.classify(0, range(0, 2e-6))).contains(RelevanceClass.WEAK);
    assertThat(rule.classify(0, range(2e-6, 1))).contains(RelevanceClass.STRONG);
    assertThat(rule.summary(true, OptionalDouble.empty(), 2).tolerance()).isEqualTo(5e-7);
  }
}
