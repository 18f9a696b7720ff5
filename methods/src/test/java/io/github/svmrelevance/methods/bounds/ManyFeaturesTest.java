package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.JudgedRun;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.methods.bounds.BoundsOptions.RangesAsked;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

/** Above 500 features, those without evidence have outer bounds unless all ranges are asked for. */
class ManyFeaturesTest {

  private static final Dataset MANY = data(501);

  private static Dataset data(int features) {
    return HyperplaneSpec.of(2, List.of(), features - 2).withSamples(30).generate(5).data();
  }

  private static BoundsAnalysis of(Dataset data) {
    return RelevanceBounds.of(data).positive("1");
  }

  private static boolean isEnclosed(FeatureInterval feature) {
    return feature.status() == Status.ENCLOSED;
  }

  private static boolean warns(RelevanceIntervals result) {
    return result.warnings().stream()
        .map(Warning::code)
        .anyMatch(IntervalWarning.RANGES_ENCLOSED.code()::equals);
  }

  private static <T> AnalysisRequest request(Dataset data, Parameter<T> parameter, T value) {
    return new AnalysisRequest(
        data,
        Optional.of("1"),
        Scaling.SD,
        ParameterValues.defaults(BoundsOptions.ALL).with(parameter, value));
  }

  @Test
  void featuresWithEvidenceHaveExactRangesAndOthersOuterBounds() {
    RelevanceIntervals result = of(MANY).run();
    RelevanceIntervals all = of(MANY).ranges(RangesAsked.ALL).run();

    assertThat(warns(result)).isTrue();
    assertThat(warns(all)).isFalse();
    assertThat(all.features()).noneMatch(ManyFeaturesTest::isEnclosed);
    int relevant = 0;
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval one = result.features().get(j);
      FeatureInterval exact = all.features().get(j);
      boolean evidence = exact.relevance().filter(RelevanceClass::isRelevant).isPresent();
      relevant += evidence ? 1 : 0;
      assertThat(isEnclosed(one)).isNotEqualTo(evidence);
      assertThat(one.evidence()).isEqualTo(exact.evidence());
      Bounds found = one.bounds().orElseThrow();
      Bounds range = exact.bounds().orElseThrow();
      double gap = 1e-6 * (1 + range.upper());
      if (evidence) {
        assertThat(one.relevance()).isEqualTo(exact.relevance());
        assertThat(found.signedLower()).isCloseTo(range.signedLower(), within(gap));
        assertThat(found.signedUpper()).isCloseTo(range.signedUpper(), within(gap));
      } else {
        assertThat(found.signedLower()).isLessThanOrEqualTo(range.signedLower());
        assertThat(found.signedUpper()).isGreaterThanOrEqualTo(range.signedUpper());
      }
    }
    assertThat(relevant).isBetween(1, 100);
  }

  /** Weights of three classes add up to 0, so that no variable is the last class's. */
  @Test
  void severalClassesHaveOuterBoundsThatHoldTheirRanges() {
    Dataset two = HyperplaneSpec.of(2, List.of(), 10).withSamples(60).generate(5).data();
    double[][] rows = new double[60][];
    String[] labels = new String[60];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = two.matrix().row(i);
      labels[i] = rows[i][0] < 0 ? "a" : rows[i][1] < 0 ? "b" : "c";
    }
    Dataset data = DatasetBuilder.named("three").addAll(rows, labels).build().data();
    BoundsAnalysis analysis = RelevanceBounds.of(data);

    RelevanceIntervals exact = analysis.run();
    RelevanceIntervals outer = analysis.ranges(RangesAsked.NEEDED).run();

    int enclosed = 0;
    for (int j = 0; j < exact.features().size(); j++) {
      FeatureInterval one = outer.features().get(j);
      FeatureInterval other = exact.features().get(j);
      assertThat(one.parts()).hasSize(3);
      if (!isEnclosed(one)) {
        assertThat(one.bounds()).isEqualTo(other.bounds());
        continue;
      }
      enclosed++;
      assertThat(one.bounds().orElseThrow().upper())
          .isBetween(other.bounds().orElseThrow().upper(), 10 * largest(exact));
      for (int c = 0; c < 3; c++) {
        Bounds found = one.parts().get(c).bounds();
        Bounds range = other.parts().get(c).bounds();
        assertThat(found.signedLower()).isLessThanOrEqualTo(range.signedLower());
        assertThat(found.signedUpper()).isGreaterThanOrEqualTo(range.signedUpper());
      }
    }
    assertThat(enclosed).isBetween(3, 10);
  }

  private static double largest(RelevanceIntervals result) {
    return result.features().stream()
        .mapToDouble(feature -> feature.bounds().orElseThrow().upper())
        .max()
        .orElseThrow();
  }

  @Test
  void fewerFeaturesHaveExactRanges() {
    RelevanceIntervals result = of(data(500)).run();

    assertThat(warns(result)).isFalse();
    assertThat(result.features()).noneMatch(ManyFeaturesTest::isEnclosed);
  }

  /** A file of LIBSVM with a large index has that many columns of zeros. */
  @Test
  void featuresThatDoNotVaryDoNotCount() {
    double[][] rows = new double[60][12_000];
    String[] labels = new String[60];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = i % 7;
      rows[i][11_999] = i % 5;
      labels[i] = i % 2 == 0 ? "1" : "2";
    }
    Dataset data = DatasetBuilder.named("wide").addAll(rows, labels).build().data();

    assertThat(BoundsOptions.boundsOthers(request(data, BoundsOptions.RANGES, RangesAsked.AUTO)))
        .isFalse();
    assertThat(BaselineQuality.isCrossValidatedAtLittleCost(data)).isTrue();
  }

  @Test
  void whatNeedsAllRangesHasThem() {
    assertThat(BoundsOptions.boundsOthers(request(MANY, BoundsOptions.RANGES, RangesAsked.AUTO)))
        .isTrue();
    assertThat(BoundsOptions.boundsOthers(request(MANY, BoundsOptions.RANGES, RangesAsked.ALL)))
        .isFalse();
    assertThat(BoundsOptions.boundsOthers(request(MANY, BoundsOptions.RELIANCE, true))).isFalse();
    assertThat(
            BoundsOptions.boundsOthers(
                request(MANY, IntervalOptions.THRESHOLD, IntervalOptions.Threshold.NONE)))
        .isFalse();
    assertThat(
            BoundsOptions.boundsOthers(
                request(MANY, BoundsOptions.PRIVILEGED, List.of(MANY.featureNames().get(0)))))
        .isFalse();
  }

  @Test
  void stepsAreNamedInTheirOrder() {
    RelevanceBounds method = new RelevanceBounds();

    for (RangesAsked asked : RangesAsked.values()) {
      assertThat(method.steps(request(MANY, BoundsOptions.RANGES, asked)))
          .containsSubsequence("evidence", "bounds")
          .areExactly(
              asked == RangesAsked.ALL ? 0 : 1, new Condition<>("outer bounds"::equals, "outer"));
    }
  }

  @Test
  void aJudgedRunEndsWithItsCrossValidation() {
    RelevanceBounds method = new RelevanceBounds();
    AnalysisRequest request = request(MANY, BoundsOptions.RANGES, RangesAsked.ALL);
    List<String> own = method.steps(request);

    assertThat(JudgedRun.steps(method, request, false)).isEqualTo(own);
    assertThat(JudgedRun.steps(method, request, true))
        .startsWith(own.toArray(String[]::new))
        .hasSize(own.size() + 1)
        .endsWith("cross-validation");
  }

  /** On standard output and in JSON, where those look who read results. */
  @Test
  void aRunWithoutCrossValidationSaysSo() {
    BoundsAnalysis analysis = of(data(4));
    AnalysisRequest request = analysis.request();
    for (boolean judged : new boolean[] {false, true}) {
      List<Warning> warnings = new ArrayList<>();

      JudgedRun run =
          analysis.inContext(
              context ->
                  JudgedRun.of(new RelevanceBounds(), request, judged, context, warnings::add));

      assertThat(run.ending()).isEqualTo(JudgedRun.Ending.COMPLETE);
      assertThat(run.qualities().isEmpty()).isEqualTo(!judged);
      assertThat(warnings.stream().map(Warning::toString))
          .isEqualTo(
              judged
                  ? List.of()
                  : List.of(
                      "how well the model predicts is not known, as cross-validation takes long on"
                          + " data of this size; ask for it with report"));
    }
  }
}
