package io.github.svmrelevance.methods.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.DecisionRanges.RejectOption;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions of models that may reject samples. */
class RejectDecisionsTest {

  private static final Dataset DATA = Workbench.data("new_thyroid.csv");

  private static DecisionsAnalysis asked(double cost, double slack) {
    return DecisionMultiplicity.of(DATA)
        .positive("Hyper")
        .rejectCost(cost)
        .lambda(0.05)
        .slack(slack);
  }

  /**
   * At a cost of 1/2 the loss is the plain hinge, and lambda the C of 1 / (2 lambda n): the same
   * models, and another rule to decide.
   */
  @ParameterizedTest
  @CsvSource({"0.1, 0", "0.1, 0.4", "0.5, 0.4"})
  void rangesAreThoseOfTheSameModelsWithoutAReject(double slack, double threshold) {
    DecisionRanges rejecting = asked(0.5, slack).rejectThreshold(threshold).run();
    DecisionRanges plain =
        DecisionMultiplicity.of(DATA)
            .positive("Hyper")
            .c(1 / (2 * 0.05 * DATA.samples()))
            .budget(BoundsOptions.BudgetKind.SEPARATE)
            .slack(slack)
            .run();

    assertThat(rejecting.outcomes()).containsExactly("not Hyper", "rejected", "Hyper");
    assertThat(rejecting.reject()).contains(new RejectOption("rejected", 0.5, threshold));
    int[] counts = new int[3];
    for (int i = 0; i < plain.samples().size(); i++) {
      SampleRange sample = rejecting.samples().get(i);
      SampleRange.Range expected = plain.samples().get(i).range().orElseThrow();
      assertThat(sample.range().orElseThrow().least()).isCloseTo(expected.least(), within(1e-5));
      assertThat(sample.range().orElseThrow().most()).isCloseTo(expected.most(), within(1e-5));
      assertThat(sample.truth()).isEqualTo(plain.samples().get(i).truth());
      List<String> possible = new ArrayList<>();
      if (sample.range().get().least() < -threshold) {
        possible.add("not Hyper");
      }
      if (sample.range().get().least() <= threshold && sample.range().get().most() >= -threshold) {
        possible.add("rejected");
      }
      if (sample.range().get().most() > threshold) {
        possible.add("Hyper");
      }
      assertThat(sample.possible()).isEqualTo(possible).contains(sample.predicted());
      counts[!possible.contains("rejected") ? 2 : possible.size() == 1 ? 0 : 1]++;
    }
    assertThat(rejecting.reject().orElseThrow().count(rejecting.samples()))
        .isEqualTo(new RejectOption.Counts(counts[0], counts[1], counts[2]));
  }

  /** Each of the two models is within both budgets, and decides as it is said to. */
  @Test
  void modelsThatDisagreeAreAdmissible() {
    DecisionRanges result = asked(0.1, 0.2).rejectThreshold(0.3).run();
    Dataset scaled = Standardizer.fit(DATA).apply(DATA);
    double[] signs = DATA.classes().signs("Hyper");
    double norm = result.baseline().budget().get("norm1");
    double loss = result.baseline().budget().get("loss");
    int disagreements = 0;
    for (SampleRange sample : result.ambiguous()) {
      assertThat(sample.status()).isIn(Status.CERTIFIED, Status.RELAXED);
      List<String> said = new ArrayList<>();
      for (LinearModel model :
          List.of(
              sample.disagreement().orElseThrow().least(),
              sample.disagreement().orElseThrow().most())) {
        double[] scores =
            IntStream.range(0, DATA.samples())
                .mapToDouble(i -> score(model, scaled.matrix().row(i)))
                .toArray();
        double size = 0;
        for (int j = 0; j < DATA.featureNames().size(); j++) {
          size += Math.abs(model.weight(j));
        }
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
          double margin = signs[i] * scores[i];
          sum += Math.max(0, 1 - margin) + 8 * Math.max(0, -margin);
        }
        assertThat(size).isLessThanOrEqualTo(norm * (1 + 1e-6));
        assertThat(sum).isLessThanOrEqualTo(loss * (1 + 1e-6));
        double own = scores[sample.row()];
        said.add(own > 0.3 ? "Hyper" : own < -0.3 ? "not Hyper" : "rejected");
      }
      assertThat(said.get(0)).isNotEqualTo(said.get(1));
      assertThat(sample.possible()).containsAll(said);
      disagreements++;
    }
    assertThat(disagreements).isPositive();
  }

  private static double score(LinearModel model, double[] row) {
    double sum = model.bias();
    for (int j = 0; j < row.length; j++) {
      sum += model.weight(j) * row[j];
    }
    return sum;
  }

  @Test
  void aRejectHasANameOfItsOwn() {
    double[] signs = DATA.classes().signs("Hyper");
    int[] labels = IntStream.range(0, signs.length).map(i -> signs[i] > 0 ? 1 : 0).toArray();
    Dataset data =
        new Dataset(
            "named",
            DATA.features(),
            DATA.matrix(),
            new Classes(List.of("rejected", "kept"), labels),
            new double[0]);
    DecisionRanges result =
        DecisionMultiplicity.of(data).positive("kept").rejectCost(0.2).lambda(0.05).run();
    assertThat(result.outcomes()).containsExactly("rejected", "(rejected)", "kept");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertThatThrownBy(() -> asked(0.2, 0.1).c(3).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("models without a reject option");
    assertThatThrownBy(() -> DecisionMultiplicity.of(DATA).positive("Hyper").lambda(3).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("give reject-cost too");
    assertThatThrownBy(() -> DecisionMultiplicity.of(DATA).rejectCost(0.2).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("takes two classes");
    assertThatThrownBy(
            () -> DecisionMultiplicity.of(Workbench.data("diabetes.csv")).rejectCost(0.2).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the target is a number");
  }
}
