package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.methods.bounds.BoundsOptions.BaselineNorm;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The baselines of the two copies, whose optima are known in closed form. */
class BaselineTrainerTest {

  private final TwoCopies copies = new TwoCopies();

  @AfterEach
  void nothingIsLeftOpen() {
    copies.close();
    assertThat(copies.context.open()).as("sessions left open").isZero();
  }

  /** A loss of slope 2 C against w^2 / 2: each weight is 2 C, until its pair has its margin. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.2, 0.2, 2.8", "0.3, 0.5, 0.6, 0.8", "1, 0.5, 1, 0", "50, 0.5, 1, 0"})
  void theWeightsOfL2GrowUntilThereIsNoLoss(double c, double copy, double alone, double loss) {
    BaselineModel model = copies.baseline(BaselineNorm.L2, c);

    assertThat(model.z()[TwoCopies.A]).isCloseTo(copy, within(1e-6));
    assertThat(model.z()[TwoCopies.COPY]).isCloseTo(copy, within(1e-6));
    assertThat(model.z()[TwoCopies.ALONE]).isCloseTo(alone, within(1e-6));
    assertThat(model.norm1()).isCloseTo(2 * copy + alone, within(1e-6));
    assertThat(model.loss()).isCloseTo(loss, within(1e-5));
    assertThat(model.optima()).isEmpty();
  }

  /** A loss of slope 2 C against |w|: all or nothing. */
  @ParameterizedTest
  @CsvSource({"0.4, 0, 4", "0.6, 2, 0", "7, 2, 0"})
  void theWeightsOfL1AreThereOrNot(double c, double norm1, double loss) {
    BaselineModel model = copies.baseline(BaselineNorm.L1, c);

    assertThat(model.norm1()).isCloseTo(norm1, within(1e-9));
    assertThat(model.loss()).isCloseTo(loss, within(1e-9));
    assertThat(model.optima().orElseThrow().isKnownSingle()).isFalse();
  }

  /** At C = 1/2 every model with u and v from 0 to 1 costs the same; that of no norm is taken. */
  @Test
  void ofEqualOptimaTheSmallestIsTaken() {
    BaselineModel model = copies.baseline(BaselineNorm.L1, 0.5);

    assertThat(model.norm1()).isCloseTo(0, within(1e-9));
    assertThat(model.loss()).isCloseTo(4, within(1e-9));
    LinearProgram all =
        model
            .optima()
            .orElseThrow()
            .all(BudgetedModels.regularized(TwoCopies.training(), MarginLoss.hinge().times(0.5)));
    assertThat(all.columnUpper(TwoCopies.A)).isPositive();
  }

  /** Nobody changes the model from outside. */
  @Test
  void theModelIsItsOwn() {
    BaselineModel model = copies.baseline(BaselineNorm.L1, 1);
    model.z()[TwoCopies.ALONE] = 7;

    assertThat(model.z()[TwoCopies.ALONE]).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(
      value = SolveStatus.class,
      names = {"INFEASIBLE", "UNBOUNDED", "LIMIT_REACHED", "NUMERICAL_FAILURE"})
  void aTrainingThatFailsSaysHow(SolveStatus status) {
    copies.context.spoilingPiecewise(
        solution -> PiecewiseLinearSolution.failed(status, 0, "out of breath"));

    assertThatThrownBy(() -> copies.baseline(BaselineNorm.L1, 1))
        .isInstanceOf(SolverException.class)
        .hasMessageStartingWith(
            "the baseline model could not be trained: " + status + " (out of breath); try another");
  }

  @Test
  void whereTheSolverSaysNothingNothingIsQuoted() {
    copies.context.spoilingLinear(solution -> Solution.failed(SolveStatus.LIMIT_REACHED, 0, ""));

    assertThatThrownBy(() -> copies.baseline(BaselineNorm.L1, 0.5))
        .isInstanceOf(SolverException.class)
        .hasMessageStartingWith(
            "the baseline model could not be trained: LIMIT_REACHED; try another");
  }

  @Test
  void aTrainingThatIsStoppedSaysWhy() {
    copies.context.spoilingPiecewise(
        solution -> {
          copies.stop.cancel(CancellationReason.TIME_LIMIT);
          return PiecewiseLinearSolution.failed(SolveStatus.CANCELLED, 0, "");
        });

    assertThatThrownBy(() -> copies.baseline(BaselineNorm.L1, 1))
        .isInstanceOfSatisfying(
            CancelledException.class,
            stopped -> assertThat(stopped.reason()).isEqualTo(CancellationReason.TIME_LIMIT));
  }

  /** A point that is not the optimum, under the optimum's own multipliers. */
  @Test
  void whatTheSolverOnlyClaimsIsNotBelieved() {
    copies.context.spoilingPiecewise(
        solution -> {
          double[] point = solution.point();
          point[TwoCopies.ALONE] += 0.5;
          return PiecewiseLinearSolution.optimal(
              point,
              new double[0],
              new double[][] {solution.termMultipliers(0), solution.termMultipliers(1)},
              0);
        });

    assertThatThrownBy(() -> copies.baseline(BaselineNorm.L1, 1))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("its optimality could not be proven");
  }

  /** With weights of 1e-6, what a solver's tolerance takes for nothing is 5 % of the objective. */
  @Test
  void norOneThatIsOptimalToASolversToleranceOnly() {
    copies.context.spoilingLinear(
        solution -> {
          double[] point = solution.point();
          point[TwoCopies.ALONE] -= 5e-8;
          return Solution.optimal(point, solution.rowDuals(), 0);
        });

    assertThatThrownBy(() -> copies.baseline(1e6, BaselineNorm.L1, 0.5e-6))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("its optimality could not be proven");
  }

  @Test
  void norIsAModelOfLeastNormThatIsNone() {
    copies.context.spoilingLinear(
        solution -> {
          double[] point = solution.point();
          point[TwoCopies.ALONE] += 0.5;
          return Solution.optimal(point, solution.rowDuals(), 0);
        });

    assertThatThrownBy(() -> copies.baseline(BaselineNorm.L1, 0.5))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("its optimality could not be proven");
  }

  @Test
  void aTrainingOfL2CanBeStopped() {
    copies.stop.cancel(CancellationReason.REQUESTED);

    assertThatThrownBy(() -> copies.baseline(BaselineNorm.L2, 1))
        .isInstanceOf(CancelledException.class);
  }
}
