package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriticalSlackTest {

  private static BoundsAnalysis l1(Dataset data) {
    return RelevanceBounds.of(data)
        .baseline(BoundsOptions.BaselineNorm.L1)
        .threshold(IntervalOptions.Threshold.NONE);
  }

  private static double cost(RelevanceIntervals result) {
    return result.baseline().norm1()
        + result.baseline().hyperparameters().get("C") * result.baseline().loss();
  }

  /** What is left without a feature is another data set; its own optimum is the price. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "all"})
  void isThePriceOfTrainingWithoutTheFeature(String positive) {
    Dataset data = Workbench.data("wine.csv");
    RelevanceIntervals result = asked(data, positive).run();

    for (int j = 0; j < 3; j++) {
      int left = j;
      Dataset without =
          data.selectFeatures(
              IntStream.range(0, data.features().size()).filter(k -> k != left).toArray());
      double expected = cost(asked(without, positive).run()) / cost(result) - 1;
      Enclosure slack = result.features().get(j).criticalSlack().orElseThrow();
      assertThat(slack.least()).isLessThanOrEqualTo(expected + 1e-9);
      assertThat(slack.most()).isGreaterThanOrEqualTo(expected - 1e-9);
      assertThat(slack.most() - slack.least()).isLessThan(1e-7);
    }
  }

  private static BoundsAnalysis asked(Dataset data, String positive) {
    return positive.equals("all") ? l1(data) : l1(data).positive(positive);
  }

  @Test
  void aGroupIsLeftOutAsAWhole() {
    Dataset data =
        DatasetReader.read(
                Path.of("..", "data", "servo.csv"),
                ReadOptions.defaults()
                    .withTarget(TargetReading.number())
                    .withCategorical(List.of("Motor", "Screw")))
            .data();
    RelevanceIntervals result = l1(data).run();

    for (String group : List.of("Motor", "Screw")) {
      int[] others =
          IntStream.range(0, data.features().size())
              .filter(j -> !data.features().get(j).group().equals(Optional.of(group)))
              .toArray();
      double expected = cost(l1(data.selectFeatures(others)).run()) / cost(result) - 1;
      FeatureInterval feature =
          result.features().stream().filter(f -> f.name().equals(group)).findFirst().orElseThrow();
      assertThat(feature.criticalSlack().orElseThrow().known())
          .as(group)
          .isCloseTo(expected, within(1e-7));
    }
    assertThat(data.features().stream().map(Feature::group).distinct().count()).isGreaterThan(2);
  }

  @ParameterizedTest
  @EnumSource
  void isLeftOutUnderPresetsAlone(BoundsOptions.BudgetKind budget) {
    Dataset data = Workbench.data("new_thyroid.csv");
    BoundsAnalysis plain = l1(data).positive("Hyper").budget(budget);
    String first = data.featureNames().get(0);

    assertThat(plain.run().features())
        .allSatisfy(feature -> assertThat(feature.criticalSlack()).isPresent());
    assertThat(plain.preset(first + "=-5:5").run().features())
        .allSatisfy(feature -> assertThat(feature.criticalSlack()).isEmpty());
  }

  /** The L2 baseline of wine loses nothing: no slack raises a 0 that rounding makes 4e-16. */
  @Test
  void isLeftOutWhereNoSlackRaisesALimit() {
    BoundsAnalysis separable =
        RelevanceBounds.of(Workbench.data("wine.csv")).threshold(IntervalOptions.Threshold.NONE);

    RelevanceIntervals joint = separable.run();
    assertThat(joint.baseline().loss()).isLessThan(1e-12);
    assertThat(joint.warnings())
        .noneMatch(warning -> warning.code().equals(IntervalWarning.NO_CRITICAL_SLACK.code()));
    RelevanceIntervals separate = separable.budget(BoundsOptions.BudgetKind.SEPARATE).run();
    assertThat(separate.features())
        .allSatisfy(feature -> assertThat(feature.criticalSlack()).isEmpty());
    assertThat(separate.warnings())
        .filteredOn(warning -> warning.code().equals(IntervalWarning.NO_CRITICAL_SLACK.code()))
        .singleElement()
        .asString()
        .contains("critical slacks are left out", "budget joint");
    // The loss is known to some 1e-9, millions of times itself: no digits can be told of that.
    assertThat(separate.warnings())
        .filteredOn(warning -> warning.code().equals(IntervalWarning.BASELINE_INEXACT.code()))
        .allSatisfy(
            warning -> assertThat(warning.toString()).doesNotContain("share of its budget"));
  }

  /**
   * Without its one feature a model is a constant, which loses 2 for each sample of the smaller
   * class, and has no norm to pay for.
   */
  @Test
  void ofSeparateBudgetsIsThatOfAConstantWithoutTheOnlyFeature() {
    double[][] rows = {{0}, {1}, {2}, {3}, {1.5}, {2.5}, {4}};
    String[] labels = {"no", "no", "yes", "yes", "no", "no", "yes"};
    RelevanceIntervals result =
        RelevanceBounds.of(rows, labels)
            .positive("yes")
            .baseline(BoundsOptions.BaselineNorm.L1)
            .threshold(IntervalOptions.Threshold.NONE)
            .budget(BoundsOptions.BudgetKind.SEPARATE)
            .run();

    Enclosure slack = result.features().get(0).criticalSlack().orElseThrow();
    double expected = 2.0 * 3 / result.baseline().loss() - 1;
    assertThat(slack.least()).isLessThanOrEqualTo(expected + 1e-12);
    assertThat(slack.most()).isGreaterThanOrEqualTo(expected - 1e-12);
    assertThat(slack.most() - slack.least()).isLessThan(1e-8);
  }

  /** The class at a slack follows from it: every good model uses the feature below, not above. */
  @ParameterizedTest
  @EnumSource
  void isWhereTheLowerBoundLeavesZero(BoundsOptions.BudgetKind budget) {
    Dataset data = Workbench.data("new_thyroid.csv");
    RelevanceIntervals result = l1(data).positive("Hyper").budget(budget).run();
    for (int j = 0; j < data.features().size(); j++) {
      double critical = result.features().get(j).criticalSlack().orElseThrow().known();
      if (critical > 1e-3) {
        assertThat(lower(data, budget, j, critical * 0.99)).isGreaterThan(1e-6);
        assertThat(lower(data, budget, j, critical * 1.01)).isLessThan(1e-7);
      }
    }
  }

  private static double lower(Dataset data, BoundsOptions.BudgetKind budget, int j, double slack) {
    return l1(data)
        .positive("Hyper")
        .budget(budget)
        .slack(slack)
        .run()
        .features()
        .get(j)
        .bounds()
        .orElseThrow()
        .lower();
  }
}
