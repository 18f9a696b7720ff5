package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
          new Classes(List.of("no", "yes"), new int[] {1, 0, 1, 0, 1, 0, 1, 0, 1}));

  private final List<String> warnings = new ArrayList<>();

  private static List<Optional<RelevanceClass>> classes(RelevanceClass... classes) {
    List<Optional<RelevanceClass>> all = new ArrayList<>();
    for (int j = 0; j < 2; j++) {
      all.add(j < classes.length ? Optional.of(classes[j]) : Optional.empty());
    }
    return all;
  }

  private HalfSamples analyse(
      int halves, Function<AnalysisRequest, List<Optional<RelevanceClass>>> once) {
    return analyse(DATA, halves, once);
  }

  private HalfSamples analyse(
      Dataset whole, int halves, Function<AnalysisRequest, List<Optional<RelevanceClass>>> once) {
    return analyse(whole, "yes", halves, once);
  }

  private HalfSamples analyse(
      Dataset whole,
      String positive,
      int halves,
      Function<AnalysisRequest, List<Optional<RelevanceClass>>> once) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return HalfSamples.analyse(
          halves,
          new AnalysisRequest(
              whole, Optional.of(positive), Scaling.NONE, ParameterValues.defaults(List.of())),
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 5),
          (half, context) -> once.apply(half),
          warning -> warnings.add(warning.toString()));
    }
  }

  @Test
  void rowsDoNotHangOnWhichOfTwoClassesIsPositive() {
    List<List<Double>> drawn = new ArrayList<>();
    for (String positive : List.of("yes", "no")) {
      List<Double> numbers = new ArrayList<>();
      analyse(
          DATA,
          positive,
          6,
          half -> {
            for (double number : half.data().matrix().column(0)) {
              numbers.add(number);
            }
            return classes();
          });
      drawn.add(numbers);
    }
    assertThat(drawn.get(1)).isEqualTo(drawn.get(0));
  }

  @Test
  void sharesCountTheClassesOfTheHalves() {
    List<List<Optional<RelevanceClass>>> answers =
        List.of(
            classes(RelevanceClass.STRONG, RelevanceClass.WEAK),
            classes(RelevanceClass.STRONG, RelevanceClass.NO_EVIDENCE),
            classes(RelevanceClass.WEAK),
            classes(RelevanceClass.NO_EVIDENCE, RelevanceClass.NEGLIGIBLE),
            classes(RelevanceClass.NEGLIGIBLE, RelevanceClass.STRONG),
            classes(RelevanceClass.STRONG, RelevanceClass.WEAK),
            classes(RelevanceClass.STRONG, RelevanceClass.NO_EVIDENCE),
            classes(RelevanceClass.STRONG, RelevanceClass.WEAK));
    List<AnalysisRequest> asked = new ArrayList<>();

    HalfSamples halves =
        analyse(
            8,
            half -> {
              asked.add(half);
              return answers.get(asked.size() - 1);
            });

    assertThat(halves.shares(0)).contains(new ClassShares(0.625, 0.125, 0.25));
    assertThat(halves.shares(1)).contains(new ClassShares(0.125, 0.375, 0.375));
    assertThat(warnings).isEmpty();
    assertThat(halves.complete()).isTrue();
    assertThat(asked).hasSize(8);
  }

  /** Two of five and two of four, in their order, another choice for each pair. */
  @Test
  void aHalfHasHalfOfEachClassRoundedDown() {
    List<List<Double>> drawn = new ArrayList<>();

    analyse(
        12,
        half -> {
          Dataset data = half.data();
          int positives = 0;
          for (int i = 0; i < data.samples(); i++) {
            positives += data.classes().label(i);
          }
          assertThat(positives).isEqualTo(2);
          assertThat(numbers(data)).hasSize(4).isSorted().doesNotHaveDuplicates();
          assertThat(half.positiveClass()).contains("yes");
          assertThat(half.scaling()).isEqualTo(Scaling.NONE);
          drawn.add(numbers(data));
          return classes();
        });

    assertThat(drawn.stream().distinct().count()).isGreaterThan(4);
    for (int pair = 0; pair < drawn.size(); pair += 2) {
      assertThat(drawn.get(pair)).doesNotContainAnyElementsOf(drawn.get(pair + 1));
    }
  }

  private static List<Double> numbers(Dataset data) {
    List<Double> numbers = new ArrayList<>();
    for (int i = 0; i < data.samples(); i++) {
      numbers.add(data.matrix().get(i, 0));
    }
    return numbers;
  }

  /** Two blocks of the positive class, two of the other, and one of both. */
  @Test
  void blocksAreHalvedAsAWhole() {
    Dataset blocked = DATA.withBlocks(Blocks.of(0, 2, 0, 2, 1, 3, 1, 4, 4));
    List<List<Double>> drawn = new ArrayList<>();

    analyse(
        blocked,
        20,
        half -> {
          Dataset data = half.data();
          List<Double> numbers = numbers(data);
          assertThat(data.blocks().orElseThrow().count()).isEqualTo(2);
          assertThat(numbers).doesNotContain(7.0, 8.0).isSorted();
          assertThat(numbers.contains(0.0)).isEqualTo(numbers.contains(2.0));
          assertThat(numbers.contains(1.0)).isEqualTo(!numbers.contains(5.0));
          drawn.add(numbers);
          return classes();
        });

    assertThat(drawn.stream().distinct().count()).isEqualTo(4);
    for (int pair = 0; pair < drawn.size(); pair += 2) {
      assertThat(drawn.get(pair)).doesNotContainAnyElementsOf(drawn.get(pair + 1));
    }
  }

  @Test
  void nothingIsToldUnlessAskedFor() {
    assertThat(HalfSamples.none().shares(0)).isEmpty();
    assertThat(HalfSamples.none().complete()).isTrue();
  }

  @Test
  void halvesWithoutAnAnswerCountAsNoClass() {
    int[] calls = {0};

    HalfSamples halves =
        analyse(
            4,
            half -> {
              if (calls[0]++ < 2) {
                throw new InfeasibleModelException("no model, call " + calls[0]);
              }
              return classes(RelevanceClass.STRONG, RelevanceClass.STRONG);
            });

    assertThat(halves.shares(0)).contains(new ClassShares(0.5, 0, 0));
    assertThat(warnings)
        .containsExactly(
            "2 of the halves give no classes of features; the first because no model, call 1");
    assertThat(halves.complete()).isTrue();
  }

  @Test
  void aStopLeavesTheSharesOfWhatWasDone() {
    int[] calls = {0};
    HalfSamples stopped =
        analyse(
            5,
            half -> {
              if (++calls[0] < 3) {
                return classes(RelevanceClass.WEAK, RelevanceClass.WEAK);
              }
              throw new CancelledException(CancellationReason.TIME_LIMIT);
            });
    HalfSamples cancelled =
        analyse(
            5,
            half -> {
              throw new CancelledException(CancellationReason.TIME_LIMIT);
            });

    assertThat(stopped.complete()).isFalse();
    assertThat(stopped.shares(0)).contains(new ClassShares(0, 1, 0));
    assertThat(cancelled.complete()).isFalse();
    assertThat(cancelled.shares(0)).isEmpty();
    assertThat(warnings)
        .containsExactly(
            "the run stopped after 2 of 5 halves of the samples",
            "the run stopped after 0 of 5 halves of the samples");
  }
}
