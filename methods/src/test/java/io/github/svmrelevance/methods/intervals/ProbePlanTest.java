package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbePlanTest {

  @Test
  void thereAreNinetyNineForEachFeatureOrFiveHundredForAllUnlessGiven() {
    assertThat(ProbePlan.of(true, false, Optional.empty(), 0.5))
        .isEqualTo(new ProbePlan(true, false, 99, 0.01));
    assertThat(ProbePlan.of(false, true, Optional.empty(), 0.02))
        .isEqualTo(new ProbePlan(false, true, 500, 0.02));
    assertThat(ProbePlan.of(true, true, Optional.of(4), 0.5))
        .isEqualTo(new ProbePlan(true, true, 4, 0.2));
    assertThat(ProbePlan.of(false, false, Optional.of(30), 0.1))
        .isEqualTo(new ProbePlan(false, false, 30, 0.1));
  }

  /** The largest of N is exceeded by one more with a chance of 1/(N + 1). */
  @Test
  void aRateNeedsItsProbes() {
    assertThat(ProbePlan.pooled(true, 9, 0.1).count()).isEqualTo(9);
    assertThat(ProbePlan.pooled(true, 2, 1.0 / 3).count()).isEqualTo(2);
    assertThatThrownBy(() -> ProbePlan.pooled(true, 8, 0.1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "a rate of false positives ('fpr') of 0.1 needs 9 probes or more, not 8; give more"
                + " 'probes' or a larger 'fpr'");
    assertThat(ProbePlan.perFeature(true, 1).fpr()).isEqualTo(0.5);
  }
}
