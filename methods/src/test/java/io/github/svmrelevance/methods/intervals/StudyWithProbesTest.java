package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.parameter.ParameterValues;
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
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How ranges, probes and groups become classes: each part is worked out once more by itself. */
class StudyWithProbesTest {

  private static final int SAMPLES = 16;
  private static final int FEATURES = 5;
  private static final double FPR = 0.1;
  private static final double LIMIT = 8;
  private static final MarginLoss HINGE = MarginLoss.hinge();

  /** What all that is told is divided by. */
  private static final double NORM = 2;

  private static final String FEW_PROBES =
      "each feature is compared with 4 probes of its own, which is a level of 1/5: so often chance"
          + " calls a worthless feature relevant; give probes 99 for 1/100";

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

  /** 0 and 1 tell the classes apart and hang together, 3 and 4 hang together and tell nothing. */
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
        (training, relaxation) -> BudgetedModels.joint(training, HINGE, limit, relaxation),
        (extended, solvers) -> new double[extended.features() + 1]);
  }

  private NullScale yardstick() {
    return NullScale.of(data.training(), new double[FEATURES + 1], HINGE, 0.2);
  }

  private static AnalysisRequest request(Dataset data) {
    return new AnalysisRequest(
        data, Optional.of("yes"), false, ParameterValues.defaults(List.of()));
  }

  private RelevanceIntervals run(ProbePlan plan, AdmissibleModels models) {
    return run(dataset(), plan, models);
  }

  private RelevanceIntervals run(Dataset samples, ProbePlan plan, AdmissibleModels models) {
    RelevanceIntervals.Baseline baseline =
        new RelevanceIntervals.Baseline(
            new ScoredModel(new LinearModel(new double[samples.featureNames().size()], 0), 1, 1),
            NORM,
            0,
            Map.of(),
            Map.of());
    return IntervalEngine.analyze(
        (request, study, solvers, warnings) ->
            IntervalQuestion.of(baseline, models, study)
                .comparedWith(Optional.of(plan), yardstick())
                .inUnitsOfNorm(true),
        request(samples),
        context);
  }

  private static ProbePlan plan(ProbePlan.Rule rule) {
    return new ProbePlan(rule, true, 9, FPR);
  }

  /** The outcomes of a plan's probes, solved once more. */
  private List<Probes.Outcome> outcomes(ProbePlan plan, AdmissibleModels models) {
    return new Probes(context, plan)
        .solve(data.training(), models, warning -> {}).stream().map(Optional::orElseThrow).toList();
  }

  private static Optional<RelevanceClass> own(
      ThresholdRule rule, RelevanceIntervals result, int j) {
    FeatureInterval.Bounds told = result.features().get(j).bounds().orElseThrow();
    return rule.classify(j, told.dividedBy(1 / NORM));
  }

  /** Classes by the features' own bounds, and by their groups' where these decide. */
  private void assertClasses(RelevanceIntervals result, ThresholdRule rule, GroupCheck check) {
    for (int j = 0; j < FEATURES; j++) {
      FeatureInterval feature = result.features().get(j);
      Optional<RelevanceClass> expected =
          check.questions(j) && !check.confirms(j, feature.bounds().orElseThrow().upper() * NORM)
              ? Optional.of(RelevanceClass.IRRELEVANT)
              : own(rule, result, j);
      assertThat(feature.relevance()).as(feature.name()).isEqualTo(expected).isPresent();
      assertScaled(feature.lowerThreshold(), rule.own(j, 0));
      assertScaled(feature.upperThreshold(), rule.own(j, 1));
      assertScaled(feature.groupUpper(), check.reach(j));
      assertScaled(feature.groupThreshold(), check.threshold(j));
      assertScaled(feature.groupBoundThreshold(), check.boundThreshold(j));
    }
    assertScaled(result.thresholds().group(), check.threshold());
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

  private Set<Integer> candidates(ThresholdRule rule, RelevanceIntervals result) {
    Set<Integer> candidates = new TreeSet<>();
    for (int j = 0; j < FEATURES; j++) {
      if (own(rule, result, j).orElseThrow() != RelevanceClass.IRRELEVANT) {
        candidates.add(j);
      }
    }
    return candidates;
  }

  private GroupCheck groups(
      ProbePlan plan, AdmissibleModels models, double[] units, Set<Integer> candidates) {
    return GroupCheck.of(
        context, data.training(), models, plan, j -> units[j], candidates, warning -> {});
  }

  private double[] units() {
    double[] units = new double[FEATURES];
    for (int j = 0; j < FEATURES; j++) {
      units[j] = yardstick().of(data.training().matrix().column(j), FPR);
    }
    return units;
  }

  @Test
  void pooledProbesMakeOneThresholdForAllAndGroupsAreComparedAsTheyAre() {
    ProbePlan plan = plan(ProbePlan.Rule.POOLED);

    RelevanceIntervals result = run(plan, models(LIMIT));

    ThresholdRule rule =
        ThresholdRule.pooled(outcomes(plan, models(LIMIT)), FPR).forWeightsUpTo(largest(result));
    Set<Integer> candidates = candidates(rule, result);
    assertThat(candidates).contains(0, 1);
    double[] ones = {1, 1, 1, 1, 1};
    assertClasses(result, rule, groups(plan, models(LIMIT), ones, candidates));
    RelevanceIntervals.Thresholds told = rule.summary(false, OptionalDouble.empty(), NORM);
    assertThat(result.thresholds().upper().getAsDouble())
        .isCloseTo(told.upper().getAsDouble(), within(1e-6));
    assertThat(result.thresholds().lower().getAsDouble())
        .isCloseTo(told.lower().getAsDouble(), within(1e-6));
    assertThat(result.thresholds().probes()).isEqualTo(9);
    assertThat(result.partial()).isFalse();
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void scaledProbesMeasureEachFeatureAndGroupInItsOwnUnit() {
    ProbePlan plan = plan(ProbePlan.Rule.SCALED);

    RelevanceIntervals result = run(plan, models(LIMIT));

    double[] units = units();
    assertThat(units).doesNotHaveDuplicates();
    ThresholdRule rule =
        ThresholdRule.scaled(outcomes(plan, models(LIMIT)), FPR, units)
            .forWeightsUpTo(largest(result));
    Set<Integer> candidates = candidates(rule, result);
    assertThat(candidates).contains(0, 1);
    assertClasses(result, rule, groups(plan, models(LIMIT), units, candidates));
    assertThat(result.features().get(0).groupThreshold()).isPresent();
    assertThat(result.thresholds().upper()).isEmpty();
    assertThat(result.partial()).isFalse();
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void probesOfEachFeatureLookAtNoGroupsAndSaySo() {
    ProbePlan plan = ProbePlan.of(ProbePlan.Rule.PER_FEATURE, true, Optional.of(4), FPR, 30);

    RelevanceIntervals result = run(plan, models(LIMIT));

    ThresholdRule rule =
        ThresholdRule.perFeature(FEATURES, outcomes(plan, models(LIMIT)))
            .forWeightsUpTo(largest(result));
    assertClasses(result, rule, GroupCheck.none());
    Set<Integer> candidates = candidates(rule, result);
    assertThat(candidates).contains(0, 1);
    long correlated = candidates.stream().filter(j -> j != 2).count();
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly(
            FEW_PROBES,
            correlated
                + " of the relevant features are correlated with others; for these the rate of"
                + " false positives of thresholds 'per-feature' does not hold, as a permuted"
                + " feature is correlated with nothing; 'threshold' scaled compares their groups"
                + " too");
  }

  @Test
  void aRunThatStopsAmongItsProbesTellsNoClass() {
    context.onDraw(
        () -> {
          if (context.draws().size() == 3) {
            stop.cancel(CancellationReason.REQUESTED);
          }
        });

    RelevanceIntervals result = run(plan(ProbePlan.Rule.POOLED), models(LIMIT));

    assertThat(result.partial()).isTrue();
    assertThat(result.features()).allMatch(f -> f.relevance().isEmpty());
    assertThat(result.features())
        .allMatch(f -> f.status() == FeatureInterval.Status.CERTIFIED)
        .allMatch(f -> f.groupUpper().isEmpty());
    assertThat(result.thresholds().upper()).isEmpty();
    assertThat(result.thresholds().probes()).isZero();
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly("the run stopped before all probes were solved, so no class is told");
  }

  /** The last of all probes may be drawn and cancelled, so that none is missing. */
  @Test
  void aRunThatStopsInItsLastProbeTellsNoClassEither() {
    context.onDraw(
        () -> {
          if (context.draws().size() == 2 * 9) {
            stop.cancel(CancellationReason.REQUESTED);
          }
        });

    RelevanceIntervals result = run(plan(ProbePlan.Rule.POOLED), models(LIMIT));

    assertThat(result.partial()).isTrue();
    assertThat(result.features()).allMatch(f -> f.relevance().isEmpty());
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly("the run stopped before all probes were solved, so no class is told");
  }

  @Test
  void aRunThatStopsAmongGroupsTellsNoClassOfThoseInQuestion() {
    context.onDraw(
        () -> {
          if (context.draws().size() == 2 * 9 + 3) {
            stop.cancel(CancellationReason.REQUESTED);
          }
        });

    RelevanceIntervals result = run(plan(ProbePlan.Rule.SCALED), models(LIMIT));

    assertThat(result.partial()).isTrue();
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly(
            "the run stopped before correlated features were compared as groups, so no class is"
                + " told of those whose group would decide");
    assertThat(result.features().get(0).relevance()).isEmpty();
    assertThat(result.features().get(1).relevance()).isEmpty();
    assertThat(result.features().get(2).relevance()).isPresent();
    assertThat(result.features().get(0).groupThreshold()).isEmpty();
  }

  /** What is stopped among the ranges has no thresholds, and no group is looked at. */
  @Test
  void aRunThatStopsAmongItsRangesDrawsNothing() {
    stop.cancel(CancellationReason.REQUESTED);

    RelevanceIntervals result = run(plan(ProbePlan.Rule.SCALED), models(LIMIT));

    assertThat(result.partial()).isTrue();
    assertThat(result.features())
        .allMatch(f -> f.status() == FeatureInterval.Status.NOT_COMPUTED)
        .allMatch(f -> f.relevance().isEmpty());
    assertThat(context.draws()).isEmpty();
  }

  /** Without its only useful feature the budget admits no model, and no threshold is known. */
  @Test
  void probesBeyondTheBudgetLeaveTheClassOpenAndAreCounted() {
    ProbePlan plan = ProbePlan.of(ProbePlan.Rule.PER_FEATURE, false, Optional.of(4), FPR, 30);
    double tight = leastCost() * 1.02;

    RelevanceIntervals result = run(plan, models(tight));

    List<Probes.Outcome> outcomes = outcomes(plan, models(tight));
    ThresholdRule rule = ThresholdRule.perFeature(FEATURES, outcomes);
    List<Integer> undecided = rule.undecided(FEATURES);
    assertThat(undecided).isNotEmpty().hasSizeLessThan(FEATURES);
    int infeasible =
        (int) outcomes.stream().filter(o -> o.status() == SolveStatus.INFEASIBLE).count();
    assertThat(result.thresholds().infeasible()).isEqualTo(infeasible).isPositive();
    assertThat(result.warnings())
        .map(Object::toString)
        .contains(
            "too few probes were within the budget to tell the class of "
                + undecided.size()
                + " features; use probe append, more probes or a larger slack")
        .noneMatch(warning -> warning.contains("left out"));
    for (int j = 0; j < FEATURES; j++) {
      assertThat(result.features().get(j).relevance().isEmpty()).isEqualTo(undecided.contains(j));
    }
    assertThat(result.partial()).isFalse();
  }

  /** The smallest cost of a model, by halving. */
  private double leastCost() {
    double below = 0;
    double above = SAMPLES;
    for (int step = 0; step < 20; step++) {
      double middle = (below + above) / 2;
      try (AdmissibleSet set = models(middle).within(data.training(), 0, context)) {
        if (BudgetedModels.isEmpty(set)) {
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
          public AdmissibleSet.WithinBudget openForProbes(
              TrainingSet training, RunContext context, Consumer<Warning> told) {
            told.accept(IntervalWarning.TOO_FEW_PROBES.of("probes begin"));
            WatchedContext fragile =
                new WatchedContext(executor)
                    .spoilingPiecewise(
                        solution ->
                            ++solved[0] == 2
                                ? PiecewiseLinearSolution.failed(
                                    SolveStatus.NUMERICAL_FAILURE, 0, "broken")
                                : solution);
            return new AdmissibleSet.WithinBudget(
                fragile.open(BudgetedModels.joint(training, HINGE, LIMIT, 0)), stop);
          }

          @Override
          public Trained train(TrainingSet extended, int features, RunContext context) {
            return real.train(extended, features, context);
          }
        };
    // Of each of the 19 probes left the thresholds are known all the same.
    ProbePlan plan = new ProbePlan(ProbePlan.Rule.POOLED, true, 20, FPR);

    RelevanceIntervals result = run(plan, failing);

    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly(
            "probes begin", "1 probes could not be solved or certified and were left out");
    assertThat(result.thresholds().infeasible()).isZero();
    assertThat(result.partial()).isFalse();
    assertThat(result.features()).allMatch(f -> f.relevance().isPresent());
  }

  /** Two features, the useful one and the one that stands alone: no group, and nothing to tell. */
  @Test
  void probesOfFeaturesWithoutGroupsSayNothingOfGroups() {
    RelevanceIntervals result =
        run(
            dataset().selectFeatures(new int[] {0, 2}),
            ProbePlan.of(ProbePlan.Rule.PER_FEATURE, true, Optional.of(4), FPR, 30),
            models(LIMIT));

    assertThat(result.features().get(0).relevance()).isNotEqualTo(Optional.empty());
    assertThat(result.features().get(0).relevance())
        .isNotEqualTo(Optional.of(RelevanceClass.IRRELEVANT));
    assertThat(result.warnings()).map(Object::toString).containsExactly(FEW_PROBES);
  }

  @Test
  void tooManyProbesAreRefusedBeforeTheWork() {
    ProbePlan plan =
        ProbePlan.of(ProbePlan.Rule.PER_FEATURE, true, Optional.of(1_000_000_000), FPR, 30);

    assertThatThrownBy(() -> run(plan, models(LIMIT)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("give fewer probes");
  }
}
