package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.optimization.VariableRanges;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.OptimalSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The models within the joint budget of Problem I (Goepfert, Pfannschmidt, Hammer 2017), or the
 * separate ones of its successors, which meet the presets; where only optimal models are
 * admissible, the optimal face.
 */
record BoundsModels(BoundsOptions options, BaselineModel baseline, double c, Presets presets)
    implements AdmissibleModels, BudgetLimits {

  private BudgetedModels budgeted() {
    return new BudgetedModels(this);
  }

  /** The limits, by name. */
  Map<String, Double> budget() {
    double factor = 1 + options.get(BoundsOptions.SLACK);
    Map<String, Double> limits = new LinkedHashMap<>();
    switch (options.get(BoundsOptions.BUDGET)) {
      case JOINT -> limits.put("joint", factor * jointCost());
      case SEPARATE -> {
        limits.put("norm1", factor * baseline.norm1());
        limits.put("loss", factor * baseline.loss());
      }
    }
    return limits;
  }

  /** What the baseline uses of a joint budget, rounded up. */
  double jointCost() {
    return baseline.jointCost(c);
  }

  /** What no model within the budget loses more than, in all: its norm may be 0. */
  double lossLimit() {
    Map<String, Double> limits = budget();
    return limits.containsKey("joint") ? limits.get("joint") / c : limits.get("loss");
  }

  /** What the exact optimum of the baseline's problem uses of the limits, as far as is known. */
  Map<String, Enclosure> optimum() {
    return switch (options.get(BoundsOptions.BUDGET)) {
      case JOINT -> baseline.optimum().ofJoint();
      case SEPARATE -> baseline.optimum().ofSeparate();
    };
  }

  /** The admissible models as a feasible set, with limits relaxed by a relative amount. */
  @Override
  public PiecewiseLinearProgram program(TrainingSet data, double relaxation) {
    Map<String, Double> limits = budget();
    PiecewiseLinearProgram program =
        switch (options.get(BoundsOptions.BUDGET)) {
          case JOINT ->
              BudgetedModels.joint(
                  data, options.loss(data).times(c), limits.get("joint"), relaxation);
          case SEPARATE ->
              BudgetedModels.separate(
                  data, options.loss(data), limits.get("norm1"), limits.get("loss"), relaxation);
        };
    for (Map.Entry<Integer, Presets.Range> preset : presets.ranges().entrySet()) {
      program =
          program.withBounds(preset.getKey(), preset.getValue().lower(), preset.getValue().upper());
    }
    return program;
  }

  /**
   * Opens the set of admissible models.
   *
   * @throws InfeasibleModelException if no model meets the presets
   * @throws SolverException if no model at all was found
   */
  @Override
  public AdmissibleSet open(TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    AdmissibleSet set =
        options.onlyOptimalModels() && baseline.optima().isPresent()
            ? optimalModels(data, context)
            : budgeted().within(data, 0, context);
    if (!set.isEmpty()) {
      return set;
    }
    set.close();
    if (!presets.isEmpty()) {
      throw new InfeasibleModelException(
          Message.of(
              "no model within the budget meets the presets; widen a ",
              BoundsOptions.PRESET,
              " or raise ",
              BoundsOptions.SLACK));
    }
    return budgeted().openRelaxed(data, context, warnings);
  }

  /**
   * Opens the models within the budget, even where only optimal models are admissible: a probe
   * changes the problem, so its face is not that of the baseline.
   */
  @Override
  public BudgetedSet openForProbes(
      TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    if (!options.onlyOptimalModels()) {
      return budgeted().openForProbes(data, context, warnings);
    }
    warnings.accept(
        IntervalWarning.BUDGET_RELAXED.of(
            "with slack 0 on an l1 baseline the budget of the probes was relaxed by "
                + BudgetedModels.RELAXATION
                + " relatively"));
    return budgeted().within(data, BudgetedModels.RELAXATION, context);
  }

  private AdmissibleSet optimalModels(TrainingSet data, RunContext context) {
    L1Optima optima = baseline.optima().orElseThrow();
    PiecewiseLinearProgram problem = BudgetedModels.regularized(data, options.loss(data).times(c));
    LinearProgram program =
        switch (options.get(BoundsOptions.BUDGET)) {
          case JOINT -> optima.all(problem);
          case SEPARATE -> optima.ofLeastNorm(problem, baseline.z());
        };
    double[] radius = VariableRanges.of(program(data, 0), baseline.z()).radius();
    for (Map.Entry<Integer, Presets.Range> preset : presets.ranges().entrySet()) {
      int j = preset.getKey();
      double lower = Math.max(preset.getValue().lower(), program.columnLower(j));
      double upper = Math.min(preset.getValue().upper(), program.columnUpper(j));
      if (lower > upper) {
        throw new InfeasibleModelException(
            Message.of(
                "no optimal model meets the preset of '"
                    + data.names().get(j % data.features())
                    + "'; widen it or raise ",
                BoundsOptions.SLACK));
      }
      program = program.withColumnBounds(j, lower, upper);
    }
    return new OptimalSet(
        context,
        program,
        radius,
        () -> budgeted().within(data, BudgetedModels.RELAXATION, context));
  }
}
