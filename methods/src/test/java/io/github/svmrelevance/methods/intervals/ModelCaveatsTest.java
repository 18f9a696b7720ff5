package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.data.DatasetBuilder;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Methods that ask of the same models warn of the same data. */
class ModelCaveatsTest {

  private static final int SAMPLES = 40;

  private static List<String> told(RelevanceResult result, Warning.Code code) {
    return result.warnings().stream()
        .filter(warning -> warning.code().equals(code.code()))
        .map(Warning::toString)
        .toList();
  }

  private static List<RelevanceResult> others(LoadedData data) {
    return List.of(
        SmallestFeatureSets.of(data).run(),
        SmallestFeatureSets.of(data).size(1).run(),
        DecisionMultiplicity.of(data).run());
  }

  /** Two features of noise, and one that copies the class as far as it is asked to. */
  private static LoadedData copied(int right) {
    Random random = new Random(7);
    double[][] rows = new double[SAMPLES][];
    String[] labels = new String[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      boolean ill = i % 2 == 0;
      double copy = ill == i < right ? 1 : 0;
      rows[i] = new double[] {random.nextGaussian(), copy, random.nextGaussian()};
      labels[i] = ill ? "ill" : "well";
    }
    return DatasetBuilder.named("copied").addAll(rows, labels).build();
  }

  @Test
  void aFeatureThatSeparatesTheClassesAloneIsToldAsBoundsTellsIt() {
    LoadedData data = copied(SAMPLES);
    List<String> told = told(RelevanceBounds.of(data).run(), IntervalWarning.SEPARATES_ALONE);
    assertThat(told).singleElement().asString().contains("separates the classes alone: x2;");
    assertThat(others(data))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEqualTo(told));
    assertThat(others(copied(SAMPLES - 1)))
        .allSatisfy(result -> assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEmpty());
  }

  @Test
  void whatNearlyTellsTheClassIsToldAsBoundsTellsIt() {
    LoadedData data = copied(SAMPLES - 1);
    List<String> told = told(RelevanceBounds.of(data).run(), IntervalWarning.NEARLY_TELLS_ALONE);
    assertThat(told)
        .containsExactly(
            "nearly gives the target away alone: x2 (right in 97.5 % of the rows); if that is the outcome"
                + " itself, or known only after it, exclude x2 leaves it out");
    assertThat(others(data))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.NEARLY_TELLS_ALONE)).isEqualTo(told));
    assertThat(others(copied(SAMPLES - 2)))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.NEARLY_TELLS_ALONE)).isEmpty());
  }

  @Test
  void ofANumberItIsTheOrderThatIsTold() {
    double[][] rows = new double[SAMPLES][];
    double[] values = new double[SAMPLES];
    Random random = new Random(3);
    for (int i = 0; i < SAMPLES; i++) {
      rows[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
      values[i] = Math.cbrt(rows[i][1]);
    }
    LoadedData data = DatasetBuilder.named("curve").addAll(rows, values).build();
    List<String> told = told(RelevanceBounds.of(data).run(), IntervalWarning.SEPARATES_ALONE);
    assertThat(told).singleElement().asString().contains("the order of the target alone: x2;");
    assertThat(others(data))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEqualTo(told));
  }

  @Test
  void aBaselineThatPredictsNothingIsToldAsBoundsTellsIt() {
    Random random = new Random(1);
    double[][] rows = new double[SAMPLES][];
    String[] labels = new String[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      rows[i] = new double[] {random.nextGaussian()};
      labels[i] = i % 10 == 0 ? "rare" : "usual";
    }
    LoadedData data = DatasetBuilder.named("noise").addAll(rows, labels).build();
    List<String> told =
        told(RelevanceBounds.of(data).run(), IntervalWarning.BASELINE_PREDICTS_NOTHING);
    assertThat(told).hasSize(1);
    assertThat(others(data))
        .allSatisfy(
            result ->
                assertThat(told(result, IntervalWarning.BASELINE_PREDICTS_NOTHING))
                    .isEqualTo(told));
    assertThat(others(copied(SAMPLES)))
        .allSatisfy(
            result ->
                assertThat(told(result, IntervalWarning.BASELINE_PREDICTS_NOTHING)).isEmpty());
  }
}
