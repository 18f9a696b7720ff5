package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.PrivilegedFeatures;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;

/** A baseline of a C, as a model alone. */
record PlainBaseline(BoundsOptions options, double c) implements BudgetedModels.Baselines {

  private static final long serialVersionUID = 1L;

  @Override
  public PrivilegedFeatures privileged() {
    return options.privileged();
  }

  @Override
  public double[] train(TrainingSet data, RunContext context) {
    return new BaselineTrainer(context, options.get(IntervalOptions.TRAINER))
        .train(data, options.loss(data), options.get(BoundsOptions.BASELINE), c)
        .z();
  }
}
