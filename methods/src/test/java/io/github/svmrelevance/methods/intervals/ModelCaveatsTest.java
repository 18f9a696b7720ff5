package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.gradientangle.RankOptions;
import io.github.svmrelevance.methods.randindex.EliminationOptions;
import io.github.svmrelevance.methods.randindex.RandIndexElimination;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

  /** Methods that have no baseline of their own. */
  private static List<RelevanceResult> withoutBaseline(LoadedData data) {
    return List.of(
        GradientAngleRanking.of(data).run(),
        GradientAngleRanking.of(data).score(RankOptions.Score.AVERAGE_SEPARATION).run(),
        RandIndexElimination.of(data).svm(EliminationOptions.Svm.C).c(1).kernel("linear").run(),
        RejectBounds.of(data).rejectCost(0.2).run());
  }

  private static List<String> ofReject(LoadedData data, Warning.Code code) {
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, RejectCosts.symmetric(0.2), "linear");
    return RejectSvm.of(data).train(settings).warnings().stream()
        .filter(warning -> warning.code().equals(code.code()))
        .map(Warning::toString)
        .toList();
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
    assertThat(withoutBaseline(data))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEqualTo(told));
    assertThat(ofReject(data, IntervalWarning.SEPARATES_ALONE)).isEqualTo(told);
    LoadedData nearly = copied(SAMPLES - 1);
    assertThat(others(nearly))
        .allSatisfy(result -> assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEmpty());
    assertThat(withoutBaseline(nearly))
        .allSatisfy(result -> assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEmpty());
    assertThat(ofReject(nearly, IntervalWarning.SEPARATES_ALONE)).isEmpty();
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
    assertThat(withoutBaseline(data))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.NEARLY_TELLS_ALONE)).isEqualTo(told));
    assertThat(ofReject(data, IntervalWarning.NEARLY_TELLS_ALONE)).isEqualTo(told);
    LoadedData less = copied(SAMPLES - 2);
    assertThat(others(less))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.NEARLY_TELLS_ALONE)).isEmpty());
    assertThat(withoutBaseline(less))
        .allSatisfy(
            result -> assertThat(told(result, IntervalWarning.NEARLY_TELLS_ALONE)).isEmpty());
    assertThat(ofReject(less, IntervalWarning.NEARLY_TELLS_ALONE)).isEmpty();
  }

  /** Three classes, of which a feature tells one from the rest, which is common in honest data. */
  @Test
  void whoAsksForOneClassAloneIsToldWhatTellsThatOne() {
    Random random = new Random(5);
    double[][] rows = new double[3 * SAMPLES][];
    String[] labels = new String[3 * SAMPLES];
    for (int i = 0; i < rows.length; i++) {
      rows[i] =
          new double[] {
            (i % 3 == 0 ? 5 : 0) + random.nextDouble(), i % 3 + 2 * random.nextGaussian()
          };
      labels[i] = List.of("u", "v", "w").get(i % 3);
    }
    LoadedData data = DatasetBuilder.named("three").addAll(rows, labels).build();
    assertThat(told(GradientAngleRanking.of(data).run(), IntervalWarning.SEPARATES_ALONE))
        .isEmpty();
    assertThat(
            told(
                GradientAngleRanking.of(data).positive("u").run(), IntervalWarning.SEPARATES_ALONE))
        .singleElement()
        .asString()
        .contains("separates the classes alone: x1;");
    assertThat(told(eliminate(data, "u", "v"), IntervalWarning.SEPARATES_ALONE)).isEmpty();
    assertThat(told(eliminate(data, "v"), IntervalWarning.SEPARATES_ALONE)).isEmpty();
    assertThat(told(eliminate(data, "u"), IntervalWarning.SEPARATES_ALONE))
        .singleElement()
        .asString()
        .contains("separates the classes alone: x1;");
  }

  private static RelevanceResult eliminate(LoadedData data, String... classes) {
    return RandIndexElimination.of(data)
        .svm(EliminationOptions.Svm.C)
        .c(1)
        .kernel("linear")
        .classes(classes)
        .run();
  }

  /** Each block has one class, so that 12 blocks are too few to tell of. */
  @Test
  void blocksOfOneClassCountAsOneRow() {
    LoadedData data = copied(SAMPLES);
    int[] few = new int[SAMPLES];
    int[] all = new int[SAMPLES];
    Arrays.setAll(few, i -> i % 12);
    Arrays.setAll(all, i -> i);
    assertThat(told(rankInBlocks(data, few), IntervalWarning.SEPARATES_ALONE)).isEmpty();
    assertThat(told(rankInBlocks(data, all), IntervalWarning.SEPARATES_ALONE)).hasSize(1);
  }

  private static RelevanceResult rankInBlocks(LoadedData data, int[] blocks) {
    return GradientAngleRanking.of(data.data().withBlocks(Blocks.of(blocks))).run();
  }

  /** A column that does not vary has no order. */
  @Test
  void constantColumnsArePassedOver() {
    double[][] rows = new double[SAMPLES][];
    String[] labels = new String[SAMPLES];
    Arrays.setAll(rows, i -> new double[] {3, i % 2, i % 7});
    Arrays.setAll(labels, i -> i % 2 == 0 ? "ill" : "well");
    LoadedData data = DatasetBuilder.named("constant").addAll(rows, labels).build();
    assertThat(told(GradientAngleRanking.of(data).run(), IntervalWarning.SEPARATES_ALONE))
        .singleElement()
        .asString()
        .contains("separates the classes alone: x2;");
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
    assertThat(told).singleElement().asString().contains("in the order of the target: x2;");
    RelevanceResult eliminated =
        RandIndexElimination.of(data).c(1).tube(0.1).kernel("linear").run();
    for (RelevanceResult result : List.of(GradientAngleRanking.of(data).run(), eliminated)) {
      assertThat(told(result, IntervalWarning.SEPARATES_ALONE)).isEqualTo(told);
    }
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

  /** Weights would make the two of them decide as much as all others. */
  @Test
  void aClassOfTwoSamplesIsNotToBeBalanced() {
    Random random = new Random(1);
    double[][] rows = new double[SAMPLES][];
    String[] labels = new String[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      rows[i] = new double[] {random.nextGaussian()};
      labels[i] = i < 2 ? "Yes" : i % 2 == 0 ? "yes" : "no";
    }
    LoadedData data = DatasetBuilder.named("typing").addAll(rows, labels).build();
    assertThat(told(RelevanceBounds.of(data).run(), IntervalWarning.MINORITY))
        .singleElement()
        .asString()
        .contains("fewer than 5 samples", ": 'Yes'; correct what", "if no other column holds it")
        .doesNotContain("class-weight");
  }

  /** As na-values it would empty the cells of all columns, as in a table of grades. */
  @Test
  void aTinyClassThatIsANumberIsNotToBeMissingInAllColumns() {
    assertThat(ModelCaveats.tinyClasses(Map.of("3", 40, "4", 40, "5", 3)))
        .hasValueSatisfying(
            warning ->
                assertThat(warning.toString())
                    .endsWith(
                        ": '5'; correct what is another spelling of a class, or leave such rows out:"
                            + " empty their cells of the label column, and give missing drop-rows"));
    assertThat(ModelCaveats.tinyClasses(Map.of("3", 40, "4", 40, "5", 3, "five", 1)))
        .hasValueSatisfying(
            warning -> assertThat(warning.toString()).contains("empty their cells"));
  }

  /** No penalty makes a model of absolute errors predict anything else. */
  @Test
  void aNumberThatIsMostlyTheSameIsNotBlamedOnThePenalty() {
    Random random = new Random(1);
    double[][] rows = new double[SAMPLES][];
    double[] values = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      rows[i] = new double[] {random.nextGaussian()};
      values[i] = i % 5 == 0 ? 10 + i : 0;
    }
    LoadedData data = DatasetBuilder.named("visits").addAll(rows, values).build();
    assertThat(told(RelevanceBounds.of(data).run(), IntervalWarning.BASELINE_PREDICTS_NOTHING))
        .singleElement()
        .asString()
        .contains("the same number as target", "as two classes")
        .doesNotContain("weaker penalty");
  }
}
