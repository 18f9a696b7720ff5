package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The slack at which features become dispensable, against results of HiGHS at 1e-9. */
class CriticalSlackReferenceTest {

  /** Reference and baseline agree to 1e-8. */
  private static final double TOLERANCE = 1e-6;

  @Test
  void slacksAgreeWithTheReferences() throws IOException {
    int compared = 0;
    for (JsonNode reference :
        new ObjectMapper()
            .readTree(SharedFolder.file("reference/beyond_two_classes.json").toFile())) {
      if (reference.has("critical_slack")) {
        compared += compare(reference);
      }
    }
    assertThat(compared).isGreaterThan(150);
  }

  private static int compare(JsonNode reference) {
    RelevanceIntervals result = analysis(reference).run();
    Map<String, FeatureInterval> features =
        result.features().stream().collect(Collectors.toMap(FeatureInterval::name, f -> f));
    double slack = reference.get("slack").asDouble();
    int compared = 0;
    for (int j = 0; j < reference.get("critical_slack").size(); j++) {
      String column = reference.get("columns").get(j).asText();
      FeatureInterval feature = features.get(column);
      // A column of a group has no number of its own.
      if (feature != null) {
        Enclosure found = feature.criticalSlack().orElseThrow();
        double expected = reference.get("critical_slack").get(j).asDouble();
        String what =
            reference.get("file").asText()
                + " "
                + reference.get("baseline").asText()
                + " "
                + column;
        assertThat(found.known()).as(what).isCloseTo(expected, within(TOLERANCE));
        assertThat(found.most() - found.least()).as(what).isBetween(0.0, TOLERANCE);
        if (Math.abs(found.known() - slack) > TOLERANCE) {
          assertThat(feature.bounds().orElseThrow().lower() > TOLERANCE)
              .as("%s: every good model needs it", what)
              .isEqualTo(found.known() > slack);
        }
        compared++;
      }
    }
    return compared;
  }

  private static BoundsAnalysis analysis(JsonNode reference) {
    BoundsAnalysis analysis =
        RelevanceBounds.of(References.data(reference))
            .c(reference.get("C").asDouble())
            .slack(reference.get("slack").asDouble())
            .baseline(
                References.choice(BoundsOptions.BaselineNorm.class, reference.get("baseline")))
            .threshold(IntervalOptions.Threshold.NONE)
            .threads(2);
    if (reference.has("positive")) {
      analysis = analysis.positive(reference.get("positive").asText());
    }
    if (reference.has("class_weight")) {
      analysis = analysis.classWeight(reference.get("class_weight").asText());
    }
    return reference.has("thresholds")
        ? analysis.thresholds(
            References.choice(OrdinalLoss.PaidThresholds.class, reference.get("thresholds")))
        : analysis;
  }
}
