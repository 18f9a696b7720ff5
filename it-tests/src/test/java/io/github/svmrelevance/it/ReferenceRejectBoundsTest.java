package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every bound of the 8 reference cases of the reject option, which cvxopt and HiGHS computed at
 * 1e-9 or better, with each backend, to 1e-6 relative or 1e-7 absolute, below which the references
 * cannot be distinguished; and what the extreme models reject, counted again from their weights.
 */
class ReferenceRejectBoundsTest {

  private static final boolean NIGHTLY = Boolean.getBoolean("svmrelevance.nightly");

  private static final String FILE = "reference/reject_intervals.json";

  static List<Arguments> cases() throws IOException {
    List<Arguments> cases = new ArrayList<>();
    for (JsonNode reference : new ObjectMapper().readTree(SharedFolder.file(FILE).toFile())) {
      for (String backend : Studies.IDS) {
        cases.add(Arguments.of(backend, title(reference), reference));
      }
    }
    assertThat(cases).hasSizeGreaterThanOrEqualTo(8 * Studies.IDS.size());
    return cases;
  }

  private static String title(JsonNode reference) {
    return String.join(
        " ",
        reference.get("file").asText(),
        "r=" + reference.get("r").asText(),
        "slack=" + reference.get("slack").asText());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void everyBoundAgreesWithTheReference(String backend, String title, JsonNode reference) {
    Dataset data = Studies.shipped(reference.get("file").asText());
    assumeTrue(
        NIGHTLY || !backend.equals("ojalgo") || data.samples() < 500,
        "at night, as a dense solver takes half a minute");
    String positive = reference.get("positive").asText();
    double r = reference.get("r").asDouble();
    RelevanceIntervals result =
        Studies.intervals(
            new RejectBounds(),
            data,
            positive,
            backend,
            2,
            "reject-cost",
            reference.get("r").asText(),
            "slack",
            reference.get("slack").asText());

    assertThat(result.warnings()).isEmpty();
    double norm1 = reference.get("norm1").asDouble();
    double loss = reference.get("loss").asDouble();
    assertThat(result.baseline().norm1()).isCloseTo(norm1, within(1e-8 * norm1));
    assertThat(result.baseline().loss()).isCloseTo(loss, within(1e-8 * loss));
    assertThat(result.features()).hasSize(reference.get("features").size());
    Dataset scaled = Standardizer.fit(data).apply(data);
    RejectOutcome before = result.baseline().scored().rejects().orElseThrow();
    assertCounted(result.baseline().scored(), before, scaled, positive, r);
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval feature = result.features().get(j);
      FeatureInterval.Bounds bounds = feature.bounds().orElseThrow();
      assertThat(feature.name()).isEqualTo(reference.get("features").get(j).asText());
      assertThat(feature.status()).as(feature.name()).isIn(Studies.PROVEN);
      assertClose(feature, bounds.signedLower(), reference, "signed_lower", j);
      assertClose(feature, bounds.signedUpper(), reference, "signed_upper", j);
      assertClose(feature, bounds.lower(), reference, "lower", j);
      assertClose(feature, bounds.upper(), reference, "upper", j);
      ScoredModel upper = feature.upperWitness().orElseThrow();
      assertThat(Math.abs(upper.model().weight(j))).isEqualTo(bounds.upper());
      assertThat(result.flipChangeAtUpper(feature).orElseThrow()).isEqualTo(2 * r / bounds.upper());
      assertCounted(upper, before, scaled, positive, r);
      assertCounted(feature.lowerWitness().orElseThrow(), before, scaled, positive, r);
    }
  }

  private static void assertClose(
      FeatureInterval feature, double actual, JsonNode reference, String key, int index) {
    double expected = reference.get(key).get(index).asDouble();
    assertThat(actual)
        .as(feature.name() + " " + key)
        .isCloseTo(expected, within(Math.max(1e-7, 1e-6 * Math.abs(expected))));
  }

  /** Samples within rounding of the threshold may be on either side. */
  private static void assertCounted(
      ScoredModel scored, RejectOutcome before, Dataset scaled, String positive, double r) {
    RejectOutcome outcome = scored.rejects().orElseThrow();
    double[] signs = scaled.classes().signs(positive);
    double cost = 0;
    for (int i = 0; i < signs.length; i++) {
      double decision = scored.model().bias();
      for (int j = 0; j < scaled.matrix().columns(); j++) {
        decision += scored.model().weight(j) * scaled.matrix().get(i, j);
      }
      boolean rejected = outcome.rejected().contains(i);
      if (Math.abs(Math.abs(decision) - r) > 1e-9) {
        assertThat(rejected).isEqualTo(Math.abs(decision) < r);
      }
      cost += rejected ? r : signs[i] * decision < 0 ? 1 : 0;
      boolean wasRejected = before.rejected().contains(i);
      assertThat(outcome.newlyRejected().contains(i)).isEqualTo(rejected && !wasRejected);
      assertThat(outcome.noLongerRejected().contains(i)).isEqualTo(!rejected && wasRejected);
    }
    assertThat(outcome.loss()).isCloseTo(cost / signs.length, within(1e-12));
  }
}
