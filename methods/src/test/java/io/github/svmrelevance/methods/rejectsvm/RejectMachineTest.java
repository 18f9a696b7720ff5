package io.github.svmrelevance.methods.rejectsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.svm.RejectCosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Machines whose optimum is known, and the band of least loss. */
class RejectMachineTest {

  private final Clean clean = new Clean();

  @AfterEach
  void close() {
    clean.close();
  }

  private RejectMachine machine(RejectRule rule, String kernel, Dataset data) {
    return new RejectMachine(
        Clean.settings(rule, kernel, 1, 0.5, 2),
        clean.context.kernel(kernel, 1),
        data.matrix().toDense(),
        data.classes().signs("yes"),
        clean.context);
  }

  /**
   * A polynomial of degree 1 is the linear kernel by another way. As long as no margin is at a
   * hinge, a small bias costs nothing; the weight is half the distance between the decisions.
   */
  @ParameterizedTest
  @CsvSource({"linear", "'poly:degree=1,gamma=1,coef0=0'"})
  void theOptimumIsTheOneWorkedOutByHand(String kernel) {
    RejectMachine naive = machine(RejectRule.NAIVE, kernel, Clean.data(2));
    RejectMachine hinges = machine(RejectRule.DOUBLE_HINGE, kernel, Clean.data(2));

    for (double c : new double[] {0.1, 1, 10, 0.05}) {
      assertThat(weight(naive.train(c))).isCloseTo(Math.min(1, 4 * c), within(1e-6));
      assertThat(weight(hinges.train(c)))
          .isCloseTo(Math.min(Clean.HINGE, 4 * c * Clean.R), within(1e-6));
    }
  }

  private static double weight(SvmSolution solution) {
    assertThat(solution.decision(2)).isCloseTo(solution.decision(0), within(1e-9));
    assertThat(solution.decision(3)).isCloseTo(solution.decision(1), within(1e-9));
    return (solution.decision(1) - solution.decision(0)) / 2;
  }

  /** From the optimum of another C the next one is reached all the same, and without many steps. */
  @Test
  void whereATrainingStartsDoesNotShow() {
    Dataset data = Clean.mistaken(5);
    for (RejectRule rule : new RejectRule[] {RejectRule.NAIVE, RejectRule.DOUBLE_HINGE}) {
      RejectMachine path = machine(rule, "rbf:gamma=0.5", data);
      for (double c : new double[] {0.1, 1, 30, 0.3}) {
        SvmSolution warm = path.train(c);
        SvmSolution cold = machine(rule, "rbf:gamma=0.5", data).train(c);
        for (int i = 0; i < data.samples(); i++) {
          assertThat(warm.decision(i)).isCloseTo(cold.decision(i), within(1e-6));
        }
        assertThat(warm.objective().gap()).isLessThan(1e-6);
      }
    }
  }

  private static void assertBand(
      double[] signs, double[] scores, RejectCosts costs, double halfWidth, double loss) {
    RejectBand band = RejectBand.best(signs, scores, costs);

    assertThat(band.halfWidth()).isCloseTo(halfWidth, within(1e-12));
    assertThat(band.loss()).isCloseTo(loss, within(1e-12));
    assertThat(
            RejectConfusion.of(signs, scores, RejectThresholds.band(band.halfWidth()))
                .averageLoss(costs))
        .isCloseTo(loss, within(1e-12));
  }

  /** It ends half way between the scores, or half a unit beyond the last; errors cost 1. */
  @Test
  void aBandPaysWhereErrorsAreNearTheMiddle() {
    double[] signs = {1, -1, 1, -1};
    double[] errorInside = {-0.1, -0.5, 0.5, -0.9};
    double[] right = {0.1, -0.5, 0.5, -0.9};
    double[] allWrong = {-0.1, 0.5, -0.5, 0.9};
    double[] onlyOuter = {0.1, -0.5, 0.5, 0.9};

    assertBand(signs, errorInside, Clean.COSTS, 0.3, 0.2 / 4);
    assertBand(signs, right, Clean.COSTS, 0, 0);
    assertBand(signs, allWrong, Clean.COSTS, 1.4, 0.2);
    // To reject the error costs 0.2 for all four: less than 1 for the one.
    assertBand(signs, onlyOuter, Clean.COSTS, 1.4, 0.2);
    assertBand(signs, onlyOuter, RejectCosts.symmetric(0.3), 0, 0.25);
  }

  /** A score of 0 is rejected by every band; of equal scores all or none are. */
  @Test
  void zerosAndTiesGoTogether() {
    assertBand(new double[] {1, -1}, new double[] {0, -1}, Clean.COSTS, 0, 0.1);
    assertBand(new double[] {1, -1, 1}, new double[] {0, 0.5, 2}, Clean.COSTS, 1.25, 0.4 / 3);
    assertBand(new double[] {1, -1, 1}, new double[] {0.5, 0.5, 2}, Clean.COSTS, 1.25, 0.4 / 3);
    assertBand(new double[] {-1, 1, 1}, new double[] {0.5, 0.5, 2}, Clean.COSTS, 1.25, 0.4 / 3);
  }

  /** Each side has its own costs: 2 and 1 for errors, 0.4 and 0.3 for rejects. */
  @Test
  void eachSideHasItsOwnCosts() {
    RejectCosts costs = new RejectCosts(2, 1, 0.4, 0.3);

    assertBand(new double[] {1, -1}, new double[] {-0.5, -1}, costs, 0.75, 0.4 / 2);
    assertBand(new double[] {-1, 1}, new double[] {0.5, 1}, costs, 0.75, 0.3 / 2);
    assertBand(new double[] {1, -1}, new double[] {-0.5, 0.25}, costs, 1, 0.7 / 2);
  }
}
