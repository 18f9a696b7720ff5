package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Classes of 40 samples whose labels are the first feature's, and of models in a box. */
class FeatureClassesTest {

  private static final int SAMPLES = 40;

  /** The baseline's, so that 1 may be lost without what is negligible. */
  private static final double LOSS = 20;

  private static final ClassRule EVIDENCE =
      new ClassRule.Evidence(new EvidenceLevel(ErrorRate.FALSE_POSITIVE, 0.01, 999));

  /**
   * The label, its copy, and 0 and 1 in turn, which no label hangs on. Of two different samples the
   * last differs in 2 * 20 * 20 of 40 * 39 cases, by 1: 20/39 on average.
   */
  private static final double[][] COLUMNS = new double[3][SAMPLES];

  private static final double[] SIGNS = new double[SAMPLES];

  static {
    for (int i = 0; i < SAMPLES; i++) {
      SIGNS[i] = i % 4 < 2 ? 1 : -1;
      COLUMNS[0][i] = SIGNS[i] + 0.01 * i;
      COLUMNS[1][i] = COLUMNS[0][i];
      COLUMNS[2][i] = i % 2;
    }
  }

  private static List<Optional<RelevanceClass>> classes(
      int[] features, BoxModels models, UnaryOperator<IntervalQuestion> asked) {
    TrainingSet data =
        new TrainingSet(
            Arrays.stream(features).mapToObj(j -> "f" + j).toList(),
            DenseMatrix.ofColumns(
                SAMPLES,
                Arrays.stream(features).mapToObj(j -> COLUMNS[j]).toArray(double[][]::new)),
            SIGNS);
    RelevanceIntervals.Baseline baseline =
        new RelevanceIntervals.Baseline(
            new ScoredModel(new LinearModel(new double[features.length], 0), 1, 1),
            1,
            LOSS,
            Map.of(),
            Map.of(),
            Map.of());
    ModelScorer scorer =
        z ->
            new ScoredModel(
                new LinearModel(Arrays.copyOf(z, features.length), z[features.length]), 1, 1);
    IntervalQuestion question = asked.apply(IntervalQuestion.of(baseline, models, scorer));
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      WatchedContext context = new WatchedContext(executor);
      Warnings warnings = new Warnings();
      Optional<TestedFeatures> tested =
          question.rule() instanceof ClassRule.Evidence evidence
              ? Optional.of(
                  TestedFeatures.test(
                      context,
                      data,
                      Optional.empty(),
                      Optional.empty(),
                      evidence.level(),
                      warnings))
              : Optional.empty();
      List<FeatureRange> ranges = RangesJob.all(context, data, question, warnings);
      return FeatureClasses.of(context, data, Optional.empty(), question, ranges, tested, warnings)
          .all();
    }
  }

  /** Weights from lower to upper, and any bias. */
  private static BoxModels box(double[] lower, double[] upper) {
    return new BoxModels(
        Arrays.copyOf(lower, lower.length + 1), Arrays.copyOf(upper, upper.length + 1));
  }

  private static RelevanceClass classOfNoise(
      double lower, double upper, UnaryOperator<IntervalQuestion> asked) {
    return classes(
            new int[] {0, 2},
            box(new double[] {0.5, lower}, new double[] {1, upper}),
            question -> asked.apply(question.classifiedBy(EVIDENCE)))
        .get(1)
        .orElseThrow();
  }

  @Test
  void strongIsWhatTellsGivenAllAndEveryModelUses() {
    int[] both = {0, 2};
    BoxModels used = box(new double[] {0.5, -3}, new double[] {1, 3});
    BoxModels spared = box(new double[] {0, -3}, new double[] {1, 3});

    assertThat(classes(both, used, q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(
            Optional.of(RelevanceClass.STRONG), Optional.of(RelevanceClass.NO_EVIDENCE));
    assertThat(classes(both, spared, q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(Optional.of(RelevanceClass.WEAK), Optional.of(RelevanceClass.NO_EVIDENCE));
  }

  /** There are no others that it would have to add to. */
  @Test
  void evidenceAloneMakesTheOnlyFeatureStrong() {
    int[] one = {0};
    BoxModels used = box(new double[] {0.5}, new double[] {1});
    BoxModels spared = box(new double[] {0}, new double[] {1});

    assertThat(classes(one, used, q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(Optional.of(RelevanceClass.STRONG));
    assertThat(classes(one, spared, q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(Optional.of(RelevanceClass.WEAK));
    assertThat(classes(new int[] {2}, used, q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(Optional.of(RelevanceClass.NO_EVIDENCE));
  }

  /** Copies carry no information given each other, whatever their weights. */
  @Test
  void weakIsWhatOthersReplace() {
    assertThat(
            classes(
                new int[] {0, 1, 2},
                box(new double[] {0.5, 0.5, -3}, new double[] {1, 1, 3}),
                q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.NO_EVIDENCE));
  }

  /** A hinge of a slope by which the model of zeros loses the baseline's 20 on 40 samples. */
  private static IntervalQuestion withSlope(IntervalQuestion question, double slope) {
    return question.withLoss(
        new MarginLoss(
            ConvexPiecewiseLinear.of(
                new double[] {LOSS / SAMPLES / slope}, new double[] {-slope, 0}, 0)),
        new Samples(DenseMatrix.ofColumns(SAMPLES, COLUMNS[0]), MarginLoss.target(SIGNS)),
        new double[2]);
  }

  /** 40 samples, slope 1, weight w: 40 w 20/39 is at most 5 % of 20 up to w = 0.04875. */
  @Test
  void negligibleIsWhatCostsNoModelMuch() {
    assertThat(classOfNoise(-0.0487, 0.0487, q -> withSlope(q, 1)))
        .isEqualTo(RelevanceClass.NEGLIGIBLE);
    assertThat(classOfNoise(-0.0488, 0.0487, q -> withSlope(q, 1)))
        .isEqualTo(RelevanceClass.NO_EVIDENCE);
    assertThat(classOfNoise(0.01, 0.0488, q -> withSlope(q, 1)))
        .isEqualTo(RelevanceClass.NO_EVIDENCE);
    assertThat(classOfNoise(-0.0243, 0.0243, q -> withSlope(q, 2)))
        .isEqualTo(RelevanceClass.NEGLIGIBLE);
    assertThat(classOfNoise(-0.0487, 0.0487, q -> withSlope(q, 2)))
        .isEqualTo(RelevanceClass.NO_EVIDENCE);
    assertThat(classOfNoise(0, 1e-9, q -> q))
        .as("without a slope nothing is proven")
        .isEqualTo(RelevanceClass.NO_EVIDENCE);
  }

  /** A loss times C would prove too much where C is small, and too little where it is large. */
  @Test
  void aLossInOtherUnitsIsRefused() {
    assertThatThrownBy(
            () ->
                classOfNoise(
                    -3,
                    3,
                    q ->
                        q.withLoss(
                            MarginLoss.hinge().times(1e-4),
                            new Samples(
                                DenseMatrix.ofColumns(SAMPLES, COLUMNS[0]),
                                MarginLoss.target(SIGNS)),
                            new double[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the loss of the baseline is 20.0")
        .hasMessageContaining("in the same units, without C");
  }

  /** What falls below 0 is said to, as its units are right. */
  @Test
  void aNegativeLossIsRefused() {
    LossModel negative =
        new LossModel() {
          private static final long serialVersionUID = 1L;

          @Override
          public int intercepts(Target target) {
            return 1;
          }

          @Override
          public List<TermBlock> terms(Samples samples) {
            return List.of(
                new TermBlock(
                    AffineRows.of(samples.matrix()),
                    ConvexPiecewiseLinear.of(new double[] {0}, new double[] {0, 1}, -1)));
          }
        };
    Samples samples =
        new Samples(DenseMatrix.ofColumns(SAMPLES, COLUMNS[0]), MarginLoss.target(SIGNS));
    assertThatThrownBy(() -> classOfNoise(-3, 3, q -> q.withLoss(negative, samples, new double[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the loss of the baseline is -40.0; a loss has to be at least 0");
  }

  /** Scores of terms of 1e6 that cancel: a loss of 20 of them may be off by more than 2e-5. */
  @Test
  void whatRoundingMayAddHasNoUnit() {
    double[] large = new double[SAMPLES];
    double[] opposite = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      large[i] = i % 2 == 0 ? 1e6 : -1e6;
      opposite[i] = -large[i];
    }
    Samples cancelling =
        new Samples(DenseMatrix.ofColumns(SAMPLES, large, opposite), MarginLoss.target(SIGNS));

    assertThatNoException()
        .isThrownBy(
            () ->
                classOfNoise(
                    -3,
                    3,
                    q ->
                        q.withLoss(
                            MarginLoss.hinge().times(0.5 * (1 + 2.5e-6)),
                            cancelling,
                            new double[] {1, 1, 0})));
  }

  @Test
  void whatIsNotProvenIsNotNegligible() {
    BoxModels doubtful = box(new double[] {0.5, 0}, new double[] {1, 0.01}).doubtful(1);

    assertThat(classes(new int[] {0, 2}, doubtful, q -> withSlope(q.classifiedBy(EVIDENCE), 1)))
        .containsExactly(
            Optional.of(RelevanceClass.STRONG), Optional.of(RelevanceClass.NO_EVIDENCE));
  }

  /** Whether it is strong hangs on its bound; for a copy that is known without one. */
  @Test
  void evidenceWithoutAProvenBoundHasNoClassIfTheBoundDecides() {
    double[] lower = {0.5, 0.5, -3};
    double[] upper = {1, 1, 3};

    assertThat(
            classes(
                new int[] {0, 2},
                box(new double[] {0.5, -3}, new double[] {1, 3}).doubtful(0),
                q -> q.classifiedBy(EVIDENCE)))
        .containsExactly(Optional.empty(), Optional.of(RelevanceClass.NO_EVIDENCE));
    assertThat(
            classes(
                new int[] {0, 1, 2}, box(lower, upper).doubtful(0), q -> q.classifiedBy(EVIDENCE)))
        .startsWith(Optional.of(RelevanceClass.WEAK));
  }

  @Test
  void byToleranceAnyWeightCounts() {
    assertThat(
            classes(
                new int[] {0, 1, 2},
                box(new double[] {0.5, -1, -9e-7}, new double[] {1, 1, 9e-7}),
                q -> q))
        .containsExactly(
            Optional.of(RelevanceClass.STRONG),
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.NEGLIGIBLE));
  }
}
