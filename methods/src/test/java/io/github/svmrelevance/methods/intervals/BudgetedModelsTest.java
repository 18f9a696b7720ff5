package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Budgets worked out by hand. The samples 1 and -1 of either class: a model (w, b) costs |w| +
 * max(0, 1 - w - b) + max(0, 1 - w + b), at least 1, and with b = 0 and w in [0, 1] it is 2 - w.
 */
class BudgetedModelsTest {

  private static final MarginLoss HINGE = MarginLoss.hinge();

  private static final TrainingSet DATA =
      new TrainingSet(
          List.of("x"), DenseMatrix.ofRows(new double[][] {{1}, {-1}}), new double[] {1, -1});

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);
  private final List<String> warnings = new ArrayList<>();

  @AfterEach
  void nothingIsLeftOpen() {
    executor.close();
    assertThat(context.open()).as("sessions left open").isZero();
  }

  private BudgetedModels joint(double limit) {
    return new BudgetedModels(
        (data, relaxation) -> BudgetedModels.joint(data, HINGE, limit, relaxation));
  }

  private void assertRange(AdmissibleSet opened, double lower, double upper) {
    try (AdmissibleSet set = opened) {
      WeightRange range = WeightRange.solve(set, 0).require("x");
      assertThat(range.isCertified()).isTrue();
      assertThat(range.lower()).isCloseTo(lower, within(1e-6));
      assertThat(range.upper()).isCloseTo(upper, within(1e-6));
    }
  }

  @Test
  void aJointBudgetLimitsTheSum() {
    assertRange(
        joint(1.5).open(DATA, context, warning -> warnings.add(warning.toString())), 0.5, 1.5);
    assertRange(
        joint(1.5).openForProbes(DATA, context, warning -> warnings.add(warning.toString())),
        0.5,
        1.5);
    assertThat(warnings).isEmpty();
  }

  /** A loss of at most 0.4 asks for w of at least 0.8; the norm has its own limit. */
  @Test
  void separateBudgetsLimitEach() {
    BudgetedModels models =
        new BudgetedModels(
            (data, relaxation) -> BudgetedModels.separate(data, HINGE, 3, 0.4, relaxation));

    assertRange(models.open(DATA, context, warning -> warnings.add(warning.toString())), 0.8, 3);
  }

  @Test
  void limitsAreRelaxedByAShareOfThemAndLossesOfThatOfASample() {
    assertThat(limits(BudgetedModels.joint(DATA, HINGE, 100, 1e-3))).containsExactly(100.1);
    assertThat(limits(BudgetedModels.joint(DATA, HINGE, 0.5, 1e-3))).containsExactly(0.5005);
    assertThat(limits(BudgetedModels.separate(DATA, HINGE, 100, 0.5, 1e-3)))
        .containsExactly(100.1, 0.501);
    assertThat(limits(BudgetedModels.separate(DATA, HINGE, 100, 0.5, 0)))
        .containsExactly(100.0, 0.5);
  }

  /** As with a slack of 1e308; it was a defect. */
  @Test
  void aBudgetBeyondAllNumbersIsRefused() {
    for (double limit : new double[] {Double.POSITIVE_INFINITY, Double.NaN}) {
      assertThatThrownBy(() -> BudgetedModels.joint(DATA, HINGE, limit, 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("larger than any number; give a smaller slack");
    }
  }

  /** Of a loss that is negative somewhere; that another backend would help was no use. */
  @Test
  void aNegativeBudgetIsRefused() {
    assertThatThrownBy(() -> BudgetedModels.joint(DATA, HINGE, -0.5, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the budget of the admissible models is -0.5");
    assertThatThrownBy(() -> BudgetedModels.separate(DATA, HINGE, 1, -0.5, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(limits(BudgetedModels.joint(DATA, HINGE, 0, 0))).containsExactly(0.0);
  }

  private static List<Double> limits(PiecewiseLinearProgram program) {
    return program.budgets().stream().map(Budget::limit).toList();
  }

  /** At (2, 3) the norm is 2, without the bias, and the sample -1 has a margin of 2 - 3 = -1. */
  @Test
  void theNormIsThatOfTheWeightsAndTheMarginsFollowIt() {
    double[] point = {2, 3};
    PiecewiseLinearProgram joint = BudgetedModels.joint(DATA, HINGE, 1, 0);
    PiecewiseLinearProgram separate = BudgetedModels.separate(DATA, HINGE, 1, 1, 0);

    assertThat(joint.budgets().get(0).use(point)).isEqualTo(4);
    assertThat(separate.budgets().get(0).use(point)).isEqualTo(2);
    assertThat(separate.budgets().get(1).use(point)).isEqualTo(2);
    for (PiecewiseLinearProgram program : List.of(joint, separate)) {
      assertThat(program.blocks())
          .filteredOn(block -> block.map() instanceof AffineRows)
          .singleElement()
          .satisfies(margins -> assertThat(margins.value(point)).isEqualTo(2));
    }
  }

  @Test
  void whatRoundingLeftEmptyIsRelaxedAndTold() {
    BudgetedModels models =
        new BudgetedModels(
            (data, relaxation) ->
                BudgetedModels.joint(
                    data, HINGE, relaxation == BudgetedModels.RELAXATION ? 1.0 : 1.0 - 1e-8, 0));

    assertRange(models.open(DATA, context, warning -> warnings.add(warning.toString())), 1, 1);

    assertThat(warnings)
        .containsExactly(
            "rounding left no model within the budget; it was relaxed by 1.0E-9 relatively, and ranges hold for that larger budget");
  }

  @Test
  void whatStaysEmptyIsRefused() {
    assertThatThrownBy(
            () -> joint(0.9).open(DATA, context, warning -> warnings.add(warning.toString())))
        .isInstanceOf(SolverException.class)
        .hasMessage(
            "the solver finds no model within the budget, though the baseline is one; try another"
                + " backend or a larger slack");
    assertThat(warnings).isEmpty();
    try (AdmissibleSet empty =
            joint(0.9).openForProbes(DATA, context, warning -> warnings.add(warning.toString()));
        AdmissibleSet some = joint(1.1).within(DATA, 0, context)) {
      assertThat(empty.isEmpty()).isTrue();
      assertThat(some.isEmpty()).isFalse();
    }
  }
}
