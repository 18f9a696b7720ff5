package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.synthetic.PrivilegedSpec;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Privileged features against programs stated independently, with f* &gt;= 0 as constraints, and
 * solved by HiGHS at 1e-9; those of separate budgets at the objective of least norm, which HiGHS
 * finds to 1e-7.
 */
class PrivilegedReferenceTest {

  private static Path file(String name) {
    try {
      return Path.of(PrivilegedReferenceTest.class.getResource("/privileged/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static BoundsAnalysis analysis(String task) {
    ReadOptions options = ReadOptions.defaults();
    ReadOptions reading =
        switch (task) {
          case "reg" ->
              options
                  .withLabel("number")
                  .withExcluded(List.of("side", "level"))
                  .withTarget(TargetReading.number());
          case "ord" ->
              options
                  .withLabel("level")
                  .withExcluded(List.of("side", "number"))
                  .withTarget(TargetReading.levels(List.of("lo", "mid", "hi")));
          default -> options.withLabel("side").withExcluded(List.of("number", "level"));
        };
    BoundsAnalysis analysis =
        RelevanceBounds.of(DatasetReader.read(file("privileged.csv"), reading))
            .privileged("p1", "p2")
            .baseline(BoundsOptions.BaselineNorm.L1)
            .threads(2);
    return task.equals("bin") ? analysis.positive("pos") : analysis;
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo"})
  void rangesAgreeWithTheReferences(String backend) throws IOException {
    for (JsonNode reference : new ObjectMapper().readTree(file("privileged.json").toFile())) {
      String task = reference.get("task").asText();
      String what = backend + " " + reference.toString().substring(0, 140);
      boolean joint = reference.get("budget").asText().equals("joint");
      BoundsAnalysis asked =
          analysis(task)
              .c(reference.get("C").asDouble())
              .slack(reference.get("slack").asDouble())
              .budget(joint ? BoundsOptions.BudgetKind.JOINT : BoundsOptions.BudgetKind.SEPARATE)
              .with(BoundsOptions.PRIVILEGED_LOSS, reference.get("privileged-loss").asDouble())
              .with(BoundsOptions.PRIVILEGED_NORM, reference.get("privileged-norm").asDouble())
              .with(IntervalOptions.THRESHOLD, IntervalOptions.Threshold.NONE)
              .backend(backend);
      RelevanceIntervals result =
          (task.equals("ord")
                  ? asked.thresholds(
                      OrdinalLoss.PaidThresholds.valueOf(
                          reference.get("thresholds").asText().toUpperCase(Locale.ROOT)))
                  : asked)
              .run();

      assertThat(
              result.baseline().norm1() + reference.get("C").asDouble() * result.baseline().loss())
          .as(what)
          .isCloseTo(reference.get("objective").asDouble(), within(1e-7));
      double tolerance = joint ? 1e-6 : 1e-5;
      for (FeatureInterval feature : result.features()) {
        JsonNode expected = reference.get("features").get(feature.name());
        assertThat(feature.status())
            .as(what)
            .isIn(FeatureInterval.Status.CERTIFIED, FeatureInterval.Status.RELAXED);
        assertThat(feature.bounds().orElseThrow().lower())
            .as("%s %s", what, feature.name())
            .isCloseTo(expected.get(0).asDouble(), within(tolerance));
        assertThat(feature.bounds().orElseThrow().upper())
            .as("%s %s", what, feature.name())
            .isCloseTo(expected.get(1).asDouble(), within(tolerance));
      }
    }
  }

  /** They are in no score: a model is judged as it will be used. */
  @Test
  void noPredictionUsesThem() {
    RelevanceIntervals result = analysis("bin").run();

    assertThat(result.baseline().scored().model().weights(0)).hasSize(5).endsWith(0, 0);
    assertThat(result.features()).extracting(FeatureInterval::name).endsWith("p1", "p2");
  }

  /**
   * A hundred generated features a kind: what tells of the noise is found, what does not is not.
   */
  @Test
  void evidenceIsForWhatTellsHowHardSamplesAre() {
    int found = 0;
    int called = 0;
    for (int seed = 0; seed < 25; seed++) {
      Map<String, FeatureInterval> features =
          RelevanceBounds.of(new PrivilegedSpec(100, 2, 1, 2, 4, 0.3, 1.5).generate(seed).data())
              .positive("1")
              .privileged(
                  "privileged_1",
                  "privileged_2",
                  "privileged_irrelevant_1",
                  "privileged_irrelevant_2",
                  "privileged_irrelevant_3",
                  "privileged_irrelevant_4")
              .with(IntervalOptions.FPR, 0.05)
              .threads(2)
              .run()
              .features()
              .stream()
              .collect(Collectors.toMap(FeatureInterval::name, feature -> feature));
      for (FeatureInterval feature : features.values()) {
        boolean relevant =
            feature.relevance().orElseThrow() == RelevanceClass.STRONG
                || feature.relevance().orElseThrow() == RelevanceClass.WEAK;
        found += relevant && feature.name().matches("privileged_\\d") ? 1 : 0;
        called += relevant && feature.name().startsWith("privileged_irr") ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(45);
    // Of 100 at a rate of 0.05, fewer than 14 but with a chance of 1 in 2000.
    assertThat(called).isLessThan(14);
  }

  /** A probe of a privileged feature has both of its columns permuted, and a program of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"bin", "reg"})
  void probesArePossibleAsWell(String task) {
    RelevanceIntervals result =
        analysis(task)
            .slack(0.5)
            .with(IntervalOptions.THRESHOLD, IntervalOptions.Threshold.PER_FEATURE)
            .with(IntervalOptions.PROBES, 3)
            .run();

    assertThat(result.thresholds().probes()).isEqualTo(15);
    assertThat(result.features().get(3).upperThreshold()).isPresent();
  }

  @Test
  void whatHasNoMeaningIsRefusedWithARemedy() {
    assertThatThrownBy(() -> analysis("bin").privileged("p1", "p3").run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no feature 'p3' that could be privileged")
        .hasMessageContaining("'x1', 'x2', 'x3', 'p1', 'p2'");
    assertThatThrownBy(() -> analysis("bin").privileged("x1", "x2", "x3", "p1", "p2").run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("some must be left to predict with");
    BoundsAnalysis several =
        RelevanceBounds.of(
                DatasetReader.read(
                    file("privileged.csv"),
                    ReadOptions.defaults()
                        .withLabel("level")
                        .withExcluded(List.of("side", "number"))))
            .privileged("p1");
    assertThatThrownBy(several::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("set one class against the rest");
  }
}
