package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is solved for exactly of text, and what is bounded, are of the same models. */
class RangesJobTest {

  private static final int WORDS = 12;

  /** The words that evidence is for, in this test. */
  private static final int NEEDED = 4;

  private static final MarginLoss HINGE = MarginLoss.hinge();
  private static final TrainingSet TEXT = text();

  private static final Parameter<Boolean> WHOSE = Parameter.flag("whose", "asks for all");

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);
  private final Warnings warnings = new Warnings();

  @AfterEach
  void nothingIsLeftOpen() {
    executor.close();
    assertThat(context.open()).as("sessions left open").isZero();
  }

  private static TrainingSet text() {
    Dataset data = new SparseTextSpec(60, WORDS, 1, 3, 0.9).generate(3).data();
    double[] signs =
        IntStream.range(0, 60)
            .mapToDouble(i -> data.matrix().get(i, 0) > 0 || i % 5 == 0 ? 1 : -1)
            .toArray();
    return new TrainingSet(data.featureNames(), data.matrix(), signs);
  }

  private static TestedFeatures tested() {
    FeatureEvidence.Effect effect = new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, 0.5);
    return new TestedFeatures(
        IntStream.range(0, WORDS)
            .mapToObj(
                j -> {
                  double p = j < NEEDED ? 0 : 1;
                  return Optional.of(
                      new FeatureEvidence(
                          p, OptionalDouble.of(p), OptionalDouble.empty(), p, p, effect));
                })
            .toList(),
        0.01);
  }

  private List<FeatureRange> ranges(double most) {
    return ranges(most, context);
  }

  private List<FeatureRange> ranges(double most, WatchedContext context) {
    PiecewiseLinearProgram training = BudgetedModels.regularized(TEXT, HINGE);
    double[] z;
    try (CertifiedSession.PiecewiseLinear session = context.open(training)) {
      z = session.solve(SolveOptions.unlimited()).solution().point();
    }
    double limit = 1.2 * Feasibility.use(training.penalty(), z);
    BudgetedModels models =
        new BudgetedModels(
            (data, relaxation) -> BudgetedModels.joint(data, HINGE, limit, relaxation));
    ModelScorer scorer =
        model -> new ScoredModel(new LinearModel(Arrays.copyOf(model, WORDS), model[WORDS]), 1, 1);
    IntervalQuestion question =
        IntervalQuestion.of(
                new RelevanceIntervals.Baseline(
                    scorer.score(z),
                    BudgetedModels.norm(TEXT, z),
                    BudgetedModels.loss(TEXT, HINGE, z),
                    Map.of(),
                    Map.of(),
                    Map.of()),
                models,
                scorer)
            .exactWhereNeeded(
                new OuterQuestion(
                    HINGE,
                    limit,
                    (data, relaxation) -> BudgetedModels.joint(data, HINGE, limit, relaxation),
                    z,
                    WHOSE));
    return RangesJob.needed(context, TEXT, question, tested(), most, warnings);
  }

  @Test
  void whatIsBoundedForTimeHoldsWhatIsSolvedFor() {
    List<FeatureRange> exact = ranges(RangeWork.MOST);
    assertThat(warnings.list()).isEmpty();

    List<FeatureRange> outer = ranges(0);

    for (int j = 0; j < WORDS; j++) {
      FeatureRange one = exact.get(j);
      FeatureRange other = outer.get(j);
      assertThat(one.status()).isEqualTo(j < NEEDED ? Status.CERTIFIED : Status.ENCLOSED);
      assertThat(other.status()).isEqualTo(Status.ENCLOSED);
      Bounds range = one.bounds().orElseThrow();
      Bounds bounds = other.bounds().orElseThrow();
      assertThat(bounds.signedLower()).isLessThanOrEqualTo(range.signedLower());
      assertThat(bounds.signedUpper()).isGreaterThanOrEqualTo(range.signedUpper());
      assertThat(bounds.provenSignedLower().most())
          .isGreaterThanOrEqualTo(range.provenSignedLower().least());
      assertThat(bounds.provenSignedUpper().least())
          .isLessThanOrEqualTo(range.provenSignedUpper().most());
    }
    assertThat(warnings.list())
        .extracting(Warning::code)
        .containsExactly(IntervalWarning.RANGES_ENCLOSED.code());
    assertThat(warnings.list().get(0).toString())
        .contains(
            "the exact ranges of 4 features with evidence, of 12 in 60 samples, would take too long")
        .contains("whose all");
  }

  /** Each search ends with a model without the feature or with a proof that there is none. */
  @Test
  void modelsWithoutAFeatureTellWhetherItIsNeeded() {
    List<FeatureRange> exact = ranges(RangeWork.MOST);
    List<FeatureRange> outer = ranges(0);

    int needed = 0;
    for (int j = 0; j < NEEDED; j++) {
      Bounds range = exact.get(j).bounds().orElseThrow();
      Bounds bounds = outer.get(j).bounds().orElseThrow();
      assertThat(bounds.lower()).isBetween(0.0, range.lower());
      assertThat(bounds.provenLower().most()).isGreaterThanOrEqualTo(range.lower());
      assertThat(bounds.lower() > 0).isEqualTo(range.lower() > 0);
      assertThat(bounds.provenLower().most() == 0).isEqualTo(range.lower() == 0);
      assertThat(bounds.signedLower() > 0).isEqualTo(range.signedLower() > 0);
      needed += range.lower() > 0 ? 1 : 0;
    }
    assertThat(needed).isBetween(1, NEEDED - 1);
  }

  /** What is proven of all features in one pass stays, also of those that were to be solved for. */
  @Test
  void aStoppedRunKeepsTheOuterBoundsOfFeaturesWithEvidence() {
    CancellationSource stop = new CancellationSource();
    ProgressListener stopping =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {
            if (title.equals(RangesJob.STEP)) {
              stop.cancel(CancellationReason.TIME_LIMIT);
            }
          }

          @Override
          public void advanced() {}

          @Override
          public void finished() {}
        };
    List<FeatureRange> outer = ranges(0);
    try (LocalTaskExecutor stopped = new LocalTaskExecutor(1, stop, stopping)) {
      List<FeatureRange> ranges = ranges(RangeWork.MOST, new WatchedContext(stopped));

      assertThat(ranges).filteredOn(FeatureRange::isMissing).hasSize(NEEDED);
      for (int j = 0; j < WORDS; j++) {
        Bounds kept = ranges.get(j).bounds().orElseThrow();
        Bounds searched = outer.get(j).bounds().orElseThrow();
        assertThat(kept.upper()).isEqualTo(searched.upper());
        assertThat(kept.lower()).isLessThanOrEqualTo(searched.lower());
      }
    }
    assertThat(warnings.list())
        .last()
        .hasToString(
            "the run stopped when the exact ranges of 0 of 4 features with evidence were computed;"
                + " the others have proven outer bounds");
  }
}
