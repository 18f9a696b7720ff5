package io.github.svmrelevance.methods.intervals;

import static io.github.svmrelevance.methods.intervals.ProbePlan.Rule.PER_FEATURE;
import static io.github.svmrelevance.methods.intervals.ProbePlan.Rule.POOLED;
import static io.github.svmrelevance.methods.intervals.ProbePlan.Rule.SCALED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbePlanTest {

  @Test
  void thereAreNinetyNineForEachFeatureOrAsManyAsFeaturesButFiveHundredToAThousandUnlessGiven() {
    assertThat(ProbePlan.of(PER_FEATURE, false, Optional.empty(), 0.5, 30))
        .isEqualTo(new ProbePlan(PER_FEATURE, false, 99, 0.01));
    assertThat(ProbePlan.of(SCALED, true, Optional.empty(), 0.02, 30))
        .isEqualTo(new ProbePlan(SCALED, true, 500, 0.02));
    assertThat(ProbePlan.of(SCALED, true, Optional.empty(), 0.02, 500).count()).isEqualTo(500);
    assertThat(ProbePlan.of(POOLED, true, Optional.empty(), 0.02, 501).count()).isEqualTo(501);
    assertThat(ProbePlan.of(SCALED, true, Optional.empty(), 0.02, 999).count()).isEqualTo(999);
    assertThat(ProbePlan.of(SCALED, true, Optional.empty(), 0.02, 7129).count()).isEqualTo(1000);
    assertThat(ProbePlan.of(PER_FEATURE, true, Optional.empty(), 0.5, 7129).count()).isEqualTo(99);
    assertThat(ProbePlan.of(PER_FEATURE, true, Optional.of(4), 0.5, 30))
        .isEqualTo(new ProbePlan(PER_FEATURE, true, 4, 0.2));
    assertThat(ProbePlan.of(POOLED, false, Optional.of(30), 0.1, 30))
        .isEqualTo(new ProbePlan(POOLED, false, 30, 0.1));
  }

  @Test
  void aSmallRateHasFiveProbesAboveItsThresholdUnlessFewerAreGiven() {
    for (double fpr : new double[] {0.005, 0.001, 0.0001, 1e-5}) {
      int count = ProbePlan.of(SCALED, true, Optional.empty(), fpr, 30).count();
      assertThat(ThresholdRule.rank(count, fpr)).isEqualTo(5);
    }
    assertThat(ProbePlan.of(POOLED, true, Optional.empty(), 0.001, 7129).count()).isEqualTo(5000);
    assertThat(ProbePlan.of(SCALED, true, Optional.of(999), 0.001, 30).count()).isEqualTo(999);
  }

  /** The largest of N is exceeded by one more with a chance of 1/(N + 1). */
  @Test
  void aRateNeedsItsProbes() {
    assertThat(new ProbePlan(POOLED, true, 9, 0.1).count()).isEqualTo(9);
    assertThat(new ProbePlan(SCALED, true, 2, 1.0 / 3).count()).isEqualTo(2);
    assertThatThrownBy(() -> new ProbePlan(POOLED, true, 8, 0.1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "a rate of false positives (fpr) of 0.1 needs 9 probes or more, not 8; give more"
                + " probes or a larger fpr");
    assertThat(ProbePlan.of(PER_FEATURE, true, Optional.of(1), 0.01, 30).fpr()).isEqualTo(0.5);
  }

  @Test
  void onlyALevelAboveOnePercentIsTold() {
    assertThat(Caveats.fewProbes(new ProbePlan(PER_FEATURE, true, 2, 1.0 / 3)))
        .hasValueSatisfying(
            text ->
                assertThat(text.toString())
                    .contains("with 2 probes of its own, which is a level of 1/3:"));
    assertThat(Caveats.fewProbes(new ProbePlan(PER_FEATURE, true, 98, 1.0 / 99))).isPresent();
    assertThat(Caveats.fewProbes(new ProbePlan(PER_FEATURE, true, 99, 0.01))).isEmpty();
    assertThat(Caveats.fewProbes(new ProbePlan(SCALED, true, 9, 0.1))).isEmpty();
  }
}
