package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.OptimalFace;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** States which models count as being as good as the baseline. */
final class AdmissibleModels {

  /** By how much, relatively, a budget is relaxed where rounding makes it too tight to be met. */
  private static final double RELAXATION = 1e-9;

  /** The position of the block of margins among the blocks of {@link #program}. */
  static final int MARGIN_BLOCK = 1;

  private final RunContext context;
  private final BoundsOptions options;
  private final BaselineModel baseline;
  private final double c;
  private final Presets presets;

  AdmissibleModels(
      RunContext context,
      BoundsOptions options,
      BaselineModel baseline,
      double c,
      Presets presets) {
    this.context = context;
    this.options = options;
    this.baseline = baseline;
    this.c = c;
    this.presets = presets;
  }

  /** The limits, by name. */
  Map<String, Double> budget() {
    double factor = 1 + options.get(BoundsOptions.SLACK);
    Map<String, Double> limits = new LinkedHashMap<>();
    switch (options.get(BoundsOptions.BUDGET)) {
      case JOINT -> limits.put("joint", factor * (baseline.norm1() + c * baseline.loss()));
      case SEPARATE -> {
        limits.put("norm1", factor * baseline.norm1());
        limits.put("loss", factor * baseline.loss());
      }
    }
    return limits;
  }

  /** The admissible models as a feasible set, with limits relaxed by a relative amount. */
  private PiecewiseLinearProgram program(TrainingSet data, double relaxation) {
    int d = data.features();
    boolean joint = options.get(BoundsOptions.BUDGET) == BoundsOptions.Budget.JOINT;
    TermBlock norm =
        new TermBlock(LinearMap.Coordinates.range(0, d), ConvexPiecewiseLinear.absolute(1));
    TermBlock loss =
        new TermBlock(
            new LinearMap.Rows(data.marginRows()), ConvexPiecewiseLinear.hinge(joint ? c : 1));
    double[] limits =
        budget().values().stream()
            .mapToDouble(limit -> limit + relaxation * Math.max(1, limit))
            .toArray();
    List<Budget> budgets =
        joint
            ? List.of(new Budget(List.of(norm, loss), limits[0]))
            : List.of(new Budget(List.of(norm), limits[0]), new Budget(List.of(loss), limits[1]));
    PiecewiseLinearProgram program = PiecewiseLinearProgram.of(d + 1, List.of(), budgets);
    for (Map.Entry<Integer, Presets.Range> preset : presets.ranges().entrySet()) {
      program =
          program.withBounds(preset.getKey(), preset.getValue().lower(), preset.getValue().upper());
    }
    return program;
  }

  /**
   * Opens the set of admissible models.
   *
   * @param warnings told if a budget had to be relaxed
   * @throws InfeasibleModelException if no model meets the presets
   * @throws SolverException if no model at all was found
   */
  AdmissibleSet open(TrainingSet data, Consumer<String> warnings) {
    AdmissibleSet set = options.onlyOptimalModels() ? optimalModels(data) : withinBudget(data, 0);
    Extreme any = set.extreme(0, 0);
    if (any.status() != SolveStatus.INFEASIBLE) {
      return set;
    }
    set.close();
    if (!presets.isEmpty()) {
      throw new InfeasibleModelException(
          "no model within the budget meets the presets; widen a --preset or raise --slack");
    }
    AdmissibleSet relaxed = withinBudget(data, RELAXATION);
    if (relaxed.extreme(0, 0).status() == SolveStatus.INFEASIBLE) {
      relaxed.close();
      throw new SolverException(
          "the solver finds no model within the budget, though the baseline is one; try another"
              + " --backend or a larger --slack");
    }
    warnings.accept(
        "rounding left no model within the budget; it was relaxed by "
            + RELAXATION
            + " relatively");
    return relaxed;
  }

  /**
   * Opens the models within the budget, even where only optimal models are admissible: a probe
   * changes the problem, so its face is not that of the baseline.
   *
   * @param warnings told if the budget was relaxed for that
   */
  AdmissibleSet.WithinBudget openForProbes(TrainingSet data, Consumer<String> warnings) {
    if (options.onlyOptimalModels()) {
      warnings.accept(
          "with slack 0 on an l1 baseline the budget of the probes was relaxed by "
              + RELAXATION
              + " relatively");
      return withinBudget(data, RELAXATION);
    }
    return withinBudget(data, 0);
  }

  private AdmissibleSet.WithinBudget withinBudget(TrainingSet data, double relaxation) {
    return new AdmissibleSet.WithinBudget(
        context.open(program(data, relaxation)), context.executor().cancellation());
  }

  private AdmissibleSet optimalModels(TrainingSet data) {
    OptimalFace face =
        switch (options.get(BoundsOptions.BUDGET)) {
          case JOINT -> baseline.optimal().orElseThrow();
          case SEPARATE -> baseline.leastNorm().orElseThrow();
        };
    double[] radius = SolutionChecker.radius(program(data, 0), baseline.z());
    LinearProgram program = face.program();
    for (Map.Entry<Integer, Presets.Range> preset : presets.ranges().entrySet()) {
      int j = preset.getKey();
      double lower = Math.max(preset.getValue().lower(), program.columnLower(j));
      double upper = Math.min(preset.getValue().upper(), program.columnUpper(j));
      if (lower > upper) {
        throw new InfeasibleModelException(
            "no optimal model meets the preset of '"
                + data.names().get(j)
                + "'; widen it or raise --slack");
      }
      program = program.withColumnBounds(j, lower, upper);
    }
    return new AdmissibleSet.OptimalModels(context, program, radius);
  }
}
