package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.decisions.DecisionWarning;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether a model without any feature is said to be good exactly where the fewest features are
 * none.
 */
class ConstantModelTest {

  private static final Pattern REMEDY = Pattern.compile("with slack ([0-9.]+) it is not");

  @ParameterizedTest
  @CsvSource({
    "TWO, JOINT",
    "TWO, SEPARATE",
    "SEVERAL, JOINT",
    "LEVELS, JOINT",
    "LEVELS, SEPARATE",
    "NUMBER, JOINT",
    "NUMBER, SEPARATE",
    "WEIGHTED, JOINT"
  })
  void theSlackNamedIsTheLargestOfTwoDigitsThatNeedsAFeature(
      String target, BoundsOptions.BudgetKind budget) {
    Dataset data = data(target);
    Matcher named = REMEDY.matcher(told(ranges(data, budget, 50)).get(0));
    assertThat(named.find()).isTrue();
    BigDecimal slack = new BigDecimal(named.group(1));

    assertThat(told(ranges(data, budget, slack.doubleValue()))).isEmpty();
    assertThat(fewest(data, budget, slack.doubleValue())).isPositive();
    double above = slack.add(slack.ulp()).doubleValue();
    assertThat(told(ranges(data, budget, above))).hasSize(1);
    assertThat(fewest(data, budget, above)).isZero();
  }

  /** With so small a C the norm costs more than it saves of the loss. */
  @Test
  void namesTheSeparateBudgetWhereNoSlackHelps() {
    Dataset data = data("TWO");
    List<String> told =
        told(
            RelevanceBounds.of(data)
                .threshold(IntervalOptions.Threshold.NONE)
                .c(1e-3)
                .run()
                .warnings());
    assertThat(told)
        .singleElement()
        .asString()
        .contains("no smaller slack helps", "budget separate", "a larger C");
    Matcher slack = Pattern.compile("slack ([0-9.]+)").matcher(told.get(0));
    assertThat(
            told(
                RelevanceBounds.of(data)
                    .threshold(IntervalOptions.Threshold.NONE)
                    .c(1e-3)
                    .budget(BoundsOptions.BudgetKind.SEPARATE)
                    .slack(slack.find() ? Double.parseDouble(slack.group(1)) : 0.2)
                    .run()
                    .warnings()))
        .isEmpty();
  }

  /** All errors are within so wide a tube, so that no loss is left but rounding. */
  @Test
  void tellsABaselineWithoutWeightsAndWhatMayLetItHaveSome() {
    assertThat(
            told(
                RelevanceBounds.of(data("NUMBER"))
                    .threshold(IntervalOptions.Threshold.NONE)
                    .epsilon(5)
                    .run()
                    .warnings()))
        .singleElement()
        .asString()
        .contains("the baseline has no weights itself", "a smaller epsilon, or a larger C");

    Dataset unlike =
        data("TWO").selectSamples(IntStream.range(0, 60).filter(i -> i % 4 < 3).toArray());
    BoundsAnalysis small =
        RelevanceBounds.of(unlike)
            .threshold(IntervalOptions.Threshold.NONE)
            .baseline(BoundsOptions.BaselineNorm.L1)
            .c(1e-3);
    assertThat(told(small.run().warnings()))
        .singleElement()
        .asString()
        .contains("class-weight balanced");
    assertThat(told(small.classWeight("balanced").run().warnings()))
        .singleElement()
        .asString()
        .contains("a larger C");
  }

  /** It stands for a missing one. */
  @Test
  void namesANumberFarFromAllOthers() {
    Dataset data = data("NUMBER");
    double[] values =
        IntStream.range(0, 60).mapToDouble(i -> ((RealValues) data.target()).value(i)).toArray();
    assertThat(far(values)).isEmpty();
    values[7] = -999;
    assertThat(far(values)).singleElement().asString().contains("the target is -999.0 in 1 of");
    values[8] = -999;
    assertThat(far(values)).singleElement().asString().contains("in 2 of the 60 samples");
    values[8] = 900;
    values[9] = -800;
    assertThat(far(values))
        .singleElement()
        .asString()
        .contains("the target of 3 of the 60 samples is so far from the median");
    values[10] = 950;
    assertThat(far(values)).as("more than one in twenty").isEmpty();
    Arrays.fill(values, 0, 20, -999);
    assertThat(far(values)).as("a third of the samples").isEmpty();
  }

  private static List<String> far(double[] values) {
    Dataset data = data("NUMBER").withTarget(new RealValues(values));
    return RelevanceBounds.of(data)
        .threshold(IntervalOptions.Threshold.NONE)
        .run()
        .warnings()
        .stream()
        .filter(warning -> warning.code().equals(IntervalWarning.FAR_TARGET.code()))
        .map(warning -> warning.message().toString())
        .toList();
  }

  @Test
  void decisionsDoNotAdviseASlackThatSettlesNothing() {
    DecisionRanges result = DecisionMultiplicity.of(data("TWO")).c(1e-3).slack(0.2).run();

    assertThat(told(result.warnings())).hasSize(1);
    assertThat(result.warnings())
        .filteredOn(warning -> warning.code().equals(DecisionWarning.MOSTLY_AMBIGUOUS.code()))
        .extracting(warning -> warning.message().toString())
        .singleElement()
        .asString()
        .doesNotContain("slack 0.02")
        .contains("a model without any feature is one of them");
  }

  private static List<Warning> ranges(Dataset data, BoundsOptions.BudgetKind budget, double slack) {
    return RelevanceBounds.of(data)
        .threshold(IntervalOptions.Threshold.NONE)
        .budget(budget)
        .slack(slack)
        .run()
        .warnings();
  }

  private static double fewest(Dataset data, BoundsOptions.BudgetKind budget, double slack) {
    return SmallestFeatureSets.of(data).budget(budget).slack(slack).run().least();
  }

  private static List<String> told(List<Warning> warnings) {
    return warnings.stream()
        .filter(warning -> warning.code().equals(IntervalWarning.CONSTANT_MODEL_ADMISSIBLE.code()))
        .map(warning -> warning.message().toString())
        .toList();
  }

  /** The target follows the first of two features, with noise. */
  private static Dataset data(String target) {
    SplittableRandom random = new SplittableRandom(5);
    int n = 60;
    double[][] rows = new double[n][2];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      rows[i] = new double[] {random.nextDouble(-2, 2), random.nextDouble(-2, 2)};
      values[i] = rows[i][0] + random.nextDouble(-1, 1);
    }
    int[] two = IntStream.range(0, n).map(i -> values[i] > 0.4 ? 1 : 0).toArray();
    int[] three =
        IntStream.range(0, n).map(i -> values[i] > 1 ? 2 : values[i] > -0.5 ? 1 : 0).toArray();
    List<String> names = List.of("low", "middle", "high");
    Target learnt =
        switch (target) {
          case "NUMBER" -> new RealValues(values);
          case "SEVERAL" -> new Classes(names, three);
          case "LEVELS" -> new OrderedClasses(names, three);
          default -> new Classes(List.of("no", "yes"), two);
        };
    Dataset data = new Dataset("made", List.of("a", "b"), DenseMatrix.ofRows(rows), learnt);
    return target.equals("WEIGHTED")
        ? data.withWeights(IntStream.range(0, n).mapToDouble(i -> 1 + i % 3).toArray())
        : data;
  }
}
