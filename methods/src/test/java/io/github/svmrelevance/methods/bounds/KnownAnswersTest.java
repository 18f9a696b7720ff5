package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.Substitutes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The whole method on the two copies, whose answers are known. */
class KnownAnswersTest {

  private static final RelevanceBounds METHOD = new RelevanceBounds();

  private final TwoCopies copies = new TwoCopies();

  @AfterEach
  void nothingIsLeftOpen() {
    copies.close();
    assertThat(copies.context.open()).as("sessions left open").isZero();
  }

  private RelevanceIntervals analyze(String... parameters) {
    return METHOD.analyze(TwoCopies.request(parameters), copies.context);
  }

  private static void assertRange(FeatureInterval feature, double lower, double upper) {
    assertThat(feature.status()).isEqualTo(Status.CERTIFIED);
    assertThat(feature.bounds().orElseThrow().signedLower()).isCloseTo(lower, within(1e-5));
    assertThat(feature.bounds().orElseThrow().signedUpper()).isCloseTo(upper, within(1e-5));
  }

  private static List<Optional<RelevanceClass>> classes(RelevanceIntervals result) {
    return result.features().stream().map(FeatureInterval::relevance).toList();
  }

  @Test
  void rangesAndClassesAreThoseWorkedOutByHand() {
    RelevanceIntervals result = analyze("slack", "0.1");

    assertThat(result.features())
        .extracting(FeatureInterval::name)
        .containsExactly("a", "still", "copy", "alone");
    assertRange(result.features().get(0), -0.1, 1.2);
    assertRange(result.features().get(1), 0, 0);
    assertRange(result.features().get(2), -0.1, 1.2);
    assertRange(result.features().get(3), 0.8, 1.2);
    assertThat(classes(result))
        .containsExactly(
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.NEGLIGIBLE),
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.STRONG));
    assertThat(result.partial()).isFalse();
    assertThat(result.costPath()).isEmpty();
    Substitutes.Cluster traded = result.substitutes().orElseThrow().clusters().get(0);
    assertThat(traded.features()).containsExactly("a", "copy");
    assertThat(traded.withoutAll().orElseThrow().known()).isCloseTo(0.5, within(1e-12));
    assertThat(traded.withBest().orElseThrow().known()).isCloseTo(0, within(1e-12));
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly("features that do not vary carry no information and are left out: still");
    assertThat(result.solveSeconds()).isPositive();
  }

  private RelevanceIntervals ofOneFeature(double[] values, int[] labels, String... parameters) {
    Dataset data =
        new Dataset(
            "one feature",
            List.of("x"),
            DenseMatrix.ofColumns(values.length, values),
            new Classes(List.of("no", "yes"), labels));
    return METHOD.analyze(TwoCopies.request(data, TwoCopies.values(parameters)), copies.context);
  }

  @Test
  void aBaselineThatPredictsNoBetterThanAConstantIsTold() {
    double[] telling = {-1, -1, -1, 1, 1, 1};

    assertThat(ofOneFeature(telling, new int[] {1, 1, 0, 1, 1, 0}).warnings())
        .extracting(Object::toString)
        .satisfiesExactly(
            first -> assertThat(first).contains("the baseline has no weights itself"),
            second ->
                assertThat(second)
                    .startsWith(
                        "the baseline is right in 4 of the 6 samples, and calling them all alike"
                            + " is in 4"));
    assertThat(ofOneFeature(telling, new int[] {0, 0, 0, 1, 1, 1}).warnings()).isEmpty();
  }

  /** The models without any loss are the same whatever the samples weigh. */
  @Test
  void weightsMoveNoRangeWhereNothingIsLost() {
    SplittableRandom random = new SplittableRandom(3);
    int n = 24;
    double[][] columns = new double[3][n];
    int[] labels = new int[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % 2;
      weights[i] = random.nextDouble(0.5, 5);
      for (int j = 0; j < columns.length; j++) {
        columns[j][i] = random.nextDouble(-1, 1) + (j == 0 ? 1.5 * (2 * labels[i] - 1) : 0);
      }
    }
    List<String> names = List.of("x", "y", "z");
    List<Feature> features = Feature.named(names);
    Classes classes = new Classes(List.of("no", "yes"), labels);
    Dataset alike = new Dataset("alike", names, DenseMatrix.ofColumns(n, columns), classes);
    Dataset weighted =
        new Dataset("weighted", features, DenseMatrix.ofColumns(n, columns), classes, weights);
    String[] values = {"C", "1000", "budget", "separate", "threshold", "none", "slack", "0.1"};
    List<FeatureInterval> expected = intervals(alike, values);
    List<FeatureInterval> found = intervals(weighted, values);

    for (int j = 0; j < names.size(); j++) {
      assertThat(found.get(j).status()).isIn(Status.CERTIFIED, Status.RELAXED);
      Bounds bounds = expected.get(j).bounds().orElseThrow();
      Bounds own = found.get(j).bounds().orElseThrow();
      assertThat(own.signedLower()).isCloseTo(bounds.signedLower(), within(1e-5));
      assertThat(own.signedUpper()).isCloseTo(bounds.signedUpper(), within(1e-5));
    }
  }

  private List<FeatureInterval> intervals(Dataset data, String... parameters) {
    return METHOD
        .analyze(TwoCopies.request(data, TwoCopies.values(parameters)), copies.context)
        .features();
  }

  /** One order in six of the four values separates the classes as well as the feature does. */
  @Test
  void fourSamplesAreNoEvidenceThoughEveryModelUsesTheFeature() {
    RelevanceIntervals result =
        ofOneFeature(new double[] {-1, -1, 1, 1}, new int[] {0, 0, 1, 1}, "threshold", "evidence");

    FeatureEvidence evidence = result.features().get(0).evidence().orElseThrow();
    assertThat(evidence.marginal()).isBetween(0.2, 0.5);
    assertThat(evidence.conditional()).as("there is no other feature").isEmpty();
    assertThat(evidence.areaUnderCurve()).isEqualTo(1);
    assertThat(classes(result)).containsExactly(Optional.of(RelevanceClass.NO_EVIDENCE));
    assertThat(result.warnings())
        .singleElement()
        .asString()
        .startsWith("every admissible model uses features for which there is no evidence")
        .endsWith(": x");
  }

  @Test
  void theBaselineIsTold() {
    RelevanceIntervals.Baseline baseline = analyze("slack", "0.1", "C", "0.3").baseline();

    assertThat(baseline.scored().model().weights())
        .containsExactly(new double[] {0.5, 0, 0.5, 0.6}, within(1e-6));
    assertThat(baseline.scored().accuracy()).isEqualTo(1);
    assertThat(baseline.norm1()).isCloseTo(1.6, within(1e-6));
    assertThat(baseline.loss()).isCloseTo(0.8, within(1e-5));
    assertThat(baseline.budget()).containsOnlyKeys("joint");
    assertThat(baseline.budget().get("joint")).isCloseTo(1.1 * (1.6 + 0.24), within(1e-5));
    assertThat(baseline.hyperparameters()).containsExactly(Map.entry("C", 0.3));
  }

  @Test
  void weightsCanBeSharesOfTheNorm() {
    RelevanceIntervals result = analyze("slack", "0.1", "normalize", "l1");

    assertRange(result.features().get(0), -0.05, 0.6);
    assertRange(result.features().get(3), 0.4, 0.6);
  }

  /** Its range says what was asked; of the others it says what remains. */
  @Test
  void aFeatureWithAPresetHasNoClass() {
    RelevanceIntervals result = analyze("slack", "0.1", "preset", "copy=0");

    assertRange(result.features().get(0), 0.8, 1.2);
    assertRange(result.features().get(2), 0, 0);
    assertThat(classes(result))
        .containsExactly(
            Optional.of(RelevanceClass.STRONG),
            Optional.of(RelevanceClass.NEGLIGIBLE),
            Optional.empty(),
            Optional.of(RelevanceClass.STRONG));
    assertThat(result.warnings())
        .map(Object::toString)
        .contains("'copy' has no class: its preset sets its range");
    assertThat(result.features().get(2).lowerWitness()).isPresent();
    assertThat(result.features().get(2).upperWitness()).isPresent();
    assertThat(result.baseline().norm1()).isCloseTo(2, within(1e-6));
  }

  @Test
  void furtherAnswersAreThoseAskedFor() {
    RelevanceIntervals both = analyze("slack", "0.1", "c-path", "3");
    RelevanceIntervals path = analyze("slack", "0.1", "c-path", "2");
    RelevanceIntervals traded = analyze("slack", "0.1", "substitutes", "true");

    assertThat(both.costPath().orElseThrow().steps())
        .extracting(CostPath.Step::c)
        .containsExactly(0.01, 1.0, 100.0);
    assertThat(both.substitutes().orElseThrow().interchangeable())
        .extracting(Substitutes.Cluster::features)
        .containsExactly(List.of("a", "copy"));
    assertThat(both.features()).usingRecursiveComparison().isEqualTo(traded.features());
    assertThat(path.costPath().orElseThrow().steps()).hasSize(2);
    assertThat(traded.costPath()).isEmpty();
    assertThat(traded.substitutes()).isEqualTo(both.substitutes());
    for (RelevanceIntervals result : List.of(both, path, traded)) {
      assertThat(result.partial()).isFalse();
      assertThat(result.warnings()).hasSize(1);
      assertThat(result.solveSeconds()).isBetween(0.0, 600.0);
    }
  }

  /** Stopped after the baseline and some ranges: no further question is begun. */
  @Test
  void aRunThatIsStoppedAnswersNothingFurther() {
    AtomicInteger solved = new AtomicInteger();
    copies.context.spoilingPiecewise(
        solution -> {
          if (solved.incrementAndGet() == 3) {
            copies.stop.cancel(CancellationReason.REQUESTED);
          }
          return solution;
        });

    RelevanceIntervals result = analyze("slack", "0.1", "c-path", "3");

    assertThat(result.partial()).isTrue();
    assertThat(result.costPath()).isEmpty();
    assertThat(result.substitutes()).isEmpty();
    assertThat(result.features()).extracting(FeatureInterval::name).contains("a", "alone");
  }

  /** Stopped after what is said of each feature: that is whole, the rest is not. */
  @Test
  void aRunThatIsStoppedLaterKeepsTheRanges() {
    RelevanceIntervals ranges = analyze("slack", "0.1");
    copies.context.onMap(
        title -> {
          if (title.equals("path of C")) {
            copies.stop.cancel(CancellationReason.REQUESTED);
          }
        });

    RelevanceIntervals result = analyze("slack", "0.1", "c-path", "3");

    assertThat(result.features()).usingRecursiveComparison().isEqualTo(ranges.features());
    assertThat(result.partial()).isTrue();
    assertThat(result.costPath()).isEmpty();
    assertThat(result.substitutes()).isEmpty();
    assertThat(result.warnings())
        .map(Object::toString)
        .endsWith("the run stopped before all questions were answered; the bounds are complete");
  }

  /** The data of CostTunerTest: L1 finds nothing below C = 1/8 and tells all apart above. */
  @Test
  void tuningChoosesTheC() {
    AnalysisRequest request =
        new AnalysisRequest(
            CostTunerTest.unequal(1),
            Optional.of("yes"),
            Scaling.NONE,
            TwoCopies.values("tune", "true", "baseline", "l1"));

    RelevanceIntervals result = METHOD.analyze(request, copies.context);

    assertThat(result.baseline().hyperparameters().get("C")).isEqualTo(StrictMath.pow(10, -0.5));
    assertThat(result.baseline().scored().accuracy()).isEqualTo(1);
  }

  /** The quality is that of the C which was used, not of the one that was asked for. */
  @Test
  void qualityIsThatOfTheBaseline() {
    ParameterValues little = TwoCopies.values("C", "0.05", "baseline", "l1");
    ParameterValues much = TwoCopies.values("C", "10", "baseline", "l1");
    Dataset data = CostTunerTest.unequal(1);
    RelevanceResult analysed = METHOD.analyze(TwoCopies.request(data, much), copies.context);
    RelevanceResult other = new FeatureRanking(List.of(), Map.of(), List.of(), false, 0);

    List<ModelQuality> used =
        METHOD.crossValidate(TwoCopies.request(data, little), analysed, copies.context);
    List<ModelQuality> weak =
        METHOD.crossValidate(
            TwoCopies.request(data, much),
            METHOD.analyze(TwoCopies.request(data, little), copies.context),
            copies.context);

    assertThat(used).hasSize(1);
    assertThat(used.get(0).folds()).isEqualTo(5);
    assertThat(used.get(0).quality().get(Measure.ACCURACY)).isEqualTo(1);
    assertThat(weak.get(0).quality().get(Measure.ACCURACY)).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(weak.get(0).quality().get(Measure.F_SCORE)).isZero();
    assertThatThrownBy(
            () -> METHOD.crossValidate(TwoCopies.request(data, little), other, copies.context))
        .as("a result of another method")
        .isInstanceOf(ClassCastException.class);
  }

  /** Three features vary. */
  @Test
  void thresholdsComeFromTheProbesAskedFor() {
    RelevanceIntervals result =
        METHOD.analyze(
            TwoCopies.request("slack", "0.1", "threshold", "per-feature", "probes", "19"),
            copies.context);

    assertThat(result.thresholds().probes()).isEqualTo(3 * 19);
    assertThat(result.thresholds().evidence()).isEmpty();
    assertThat(result.features()).allMatch(feature -> feature.evidence().isEmpty());
  }

  @Test
  void evidenceIsThatOfTheLevelAskedFor() {
    RelevanceIntervals result =
        METHOD.analyze(
            TwoCopies.request(
                "slack", "0.1", "threshold", "evidence", "fdr", "0.2", "permutations", "199"),
            copies.context);

    assertThat(result.thresholds().evidence())
        .contains(new EvidenceLevel(EvidenceLevel.ErrorRate.FALSE_DISCOVERY, 0.2, 199));
    assertThat(result.thresholds().probes()).isZero();
    assertThat(result.features())
        .extracting(feature -> feature.evidence().isPresent())
        .containsExactly(true, false, true, true);
    assertThat(result.features()).allMatch(feature -> feature.upperThreshold().isEmpty());
  }

  @Test
  void halvesAreAskedForRangesAlone() {
    AnalysisRequest request =
        new AnalysisRequest(
            CostTunerTest.unequal(1),
            Optional.of("yes"),
            Scaling.NONE,
            TwoCopies.values("resample", "4", "c-path", "2", "slack", "0.1"));

    RelevanceIntervals result = METHOD.analyze(request, copies.context);

    assertThat(result.features().get(0).shares().orElseThrow())
        .isEqualTo(new FeatureInterval.ClassShares(1, 0, 0));
    assertThat(result.costPath().orElseThrow().steps()).hasSize(2);
    assertThat(result.partial()).isFalse();
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void theMethodSaysWhatItIs() {
    assertThat(METHOD.description().id()).isEqualTo("bounds");
    assertThat(METHOD.description().parameters()).isEqualTo(BoundsOptions.ALL);
    assertThat(METHOD.example().toString()).startsWith("data/wdbc.csv ");
  }
}
