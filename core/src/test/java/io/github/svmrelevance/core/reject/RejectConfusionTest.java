package io.github.svmrelevance.core.reject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.svm.RejectCosts;
import org.junit.jupiter.api.Test;

/** What decisions are and what they cost. */
class RejectConfusionTest {

  @Test
  void decidesByRuleNine() {
    RejectThresholds thresholds = RejectThresholds.of(new RejectCosts(2, 1, 0.5, 0.2));
    // p+ = (1 - 0.2) / (1 - 0.2 + 0.5), p- = 0.2 / (2 - 0.5 + 0.2).
    assertThat(thresholds.upper()).isCloseTo(Math.log(0.8 / 0.5), within(1e-15));
    assertThat(thresholds.lower()).isCloseTo(Math.log(0.2 / 1.5), within(1e-15));
    assertThat(thresholds.decide(Math.nextUp(thresholds.upper()))).isEqualTo(Decision.POSITIVE);
    assertThat(thresholds.decide(thresholds.upper())).isEqualTo(Decision.REJECT);
    assertThat(thresholds.decide(thresholds.lower())).isEqualTo(Decision.REJECT);
    assertThat(thresholds.decide(Math.nextDown(thresholds.lower()))).isEqualTo(Decision.NEGATIVE);
    assertThatThrownBy(() -> thresholds.decide(Double.NaN))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the score is NaN");
    assertThatThrownBy(() -> new RejectThresholds(1, 0)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void addsUpTheUsersCosts() {
    double[] signs = {1, 1, 1, 1, -1, -1, -1, -1, -1, -1};
    double[] scores = {2, 0, -2, -2, -2, -2, -2, 0, 0, 2};
    RejectConfusion counts = RejectConfusion.of(signs, scores, RejectThresholds.band(1));
    assertThat(counts).isEqualTo(new RejectConfusion(1, 2, 1, 3, 1, 2));
    RejectCosts costs = new RejectCosts(5, 3, 0.25, 0.5);
    assertThat(counts.averageLoss(costs)).isEqualTo((2 * 5 + 3 + 0.25 + 2 * 0.5) / 10);
    assertThat(counts.rejectRate()).isEqualTo(0.3);
    assertThat(counts.errorRate()).isEqualTo(0.3);
    assertThat(counts.acceptedErrorRate()).hasValue(3.0 / 7);
    RejectConfusion rejected = RejectConfusion.of(signs, scores, RejectThresholds.band(3));
    assertThat(rejected.acceptedErrorRate()).isEmpty();
    assertThat(counts.plus(rejected).samples()).isEqualTo(20);
  }
}
