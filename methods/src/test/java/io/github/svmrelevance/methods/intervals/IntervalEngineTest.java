package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How ranges become a result, with models whose ranges are known. */
class IntervalEngineTest {

  /** Six features of which the second is constant, so that five have a range. */
  private static final Dataset DATA =
      new Dataset(
          "made",
          List.of("a", "still", "b", "c", "d", "e"),
          DenseMatrix.ofRows(
              new double[][] {
                {1, 7, 0, 2, 5, 1}, {0, 7, 1, 3, 1, 2}, {2, 7, 5, 0, 0, 3}, {3, 7, 1, 1, 4, 0}
              }),
          new Classes(List.of("no", "yes"), new int[] {0, 1, 0, 1}));

  private RelevanceIntervals run(BoxModels models, boolean byNorm, double norm) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      RelevanceIntervals.Baseline baseline = baseline(norm);
      return IntervalEngine.analyze(
          (request, data, context, warnings) ->
              IntervalQuestion.of(baseline, models, data).inUnitsOfNorm(byNorm),
          new AnalysisRequest(
              DATA, Optional.of("yes"), Scaling.SD, ParameterValues.defaults(List.of())),
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0));
    }
  }

  private static RelevanceIntervals.Baseline baseline(double norm) {
    return new RelevanceIntervals.Baseline(
        new ScoredModel(new LinearModel(new double[6], 0), 1, 1),
        norm,
        0,
        Map.of(),
        Map.of(),
        Map.of());
  }

  @Test
  void halvesComeInPairs() {
    IntervalQuestion question = IntervalQuestion.of(baseline(1), models(), z -> null);

    assertThat(question.repeatedOnHalves(4).halves()).isEqualTo(4);
    for (int count : new int[] {3, -2}) {
      assertThatThrownBy(() -> question.repeatedOnHalves(count))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected an even number");
    }
  }

  /** Also where a method's author left that to the engine. */
  @Test
  void optionsOfTheClassRuleThatContradictEachOtherAreRefused() {
    ParameterValues both =
        ParameterValues.defaults(IntervalOptions.CLASS_RULE)
            .with(IntervalOptions.FDR, 0.1)
            .with(IntervalOptions.FWER, 0.1);
    AnalysisRequest request = new AnalysisRequest(DATA, Optional.of("yes"), Scaling.SD, both);

    assertThatThrownBy(
            () ->
                IntervalEngine.analyze(
                    (asked, data, context, warnings) -> fail("was asked"), request, null))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("fwer");
  }

  private static BoxModels models() {
    return new BoxModels(new double[] {-4, 1, 0, -8, 2, 0}, new double[] {2, 3, 0, -6, 2, 0});
  }

  private static List<Optional<RelevanceClass>> classes(RelevanceIntervals result) {
    return result.features().stream().map(FeatureInterval::relevance).toList();
  }

  @Test
  void everyFeatureHasItsRangeAndWhatDoesNotVaryIsNegligible() {
    BoxModels models = models();

    RelevanceIntervals result = run(models, false, 2);

    assertThat(result.features())
        .extracting(feature -> feature.bounds().orElseThrow().upper())
        .containsExactly(4.0, 0.0, 3.0, 0.0, 8.0, 2.0);
    assertThat(classes(result))
        .containsExactly(
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.NEGLIGIBLE),
            Optional.of(RelevanceClass.STRONG),
            Optional.of(RelevanceClass.NEGLIGIBLE),
            Optional.of(RelevanceClass.STRONG),
            Optional.of(RelevanceClass.STRONG));
    assertThat(result.features())
        .allMatch(feature -> feature.status() == FeatureInterval.Status.CERTIFIED);
    assertThat(result.features().get(1).upperWitness()).isEmpty();
    assertThat(result.features().get(1).lowerThreshold()).isEmpty();
    assertThat(result.features()).allMatch(feature -> feature.evidence().isEmpty());
    // The witness over all features has weight 0 for the one that does not vary.
    double[] witness = result.features().get(2).upperWitness().orElseThrow().model().weights();
    assertThat(witness).hasSize(6);
    assertThat(witness[1]).isZero();
    assertThat(witness[2]).isEqualTo(3);
    assertThat(result.partial()).isFalse();
    assertThat(result.solveSeconds()).isBetween(0.0, 60.0);
    assertThat(result.thresholds())
        .isEqualTo(new RelevanceIntervals.Thresholds(8e-6, 0, 0, Optional.empty()));
    assertThat(result.warnings())
        .map(Object::toString)
        .containsExactly("features that do not vary carry no information and are left out: still");
    assertThat(models.open()).as("sets left open").isZero();
  }

  @Test
  void normalizingDividesByTheNormUnlessItIsZero() {
    assertThat(run(models(), true, 2).features().get(0).bounds().orElseThrow().upper())
        .isEqualTo(2);
    assertThat(run(models(), true, 0).features().get(0).bounds().orElseThrow().upper())
        .isEqualTo(4);
    assertThat(run(models(), true, 2).thresholds().tolerance()).isEqualTo(8e-6 / 2);
  }

  @Test
  void aRangeWithoutProofHasNoClass() {
    RelevanceIntervals result = run(models().doubtful(1), false, 1);

    FeatureInterval feature = result.features().get(2);
    assertThat(feature.status()).isEqualTo(FeatureInterval.Status.UNCERTIFIED);
    assertThat(feature.relevance()).isEmpty();
    assertThat(feature.bounds()).isPresent();
    assertThat(result.warnings())
        .map(Object::toString)
        .contains(
            "the range of 'b' could not be certified, so that it has no class; try another backend"
                + " or a larger slack");
    assertThat(result.partial()).isFalse();
  }

  @Test
  void aRangeThatTheSolverDidNotFindIsMissingAndSaysWhy() {
    RelevanceIntervals result = run(models().hopeless(4, SolveStatus.NUMERICAL_FAILURE), false, 1);

    FeatureInterval feature = result.features().get(5);
    assertThat(feature.status()).isEqualTo(FeatureInterval.Status.NOT_COMPUTED);
    assertThat(feature.bounds()).isEmpty();
    assertThat(feature.relevance()).isEmpty();
    assertThat(result.warnings())
        .map(Object::toString)
        .contains("the range of 'e' was not computed: NUMERICAL_FAILURE (hopeless)");
    assertThat(result.partial()).isFalse();
  }

  @Test
  void aCancelledSolveMakesTheResultPartial() {
    RelevanceIntervals result = run(models().hopeless(0, SolveStatus.CANCELLED), false, 1);

    assertThat(result.partial()).isTrue();
    assertThat(result.features().get(0).status()).isEqualTo(FeatureInterval.Status.NOT_COMPUTED);
    assertThat(result.warnings())
        .map(Object::toString)
        .hasSize(2)
        .anyMatch(
            text -> text.matches("the run stopped when the ranges of \\d+ of \\d+ features .*"));
    assertThat(result.features().get(2).status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
  }
}
