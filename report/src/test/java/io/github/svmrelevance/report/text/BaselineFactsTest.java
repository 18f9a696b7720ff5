package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals.Baseline;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.report.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What rounding left of 0 is 0; what is small beside the budget alone is not. */
class BaselineFactsTest {

  private static String told(
      double norm1, double loss, Map<String, Double> budget, Map<String, Double> settings) {
    Baseline known = Samples.intervals(List.of("one")).baseline();
    return BaselineFacts.of(
            new Baseline(known.scored(), norm1, loss, budget, known.optimum(), settings))
        .get("baseline");
  }

  @Test
  void whatRoundingLeftOfNothingIsNothing() {
    Map<String, Double> joint = Map.of("joint", 115.2);
    assertThat(told(2.399e-14, 96, joint, Map.of("C", 1.0))).endsWith("sum |w| = 0, loss 96.0000");
    assertThat(told(4.2412, 1.467e-14, joint, Map.of("C", 1.0)))
        .endsWith("sum |w| = 4.2412, loss 0");
  }

  /** With a small C all weights are small, and with a large one small losses count. */
  @Test
  void smallPartsOfASmallObjectiveAreTold() {
    assertThat(told(1e-14, 96, Map.of("joint", 1e-12), Map.of("C", 1e-14)))
        .endsWith("sum |w| = 1.000e-14, loss 96.0000");
    assertThat(told(4.2412, 1e-14, Map.of("joint", 5.0), Map.of("C", 1e10)))
        .endsWith("sum |w| = 4.2412, loss 1.000e-14");
  }

  @Test
  void partsWithBudgetsOfTheirOwnAreTold() {
    assertThat(told(1e-14, 1e-14, Map.of("norm1", 1.0, "loss", 1.0), Map.of()))
        .endsWith("sum |w| = 1.000e-14, loss 1.000e-14");
    assertThat(told(1, 1e-14, Map.of("joint", 1.0), Map.of())).endsWith("loss 1.000e-14");
  }

  @Test
  void measuresOfAModelThatMayRejectSayThatTheyCountNoRejects() {
    Baseline known = Samples.intervals(List.of("one")).baseline();
    ScoredModel rejecting =
        new ScoredModel(
            known.scored().model(),
            known.scored().quality(),
            Optional.of(new RejectOutcome(0.5, List.of(0), List.of(), List.of(), 0.25)));
    assertThat(
            BaselineFacts.of(
                    new Baseline(rejecting, 1, 2, Map.of("joint", 4.0), Map.of(), Map.of()))
                .get("baseline"))
        .contains(" without rejects on the training data");
  }
}
