package io.github.svmrelevance.reproductions.grandvalet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.svm.RejectCosts;
import org.junit.jupiter.api.Test;

/**
 * Percentages over trials: the first of ten samples with two errors and a reject, the next with
 * none.
 */
class OutcomesTest {

  private final Outcomes outcomes = new Outcomes(RejectCosts.symmetric(0.2));

  @Test
  void oneTrialHasNoSpread() {
    outcomes.add(new RejectConfusion(4, 1, 1, 3, 1, 0));

    assertThat(outcomes.loss().value()).isCloseTo(22, within(1e-12));
    assertThat(outcomes.loss().spread()).isEmpty();
    assertThat(outcomes.rejected()).isCloseTo(10, within(1e-12));
    assertThat(outcomes.wrong()).isCloseTo(20, within(1e-12));
  }

  /** Losses of 22 and 0: mean 11, deviation sqrt(2 * 11^2). */
  @Test
  void trialsAreAveraged() {
    outcomes.add(new RejectConfusion(4, 1, 1, 3, 1, 0));
    outcomes.add(new RejectConfusion(5, 0, 0, 5, 0, 0));

    assertThat(outcomes.loss().value()).isCloseTo(11, within(1e-12));
    assertThat(outcomes.loss().spread().orElseThrow()).isCloseTo(11 * Math.sqrt(2), within(1e-12));
    assertThat(outcomes.rejected()).isCloseTo(5, within(1e-12));
    assertThat(outcomes.wrong()).isCloseTo(10, within(1e-12));
  }
}
