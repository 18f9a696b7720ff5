package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundsAnalysisTest {

  private static BoundsAnalysis question(long seed, double size) {
    Random random = new Random(seed);
    double[][] table = new double[40][2];
    double[] numbers = new double[40];
    for (int i = 0; i < 40; i++) {
      table[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
      numbers[i] = size * (table[i][0] + 0.3 * random.nextGaussian());
    }
    return RelevanceBounds.of(table, numbers).threads(1);
  }

  @Test
  void aResultOfAnotherQuestionIsNotCrossValidated() {
    BoundsAnalysis question = question(1, 1);
    RelevanceIntervals result = question.run();
    assertThat(question.seed(2).crossValidate(result))
        .as("of the same question, run in another way")
        .hasSize(1);
    assertOther(question(2, 1), result, "other data");
    assertOther(question.slack(0.3), result, "other parameters");
    assertOther(question.scale(Scaling.NONE), result, "other parameters");
  }

  private static void assertOther(BoundsAnalysis other, RelevanceIntervals result, String what) {
    assertThatThrownBy(() -> other.crossValidate(result))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("the result to cross-validate is that of " + what)
        .hasMessageContaining("give what run() of this question returned: bounds of data");
  }

  /** The squares of these numbers overflow or vanish. */
  @Test
  void numbersToLearnOfAnySizeHaveTheSameRanges() {
    RelevanceIntervals ordinary = question(1, 1).run();
    for (double size : new double[] {0x1p-900, 0x1p900}) {
      assertThat(question(1, size).run().features())
          .map(FeatureInterval::bounds)
          .isEqualTo(ordinary.features().stream().map(FeatureInterval::bounds).toList());
    }
  }

  @Test
  void nothingIsNamedWhereItIsRefused() {
    assertThatThrownBy(() -> question(1, 1).timeLimit(null)).hasMessage("limit");
    assertThatThrownBy(() -> question(1, 1).checkpoint(null)).hasMessage("file");
  }

  @Test
  void parametersAreValues() {
    BoundsAnalysis question = question(1, 1);
    assertThat(question.slack(0.3).parameters())
        .isEqualTo(question.seed(1).slack(0.3).parameters())
        .hasSameHashCodeAs(question.slack(0.3).parameters())
        .isNotEqualTo(question.parameters());
    assertThat(question.with(BoundsOptions.SLACK, question.parameters().get(BoundsOptions.SLACK)))
        .extracting(BoundsAnalysis::parameters)
        .as("a default that is given")
        .isEqualTo(question.parameters());
  }
}
