package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The paper's own programs on the two copies, with a budget of 2.2. */
class PrintedTheoremsTest {

  private final TwoCopies copies = new TwoCopies();

  @AfterEach
  void nothingIsLeftOpen() {
    copies.close();
    assertThat(copies.context.open()).as("sessions left open").isZero();
  }

  private LiteralTheorems theorems(double factor, double c, double mu) {
    TrainingSet data =
        StudyData.of(TwoCopies.request(TwoCopies.data(factor), TwoCopies.values()), warning -> {})
            .training();
    return new LiteralTheorems(data, c, mu, copies.context::open);
  }

  @Test
  void theyGiveTheRangesOfTheAbsoluteWeights() {
    for (double factor : new double[] {1, -1}) {
      LiteralTheorems theorems = theorems(factor, 1, 2.2);

      assertThat(theorems.lower(TwoCopies.A)).isCloseTo(0, within(1e-9));
      assertThat(theorems.upper(TwoCopies.A)).isCloseTo(1.2, within(1e-9));
      assertThat(theorems.lower(TwoCopies.COPY)).isCloseTo(0, within(1e-9));
      assertThat(theorems.upper(TwoCopies.COPY)).isCloseTo(1.2, within(1e-9));
      assertThat(theorems.lower(TwoCopies.ALONE)).isCloseTo(0.8, within(1e-9));
      assertThat(theorems.upper(TwoCopies.ALONE)).isCloseTo(1.2, within(1e-9));
    }
  }

  /** With C = 10 a weight of 1 - t spares t and costs 20 t. */
  @Test
  void cWeighsTheLoss() {
    LiteralTheorems theorems = theorems(1, 10, 2.2);

    assertThat(theorems.lower(TwoCopies.ALONE)).isCloseTo(1 - 0.2 / 19, within(1e-9));
    assertThat(theorems.upper(TwoCopies.ALONE)).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void aProgramThatEndsOtherwiseIsAFailure() {
    copies.context.spoilingLinear(solution -> Solution.failed(SolveStatus.LIMIT_REACHED, 0, ""));

    assertThatThrownBy(() -> theorems(1, 1, 2.2).lower(TwoCopies.ALONE))
        .isInstanceOf(SolverException.class)
        .hasMessage("the program of feature 2 ended as LIMIT_REACHED");
  }
}
