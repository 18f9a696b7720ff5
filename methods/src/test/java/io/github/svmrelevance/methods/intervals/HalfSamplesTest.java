package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is counted over the halves, with an analysis whose answers are known. */
class HalfSamplesTest {

  /** Five samples of the positive class and four others; the feature numbers them. */
  private static final Dataset DATA =
      new Dataset(
          "made",
          List.of("number", "other"),
          DenseMatrix.ofRows(
              new double[][] {
                {0, 1}, {1, 0}, {2, 1}, {3, 0}, {4, 1}, {5, 0}, {6, 1}, {7, 0}, {8, 1}
              }),
          List.of("no", "yes"),
          new int[] {1, 0, 1, 0, 1, 0, 1, 0, 1});

  private static RelevanceIntervals result(boolean partial, RelevanceClass... classes) {
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < 2; j++) {
      features.add(
          new FeatureInterval(
              DATA.featureNames().get(j),
              Optional.of(new FeatureInterval.Bounds(0, 1, 0, 1, 0)),
              FeatureInterval.Status.CERTIFIED,
              j < classes.length ? Optional.of(classes[j]) : Optional.empty(),
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              Optional.empty(),
              Optional.empty()));
    }
    OptionalDouble none = OptionalDouble.empty();
    return new RelevanceIntervals(
        new RelevanceIntervals.Baseline(
            new ScoredModel(new LinearModel(new double[2], 0), 1, 1), 1, 0, Map.of(), Map.of()),
        new RelevanceIntervals.Thresholds(none, none, none, 1e-6, 0, 0),
        features,
        List.of("told before"),
        partial,
        10);
  }

  private static RelevanceIntervals add(
      RelevanceIntervals whole, int halves, Function<AnalysisRequest, RelevanceIntervals> once) {
    ParameterValues values =
        ParameterValues.defaults(List.of(IntervalOptions.RESAMPLE))
            .with(IntervalOptions.RESAMPLE, halves);
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return HalfSamples.addShares(
          whole,
          new AnalysisRequest(DATA, Optional.of("yes"), false, values),
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 5),
          once);
    }
  }

  @Test
  void sharesCountTheClassesOfTheHalves() {
    List<RelevanceIntervals> answers =
        List.of(
            result(false, RelevanceClass.STRONG, RelevanceClass.WEAK),
            result(false, RelevanceClass.STRONG, RelevanceClass.IRRELEVANT),
            result(false, RelevanceClass.WEAK),
            result(false, RelevanceClass.STRONG, RelevanceClass.WEAK));
    List<AnalysisRequest> asked = new ArrayList<>();

    RelevanceIntervals result =
        add(
            result(false),
            4,
            half -> {
              asked.add(half);
              return answers.get(asked.size() - 1);
            });

    assertThat(result.features().get(0).shares()).contains(new ClassShares(0.75, 0.25, 0));
    assertThat(result.features().get(1).shares()).contains(new ClassShares(0, 0.5, 0.25));
    assertThat(result.solveSeconds())
        .as("of the whole, and what the halves took")
        .isGreaterThan(10);
    assertThat(result.warnings()).containsExactly("told before");
    assertThat(result.partial()).isFalse();
    assertThat(asked).hasSize(4);
  }

  /** Three of five and two of four, in their order, and another choice each time. */
  @Test
  void aHalfHasHalfOfEachClassRoundedUp() {
    List<List<Double>> drawn = new ArrayList<>();

    add(
        result(false),
        6,
        half -> {
          Dataset data = half.data();
          List<Double> numbers = new ArrayList<>();
          int positives = 0;
          for (int i = 0; i < data.samples(); i++) {
            numbers.add(data.features().get(i, 0));
            positives += data.label(i);
          }
          assertThat(positives).isEqualTo(3);
          assertThat(numbers).hasSize(5).isSorted().doesNotHaveDuplicates();
          assertThat(half.positiveClass()).contains("yes");
          assertThat(half.standardize()).isFalse();
          drawn.add(numbers);
          return result(false);
        });

    assertThat(drawn.stream().distinct().count()).isGreaterThan(2);
  }

  @Test
  void nothingIsAddedUnlessAskedForOrWhereTheWholeIsPartial() {
    RelevanceIntervals whole = result(false);
    RelevanceIntervals partial = result(true);

    assertThat(add(whole, 0, half -> result(false))).isSameAs(whole);
    assertThat(add(partial, 3, half -> result(false))).isSameAs(partial);
  }

  @Test
  void halvesWithoutAnAnswerCountAsNoClass() {
    int[] calls = {0};

    RelevanceIntervals result =
        add(
            result(false),
            4,
            half -> {
              if (calls[0]++ < 2) {
                throw new InfeasibleModelException("no model, call " + calls[0]);
              }
              return result(false, RelevanceClass.STRONG, RelevanceClass.STRONG);
            });

    assertThat(result.features().get(0).shares()).contains(new ClassShares(0.5, 0, 0));
    assertThat(result.warnings())
        .containsExactly(
            "told before", "2 of the halves tell no class; the first because no model, call 1");
    assertThat(result.partial()).isFalse();
  }

  @Test
  void aStopLeavesTheSharesOfWhatWasDone() {
    int[] calls = {0};
    RelevanceIntervals stopped =
        add(
            result(false),
            5,
            half -> {
              calls[0]++;
              return calls[0] < 3
                  ? result(false, RelevanceClass.WEAK, RelevanceClass.WEAK)
                  : result(true);
            });
    RelevanceIntervals cancelled =
        add(
            result(false),
            5,
            half -> {
              throw new CancelledException(CancellationReason.TIME_LIMIT);
            });

    assertThat(stopped.partial()).isTrue();
    assertThat(stopped.features().get(0).shares()).contains(new ClassShares(0, 1, 0));
    assertThat(stopped.warnings())
        .containsExactly("told before", "the run stopped after 2 of 5 halves of the samples");
    assertThat(stopped.solveSeconds()).isGreaterThan(10);
    assertThat(cancelled.partial()).isTrue();
    assertThat(cancelled.features()).allMatch(feature -> feature.shares().isEmpty());
    assertThat(cancelled.warnings())
        .containsExactly("told before", "the run stopped after 0 of 5 halves of the samples");
  }
}
