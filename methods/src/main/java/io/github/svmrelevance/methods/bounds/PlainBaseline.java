package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.PrivilegedFeatures;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;

/**
 * The baseline of a C, trained on whatever samples are given.
 *
 * @param options how it is trained
 * @param c the weight of the loss against the norm
 * @since 0.1
 */
public record PlainBaseline(BoundsOptions options, double c) implements BudgetedModels.Baselines {

  private static final long serialVersionUID = 1L;

  @Override
  public PrivilegedFeatures privileged() {
    return options.privileged();
  }

  @Override
  public double[] train(TrainingSet data, RunContext context) {
    return trained(data, context).z();
  }

  /**
   * The models nearly as good as the baseline of some data.
   *
   * @param data what the baseline is trained on
   * @param context solvers and cancellation
   * @return their budgets, with as many limits as {@link #count} says
   */
  public BudgetLimits limits(TrainingSet data, RunContext context) {
    return new BoundsModels(
        options, trained(data, context), c, Presets.parse(List.of(), data, data.names()));
  }

  /**
   * How many limits a baseline sets.
   *
   * @return 1 of a joint budget, 2 of separate ones
   */
  public int count() {
    return switch (options.get(BoundsOptions.BUDGET)) {
      case JOINT -> 1;
      case SEPARATE -> 2;
    };
  }

  private BaselineModel trained(TrainingSet data, RunContext context) {
    return new BaselineTrainer(context, options.get(IntervalOptions.TRAINER))
        .train(data, options.loss(data), options.get(BoundsOptions.BASELINE), c);
  }
}
