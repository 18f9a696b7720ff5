package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.report.Samples;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the sentences claim of features that can be traded for one another. */
class SubstitutesSentenceTest {

  private static final List<String> NAMES = List.of("one", "two", "three", "four");

  @Test
  void anyOfThemSufficesOnlyIfAllDo() {
    assertThat(sentences(cluster(0.5, List.of("one", "three", "two"), "three", "one", "two")))
        .contains(
            "Every good model needs one of 3 correlated features (mean |r| 0.00), and one of them"
                + " suffices, best three: one, three, two.");
  }

  @Test
  void whichDoNotSufficeIsTold() {
    assertThat(sentences(cluster(0.5, List.of("one", "three", "two"), "three", "one")))
        .contains(
            "Every good model needs one of 3 correlated features (mean |r| 0.00); one or three alone"
                + " suffices, best three; two does not.");
    assertThat(sentences(cluster(0.5, NAMES, "three")))
        .contains(
            "Every good model needs one of 4 correlated features (mean |r| 0.00); three alone suffices;"
                + " 3 others do not: four, one, two.");
  }

  /** The needed part says more than the whole; a part that is not needed says nothing. */
  @Test
  void theSmallestNeededPartIsTold() {
    Substitutes.Cluster whole = cluster(0.5, List.of("one", "three", "two"), "three", "one");

    assertThat(sentences(cluster(0.4, List.of("one", "three")), whole))
        .contains("Every good model needs one or three (|r| 0.00), and either suffices.")
        .noneMatch(sentence -> sentence.contains("two does not"));
    assertThat(sentences(cluster(0.1, List.of("one", "three")), whole))
        .anyMatch(sentence -> sentence.endsWith("two does not."));
  }

  private static Substitutes.Cluster cluster(
      double without, List<String> features, String... sufficient) {
    return new Substitutes.Cluster(
        features,
        0.9,
        Optional.of(new FeatureInterval.Enclosure(without, without)),
        List.of(sufficient).stream().findFirst(),
        Optional.of(new FeatureInterval.Enclosure(0, 0)),
        List.of(sufficient));
  }

  /** Of no feature of a cluster is it known that every good model uses it. */
  private static List<String> sentences(Substitutes.Cluster... clusters) {
    RelevanceIntervals plain = Samples.tested(ErrorRate.FALSE_POSITIVE, List.of("other"));
    Substitutes substitutes =
        new Substitutes(0.2, NAMES, DenseMatrix.ofColumns(4, new double[4][4]), List.of(clusters));
    return IntervalSummary.of(
        new RelevanceIntervals(
            plain.baseline(),
            plain.thresholds(),
            plain.features(),
            List.of(),
            false,
            0.4,
            Optional.empty(),
            Optional.of(substitutes),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            plain.unit(),
            plain.presets(),
            Optional.empty(),
            Optional.empty()));
  }
}
