package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.Measure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The ranges of the two copies at several C, in closed form. */
class CostPathStudyTest {

  private final TwoCopies copies = new TwoCopies();

  @AfterEach
  void nothingIsLeftOpen() {
    copies.close();
    assertThat(copies.context.open()).as("sessions left open").isZero();
  }

  private Optional<CostPath> path(double centre, int count, String... parameters) {
    return new CostPathStudy(copies.study(parameters), copies.context).run(centre, count);
  }

  private static void assertRange(Optional<Bounds> bounds, double lower, double upper) {
    assertThat(bounds.orElseThrow().signedLower()).isCloseTo(lower, within(1e-5));
    assertThat(bounds.orElseThrow().signedUpper()).isCloseTo(upper, within(1e-5));
  }

  @Test
  void theValuesOfCAreEqualRatiosApart() {
    assertThat(path(3, 2, "slack", "0.1").orElseThrow().steps())
        .extracting(CostPath.Step::c)
        .containsExactly(0.03, 300.0);
    assertThat(path(0.01, 5, "slack", "0.1").orElseThrow().steps())
        .extracting(CostPath.Step::c)
        .containsExactly(1e-4, 1e-3, 1e-2, 1e-1, 1.0);
  }

  /**
   * With C = 0.01 the baseline has weights of 2 C, a norm of 6 C and a loss of 4 - 12 C. The budget
   * is 0.10868; without weights the loss alone costs 4 C, and a weight t costs (1 - 2 C) t more, or
   * (1 + 2 C) t of the wrong sign. With C = 100 to take "alone" down to 1 - t costs 199 t.
   */
  @Test
  void eachStepHasTheRangesOfItsC() {
    List<CostPath.Step> steps = path(1, 3, "slack", "0.1").orElseThrow().steps();

    double spare = 1.1 * (0.06 + 0.01 * 3.88) - 0.04;
    CostPath.Step least = steps.get(0);
    assertThat(least.norm1()).isCloseTo(0.06, within(1e-6));
    assertThat(least.bounds()).hasSize(4);
    for (int feature : new int[] {0, 2, 3}) {
      assertRange(least.bounds().get(feature), -spare / 1.02, spare / 0.98);
    }
    assertThat(steps.get(1).norm1()).isCloseTo(2, within(1e-6));
    assertThat(steps.get(1).quality().get(Measure.ACCURACY)).isEqualTo(1);
    assertRange(steps.get(1).bounds().get(0), -0.1, 1.2);
    assertRange(steps.get(1).bounds().get(3), 0.8, 1.2);
    assertThat(steps.get(2).norm1()).isCloseTo(2, within(1e-6));
    assertRange(steps.get(2).bounds().get(2), -0.1, 1.2);
    assertRange(steps.get(2).bounds().get(3), 1 - 0.2 / 199, 1.2);
    for (CostPath.Step step : steps) {
      assertThat(step.bounds().get(1)).as("does not vary").contains(new Bounds(0, 0, 0, 0, 0));
    }
  }

  /** L1 has no weights where C is below 1/2, and presets hold at every C. */
  @Test
  void theBaselineAndThePresetsAreThoseOfTheStudy() {
    List<CostPath.Step> steps =
        path(1, 3, "slack", "0.1", "baseline", "l1", "preset", "copy=0").orElseThrow().steps();

    assertThat(steps.get(0).norm1()).isCloseTo(0, within(1e-9));
    assertRange(steps.get(0).bounds().get(0), -0.004 / 1.02, 0.004 / 0.98);
    assertRange(steps.get(1).bounds().get(0), 0.8, 1.2);
    assertRange(steps.get(1).bounds().get(2), 0, 0);
  }

  @Test
  void aRunThatIsStoppedHasNoPath() {
    copies.stop.cancel(CancellationReason.REQUESTED);

    assertThat(path(1, 3)).isEmpty();
  }

  /** The second problem of each set is the least weight of its first feature. */
  @Test
  void aRangeThatIsNotSolvedOrProvenIsNotTold() {
    int[] asked = {0};
    copies.context.spoilingPiecewise(
        solution -> {
          asked[0]++;
          return asked[0] == 2
              ? PiecewiseLinearSolution.failed(SolveStatus.NUMERICAL_FAILURE, 0, "")
              : asked[0] == 4 ? unproven(solution) : solution;
        });

    List<Optional<Bounds>> bounds = path(1, 2).orElseThrow().steps().get(0).bounds();

    assertThat(bounds.get(0)).as("failed").isEmpty();
    assertThat(bounds.get(2)).as("not proven").isEmpty();
    assertThat(bounds.get(3)).isPresent();
  }

  /** The point without the multipliers that prove it. */
  private static PiecewiseLinearSolution unproven(PiecewiseLinearSolution solution) {
    return PiecewiseLinearSolution.optimal(
        solution.point(), new double[1], new double[][] {new double[3], new double[4]}, 0);
  }
}
