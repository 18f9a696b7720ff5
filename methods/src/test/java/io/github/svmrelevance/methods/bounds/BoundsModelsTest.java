package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.methods.bounds.BoundsOptions.BaselineNorm;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The admissible models of the two copies, whose ranges are known. */
class BoundsModelsTest {

  private final TwoCopies copies = new TwoCopies();
  private final List<String> warnings = new ArrayList<>();

  @AfterEach
  void nothingIsLeftOpen() {
    copies.close();
    assertThat(copies.context.open()).as("sessions left open").isZero();
  }

  private BoundsModels models(BaselineNorm kind, double c, String... parameters) {
    List<String> all = new ArrayList<>(List.of("baseline", kind == BaselineNorm.L1 ? "l1" : "l2"));
    all.addAll(List.of(parameters));
    BoundsInputs study = copies.study(all.toArray(String[]::new));
    return new BoundsModels(study.options(), copies.baseline(kind, c), c, study.presets());
  }

  private static void assertRange(AdmissibleSet set, int feature, double lower, double upper) {
    WeightRange range = WeightRange.solve(set, feature).require("feature " + feature);
    assertThat(range.bounds().signedLower()).isCloseTo(lower, within(1e-6));
    assertThat(range.bounds().signedUpper()).isCloseTo(upper, within(1e-6));
    assertThat(range.isCertified()).as("gap %s", range.bounds().gap()).isTrue();
  }

  private void assertRanges(BoundsModels models, double[] copy, double[] alone) {
    try (AdmissibleSet set =
        models.open(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.A, copy[0], copy[1]);
      assertRange(set, TwoCopies.COPY, copy[0], copy[1]);
      assertRange(set, TwoCopies.ALONE, alone[0], alone[1]);
    }
  }

  @Test
  void theJointBudgetIsNormAndLossTogether() {
    BoundsModels models = models(BaselineNorm.L2, 1, "slack", "0.1");

    assertThat(models.budget()).hasSize(1);
    assertThat(models.budget().get("joint")).isCloseTo(2.2, within(1e-6));
    assertRanges(models, new double[] {-0.1, 1.2}, new double[] {0.8, 1.2});
    assertThat(warnings).isEmpty();
  }

  /** At C = 0.1 the baseline has weights of 0.2 each and a loss of 2.8. */
  @Test
  void cWeighsTheLossOfTheJointBudget() {
    BoundsModels models = models(BaselineNorm.L2, 0.1, "slack", "0.5");

    assertThat(models.budget().get("joint")).isCloseTo(1.5 * (0.6 + 0.1 * 2.8), within(1e-5));
  }

  /** Without a loss to spare u and v stay at 1 or more. */
  @Test
  void separateBudgetsAreNotExchanged() {
    BoundsModels models = models(BaselineNorm.L2, 1, "slack", "0.1", "budget", "separate");

    assertThat(models.budget()).containsOnlyKeys("norm1", "loss");
    assertThat(models.budget().get("norm1")).isCloseTo(2.2, within(1e-6));
    assertThat(models.budget().get("loss")).isCloseTo(0, within(1e-5));
    assertRanges(models, new double[] {-0.1, 1.2}, new double[] {1, 1.2});
    assertThat(
            models(BaselineNorm.L2, 0.1, "slack", "0.5", "budget", "separate").budget().get("loss"))
        .isCloseTo(4.2, within(1e-4));
  }

  /** All optima of L1 with C = 1 share u = 1 between the copies. */
  @Test
  void withoutSlackOnlyTheOptimaOfL1Count() {
    for (String budget : List.of("joint", "separate")) {
      BoundsModels models = models(BaselineNorm.L1, 1, "slack", "0", "budget", budget);

      assertRanges(models, new double[] {0, 1}, new double[] {1, 1});
    }
    assertThat(warnings).isEmpty();
  }

  /** At C = 1/2 norm and loss are exchanged at par; apart, both stay where the smallest is. */
  @Test
  void optimaOfEqualSumDifferInTheirNorm() {
    assertRanges(
        models(BaselineNorm.L1, 0.5, "slack", "0"), new double[] {0, 1}, new double[] {0, 1});
    assertRanges(
        models(BaselineNorm.L1, 0.5, "slack", "0", "budget", "separate"),
        new double[] {0, 0},
        new double[] {0, 0});
  }

  @Test
  void presetsNarrowTheBudget() {
    BoundsModels models =
        models(BaselineNorm.L2, 1, "slack", "0.1", "preset", "copy=0", "preset", "alone=0.9:1.1");

    try (AdmissibleSet set =
        models.open(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.A, 0.8, 1.2);
      assertRange(set, TwoCopies.COPY, 0, 0);
      assertRange(set, TwoCopies.ALONE, 0.9, 1.1);
    }
  }

  @Test
  void presetsNarrowTheOptima() {
    BoundsModels models = models(BaselineNorm.L1, 1, "slack", "0", "preset", "a=-3:0.25");
    BoundsModels from = models(BaselineNorm.L1, 1, "slack", "0", "preset", "a=0.25:7");

    try (AdmissibleSet set =
        models.open(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.A, 0, 0.25);
      assertRange(set, TwoCopies.COPY, 0.75, 1);
    }
    try (AdmissibleSet set =
        from.open(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.A, 0.25, 1);
    }
  }

  /** One model is enough: "alone" has no other weight than 1. */
  @Test
  void aPresetMayLeaveAPoint() {
    BoundsModels models = models(BaselineNorm.L1, 1, "slack", "0", "preset", "alone=1");

    try (AdmissibleSet set =
        models.open(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.ALONE, 1, 1);
    }
  }

  @Test
  void presetsThatNoModelMeetsAreRefused() {
    assertThatThrownBy(
            () ->
                models(BaselineNorm.L2, 1, "slack", "0.1", "preset", "alone=0.5")
                    .open(
                        TwoCopies.training(),
                        copies.context,
                        warning -> warnings.add(warning.toString())))
        .isInstanceOf(InfeasibleModelException.class)
        .hasMessageContaining("no model within the budget meets the presets");
    assertThatThrownBy(
            () ->
                models(BaselineNorm.L1, 1, "slack", "0", "preset", "alone=-0.5")
                    .open(
                        TwoCopies.training(),
                        copies.context,
                        warning -> warnings.add(warning.toString())))
        .isInstanceOf(InfeasibleModelException.class)
        .hasMessageContaining("no optimal model meets the preset of 'alone'");
    // Less than nobody has; more than the optima have, and two of which each by itself would do.
    assertThatThrownBy(
            () ->
                models(BaselineNorm.L1, 1, "slack", "0", "preset", "alone=2")
                    .open(
                        TwoCopies.training(),
                        copies.context,
                        warning -> warnings.add(warning.toString())))
        .isInstanceOf(InfeasibleModelException.class);
    assertThatThrownBy(
            () ->
                models(BaselineNorm.L1, 1, "slack", "0", "preset", "a=0.9", "preset", "copy=0.9")
                    .open(
                        TwoCopies.training(),
                        copies.context,
                        warning -> warnings.add(warning.toString())))
        .isInstanceOf(InfeasibleModelException.class)
        .hasMessageContaining("no model within the budget meets the presets");
    assertThat(warnings).isEmpty();
  }

  /** The baseline is a model within its own budget, whatever rounding says. */
  @Test
  void aBudgetThatRoundingEmptiedIsRelaxed() {
    int[] asked = {0};
    copies.context.spoilingPiecewise(
        solution ->
            ++asked[0] == 1
                ? PiecewiseLinearSolution.failed(SolveStatus.INFEASIBLE, 0, "")
                : solution);
    BoundsModels models = models(BaselineNorm.L2, 1, "slack", "0.1");

    assertRanges(models, new double[] {-0.1, 1.2}, new double[] {0.8, 1.2});
    assertThat(warnings).singleElement().asString().contains("was relaxed by 1.0E-9 relatively");
  }

  @Test
  void aBudgetThatStaysEmptyIsTheSolversFault() {
    copies.context.spoilingPiecewise(
        solution -> PiecewiseLinearSolution.failed(SolveStatus.INFEASIBLE, 0, ""));

    assertThatThrownBy(
            () ->
                models(BaselineNorm.L2, 1, "slack", "0.1")
                    .open(
                        TwoCopies.training(),
                        copies.context,
                        warning -> warnings.add(warning.toString())))
        .isInstanceOf(SolverException.class)
        .isNotInstanceOf(InfeasibleModelException.class);
  }

  /** A probe changes the problem, and so the optima of the baseline are not its own. */
  @Test
  void probesAreMeasuredAgainstTheBudget() {
    BoundsModels optimal = models(BaselineNorm.L1, 1, "slack", "0");
    try (AdmissibleSet set =
        optimal.openForProbes(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertThat(set).isInstanceOf(BudgetedSet.class);
      assertRange(set, TwoCopies.A, 0, 1);
    }
    assertThat(warnings)
        .containsExactly(
            "with slack 0 on an l1 baseline the budget of the probes was relaxed by 1.0E-9"
                + " relatively");
    warnings.clear();

    BoundsModels roomy = models(BaselineNorm.L1, 1, "slack", "0.1");
    try (AdmissibleSet set =
        roomy.openForProbes(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.A, -0.1, 1.2);
    }
    assertThat(warnings).isEmpty();
  }

  /** A preset away from 0 leaves the other ranges proven: with "alone" from 1.05, 1.15 are left. */
  @Test
  void rangesBesideAPresetAreProven() {
    BoundsModels models = models(BaselineNorm.L2, 1, "slack", "0.1", "preset", "alone=1.05:1.1");

    try (AdmissibleSet set =
        models.open(
            TwoCopies.training(), copies.context, warning -> warnings.add(warning.toString()))) {
      assertRange(set, TwoCopies.A, -0.075, 1.15);
      assertRange(set, TwoCopies.ALONE, 1.05, 1.1);
    }
  }

  /** What the main question told of a relaxed budget is not told again by the further ones. */
  @Test
  void furtherQuestionsAreAskedOfTheSameModels() {
    BoundsInputs study =
        copies.study("slack", "0.1", "preset", "copy=0", "preset", "alone=0.9:1.1");

    try (AdmissibleSet set = study.open(copies.baseline(BaselineNorm.L2, 1), 1, copies.context)) {
      assertRange(set, TwoCopies.A, 0.8, 1.2);
      assertRange(set, TwoCopies.ALONE, 0.9, 1.1);
    }
  }
}
