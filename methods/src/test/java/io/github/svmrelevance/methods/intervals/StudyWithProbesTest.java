package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How ranges, probes and evidence become classes: each part is worked out once more by itself. */
class StudyWithProbesTest {

  private static final int SAMPLES = 16;
  private static final int FEATURES = 5;
  private static final double LIMIT = 8;
  private static final MarginLoss HINGE = MarginLoss.hinge();

  /** What all that is told is divided by. */
  private static final double NORM = 2;

  private static final String FEW_PROBES =
      "each feature is compared with 4 probes of its own, which is a level of 1/5: so often chance"
          + " calls a null feature relevant; give probes 99 for 1/100";

  private final CancellationSource stop = new CancellationSource();
  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, stop, ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);
  private final StudyData data = StudyData.of(request(dataset()), warning -> {});

  @AfterEach
  void nothingIsLeftOpen() {
    executor.close();
    assertThat(context.open()).as("sessions left open").isZero();
  }

  /**
   * 0 and 1 separate the classes and are correlated, 3 and 4 are correlated and carry no
   * information.
   */
  private static Dataset dataset() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[SAMPLES][];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      labels[i] = i % 2;
      double common = random.nextGaussian();
      double useful = 2 * labels[i] - 1 + 0.4 * random.nextGaussian();
      rows[i] =
          new double[] {
            useful,
            useful + 0.2 * random.nextGaussian(),
            random.nextGaussian(),
            common,
            common + 0.2 * random.nextGaussian()
          };
    }
    return new Dataset(
        "made",
        List.of("s", "t", "lone", "n", "m"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("no", "yes"), labels));
  }

  private BudgetedModels models(double limit) {
    return new BudgetedModels(
        (training, relaxation) -> BudgetedModels.joint(training, HINGE, limit, relaxation));
  }

  private static AnalysisRequest request(Dataset data) {
    return new AnalysisRequest(
        data, Optional.of("yes"), Scaling.NONE, ParameterValues.defaults(List.of()));
  }

  private RelevanceIntervals run(ClassRule asked, AdmissibleModels models) {
    return run(dataset(), asked, models);
  }

  private RelevanceIntervals run(Dataset samples, ClassRule asked, AdmissibleModels models) {
    RelevanceIntervals.Baseline baseline =
        new RelevanceIntervals.Baseline(
            new ScoredModel(new LinearModel(new double[samples.featureNames().size()], 0), 1, 1),
            NORM,
            0,
            Map.of(),
            Map.of(),
            Map.of());
    return IntervalEngine.analyze(
        (request, study, solvers, warnings) ->
            IntervalQuestion.of(baseline, models, study).classifiedBy(asked).inUnitsOfNorm(true),
        request(samples),
        context);
  }

  /** The outcomes of the probes, solved once more. */
  private List<Probes.Outcome> outcomes(int copies, AdmissibleModels models) {
    return new Probes(data.training(), copies)
        .solve(models, context, warning -> {}).stream().map(Optional::orElseThrow).toList();
  }

  private static Optional<RelevanceClass> own(
      ThresholdRule rule, RelevanceIntervals result, int j) {
    FeatureInterval.Bounds told = result.features().get(j).bounds().orElseThrow();
    return rule.classify(j, told.dividedBy(1 / NORM));
  }

  private static void assertScaled(OptionalDouble told, OptionalDouble expected) {
    assertThat(told.isPresent()).isEqualTo(expected.isPresent());
    if (told.isPresent()) {
      assertThat(told.getAsDouble()).isCloseTo(expected.getAsDouble() / NORM, within(1e-6));
    }
  }

  /** The largest weight of all ranges, which tolerances are relative to. */
  private static double largest(RelevanceIntervals result) {
    return result.features().stream()
        .mapToDouble(feature -> NORM * feature.bounds().orElseThrow().upper())
        .max()
        .orElseThrow();
  }

  @Test
  void aFeatureIsComparedWithItsOwnProbes() {
    RelevanceIntervals result = run(new ClassRule.OwnProbes(4), models(LIMIT));

    ThresholdRule rule = ThresholdRule.of(FEATURES, outcomes(4, models(LIMIT)), largest(result));
    int correlated = 0;
    for (int j = 0; j < FEATURES; j++) {
      FeatureInterval feature = result.features().get(j);
      RelevanceClass expected = own(rule, result, j).orElseThrow();
      assertThat(feature.relevance()).as(feature.name()).contains(expected);
      assertScaled(feature.lowerThreshold(), rule.own(j, 0));
      assertScaled(feature.upperThreshold(), rule.own(j, 1));
      assertThat(feature.evidence()).isEmpty();
      correlated += j != 2 && expected != RelevanceClass.NO_EVIDENCE ? 1 : 0;
    }
    assertThat(result.features().subList(0, 2))
        .allMatch(f -> f.relevance().orElseThrow() != RelevanceClass.NO_EVIDENCE);
    assertThat(result.thresholds().probes()).isEqualTo(4 * FEATURES);
    assertThat(result.thresholds().evidence()).isEmpty();
    assertThat(result.partial()).isFalse();
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly(
            FEW_PROBES,
            correlated
                + " of the relevant features are correlated with others; for these the rate of"
                + " false positives does not hold with threshold per-feature; with evidence it"
                + " does");
  }

  private static ClassRule evidence(double level) {
    return new ClassRule.Evidence(
        new EvidenceLevel(EvidenceLevel.ErrorRate.FALSE_POSITIVE, level, 999));
  }

  /** Evidence looks at the samples, whatever the models are, and is not divided by the norm. */
  @Test
  void evidenceIsThatOfTheSamplesAlone() {
    RelevanceIntervals result = run(evidence(0.01), models(LIMIT));

    TestedFeatures tested =
        TestedFeatures.test(
            context,
            data.training(),
            Optional.empty(),
            Optional.empty(),
            result.thresholds().evidence().orElseThrow(),
            warning -> {
              throw new AssertionError(warning);
            });
    for (int j = 0; j < FEATURES; j++) {
      FeatureInterval feature = result.features().get(j);
      assertThat(feature.evidence()).isEqualTo(tested.of(j)).isPresent();
      assertThat(feature.relevance().orElseThrow() == RelevanceClass.NO_EVIDENCE)
          .isEqualTo(!tested.isRelevant(j));
      assertThat(feature.upperThreshold()).isEmpty();
    }
    assertThat(run(evidence(0.01), models(2 * LIMIT)).features())
        .extracting(FeatureInterval::evidence)
        .isEqualTo(result.features().stream().map(FeatureInterval::evidence).toList());
    assertThat(result.features())
        .extracting(feature -> feature.relevance().orElseThrow() != RelevanceClass.NO_EVIDENCE)
        .containsExactly(true, true, false, false, false);
    assertThat(result.thresholds().probes()).isZero();
    assertThat(result.partial()).isFalse();
  }

  private void stopAtDraw(int number) {
    context.onDraw(
        () -> {
          if (context.draws().size() == number) {
            stop.cancel(CancellationReason.REQUESTED);
          }
        });
  }

  private static void assertOnlyRanges(RelevanceIntervals result, String warning) {
    assertThat(result.partial()).isTrue();
    assertThat(result.features())
        .allMatch(f -> f.status() == FeatureInterval.Status.CERTIFIED)
        .allMatch(f -> f.relevance().isEmpty())
        .allMatch(f -> f.evidence().isEmpty())
        .allMatch(f -> f.upperThreshold().isEmpty());
    assertThat(result.thresholds().probes()).isZero();
    assertThat(result.warnings()).map(Object::toString).contains(warning);
  }

  @Test
  void aRunThatStopsAmongItsTestsTellsNoClass() {
    stopAtDraw(3);

    RelevanceIntervals result = run(evidence(0.01), models(LIMIT));
    assertThat(result.partial()).isTrue();
    assertThat(result.features())
        .allMatch(f -> f.status() == FeatureInterval.Status.NOT_COMPUTED)
        .allMatch(f -> f.relevance().isEmpty())
        .allMatch(f -> f.evidence().isEmpty());
    assertThat(result.warnings())
        .map(Object::toString)
        .contains("the run stopped before all features were tested, so none has a class");
  }

  @Test
  void aRunThatStopsAmongItsProbesTellsNoClass() {
    stopAtDraw(3);

    assertOnlyRanges(
        run(new ClassRule.OwnProbes(9), models(LIMIT)),
        "the run stopped before all probes were solved, so no feature has a class");
  }

  /** The last of all probes may be drawn and cancelled, so that none is missing. */
  @Test
  void aRunThatStopsInItsLastProbeTellsNoClassEither() {
    stopAtDraw(9 * FEATURES);

    assertOnlyRanges(
        run(new ClassRule.OwnProbes(9), models(LIMIT)),
        "the run stopped before all probes were solved, so no feature has a class");
  }

  /** What is stopped among the ranges has no thresholds and no evidence. */
  @Test
  void aRunThatStopsAmongItsRangesDrawsNothing() {
    stop.cancel(CancellationReason.REQUESTED);

    for (ClassRule rule : List.of(evidence(0.1), new ClassRule.OwnProbes(9))) {
      RelevanceIntervals result = run(rule, models(LIMIT));

      assertThat(result.partial()).isTrue();
      assertThat(result.features())
          .allMatch(f -> f.status() == FeatureInterval.Status.NOT_COMPUTED)
          .allMatch(f -> f.relevance().isEmpty());
      assertThat(context.draws()).isEmpty();
    }
  }

  /** Without its only useful feature the budget admits no model, so that it exceeds its copies. */
  @Test
  void aFeatureAllOfWhoseProbesAreBeyondTheBudgetIsStrong() {
    double tight = leastCost() * 1.02;

    RelevanceIntervals result = run(new ClassRule.OwnProbes(4), models(tight));

    List<Probes.Outcome> outcomes = outcomes(4, models(tight));
    ThresholdRule rule = ThresholdRule.of(FEATURES, outcomes, 1);
    int infeasible =
        (int) outcomes.stream().filter(o -> o.status() == SolveStatus.INFEASIBLE).count();
    assertThat(result.thresholds().infeasible()).isEqualTo(infeasible).isPositive();
    assertThat(result.warnings())
        .map(Object::toString)
        .noneMatch(warning -> warning.contains("probes could not"));
    List<FeatureInterval> beyond =
        IntStream.range(0, FEATURES)
            .filter(j -> rule.own(j, 1).isEmpty())
            .mapToObj(j -> result.features().get(j))
            .toList();
    assertThat(beyond)
        .hasSizeBetween(1, FEATURES - 1)
        .allMatch(feature -> feature.relevance().equals(Optional.of(RelevanceClass.STRONG)))
        .allMatch(feature -> feature.upperThreshold().isEmpty());
    assertThat(result.partial()).isFalse();
  }

  /** The smallest cost of a model, by halving. */
  private double leastCost() {
    double below = 0;
    double above = SAMPLES;
    for (int step = 0; step < 20; step++) {
      double middle = (below + above) / 2;
      try (AdmissibleSet set = models(middle).within(data.training(), 0, context)) {
        if (set.isEmpty()) {
          below = middle;
        } else {
          above = middle;
        }
      }
    }
    return above;
  }

  @Test
  void probesThatFailAreCountedAndLeftOut() {
    BudgetedModels real = models(LIMIT);
    int[] solved = {0};
    AdmissibleModels failing =
        new AdmissibleModels() {
          @Override
          public AdmissibleSet open(
              TrainingSet training, RunContext context, Consumer<Warning> told) {
            return real.open(training, context, told);
          }

          @Override
          public BudgetedSet openForProbes(
              TrainingSet training, RunContext context, Consumer<Warning> told) {
            told.accept(IntervalWarning.FEW_PROBES.of("probes begin"));
            WatchedContext fragile =
                new WatchedContext(executor)
                    .spoilingPiecewise(
                        solution ->
                            ++solved[0] == 2
                                ? PiecewiseLinearSolution.failed(
                                    SolveStatus.NUMERICAL_FAILURE, 0, "broken")
                                : solution);
            return new BudgetedSet(
                fragile.open(BudgetedModels.joint(training, HINGE, LIMIT, 0)), fragile);
          }
        };

    RelevanceIntervals result = run(new ClassRule.OwnProbes(4), failing);

    assertThat(result.warnings())
        .map(Object::toString)
        .contains(
            "probes begin",
            "1 probe could not be solved or certified; thresholds rest on the others");
    assertThat(result.thresholds().infeasible()).isZero();
    assertThat(result.partial()).isFalse();
    assertThat(result.features()).allMatch(f -> f.relevance().isPresent());
  }

  /** Two features, the useful one and the one that stands alone: no correlation to tell of. */
  @Test
  void probesOfUncorrelatedFeaturesSayNothingOfCorrelations() {
    RelevanceIntervals result =
        run(
            dataset().selectFeatures(new int[] {0, 2}),
            new ClassRule.OwnProbes(4),
            models(2 * LIMIT));

    assertThat(result.features().get(0).relevance().orElseThrow())
        .isIn(RelevanceClass.STRONG, RelevanceClass.WEAK);
    assertThat(result.warnings()).map(Object::toString).containsExactly(FEW_PROBES);
  }
}
