package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CaveatsTest {

  /** Five samples, of which three are positive. */
  private static final TrainingSet FIVE =
      new TrainingSet(
          List.of("x"),
          DenseMatrix.ofRows(
              new double[] {1},
              new double[] {2},
              new double[] {3},
              new double[] {4},
              new double[] {5}),
          new double[] {1, -1, 1, -1, 1});

  private static RelevanceIntervals.Baseline baseline(double accuracy, Map<String, Double> budget) {
    return new RelevanceIntervals.Baseline(
        new ScoredModel(new LinearModel(new double[] {1}, 0), accuracy, 1), 1, 1, budget, Map.of());
  }

  private static FeatureInterval feature(RelevanceClass relevance) {
    return new FeatureInterval(
        "x",
        Optional.of(new Bounds(0, 1, 0, 1, 0)),
        FeatureInterval.Status.CERTIFIED,
        Optional.of(relevance),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Optional<Warning> outOfReach(
      Map<String, Double> budget, List<RelevanceClass> classes, double... thresholds) {
    return Caveats.outOfReach(
        classes.stream().map(CaveatsTest::feature).toList(),
        DoubleStream.of(thresholds).mapToObj(OptionalDouble::of).toList(),
        baseline(1, budget));
  }

  @Test
  void aBaselineThatErrsAsOftenAsAConstantIsTold() {
    assertThat(Caveats.constantWouldDo(FIVE, baseline(0.6, Map.of())))
        .hasValueSatisfying(
            text ->
                assertThat(text.toString())
                    .startsWith(
                        "the baseline is right in 3 of the 5 samples, and calling them all alike"
                            + " is in 3"));
    assertThat(Caveats.constantWouldDo(FIVE, baseline(0.4, Map.of()))).isPresent();
  }

  @Test
  void aBaselineThatErrsLessIsNot() {
    assertThat(Caveats.constantWouldDo(FIVE, baseline(0.8, Map.of()))).isEmpty();
  }

  @Test
  void irrelevantFeaturesWhoseThresholdsNoWeightExceedsAreCounted() {
    List<RelevanceClass> irrelevant =
        List.of(RelevanceClass.IRRELEVANT, RelevanceClass.IRRELEVANT, RelevanceClass.IRRELEVANT);
    assertThat(outOfReach(Map.of("joint", 2.0), irrelevant, 1.9, 2, 2.5))
        .hasValueSatisfying(
            text -> assertThat(text.toString()).startsWith("2 features are called irrelevant"));
    assertThat(outOfReach(Map.of("norm1", 2.0, "loss", 1.0), irrelevant, 1, 1.5, 2))
        .hasValueSatisfying(
            text -> assertThat(text.toString()).startsWith("1 feature is called irrelevant"));
  }

  @Test
  void otherwiseThereIsNothingToTell() {
    List<RelevanceClass> one = List.of(RelevanceClass.IRRELEVANT);
    assertThat(outOfReach(Map.of("joint", 2.0), one, 1.9)).isEmpty();
    assertThat(outOfReach(Map.of("joint", 2.0), List.of(RelevanceClass.WEAK), 2)).isEmpty();
    assertThat(outOfReach(Map.of(), one, 1e9)).isEmpty();
    assertThat(
            Caveats.outOfReach(
                List.of(feature(RelevanceClass.IRRELEVANT)),
                List.of(OptionalDouble.empty()),
                baseline(1, Map.of("joint", 2.0))))
        .isEmpty();
  }
}
