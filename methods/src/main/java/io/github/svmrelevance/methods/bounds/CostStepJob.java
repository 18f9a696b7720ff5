package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import java.util.Optional;

/** Trains a baseline for one C, and solves for the ranges of its budget. */
enum CostStepJob implements Job<BoundsInputs, Double, CostPath.Step> {
  INSTANCE;

  @Override
  public Worker<Double, CostPath.Step> open(BoundsInputs shared, RunContext context) {
    return c -> step(shared, c, context);
  }

  private static CostPath.Step step(BoundsInputs study, double c, RunContext context) {
    TrainingSet training = study.data().training();
    BaselineModel baseline =
        new BaselineTrainer(context, study.options().get(IntervalOptions.TRAINER))
            .train(
                training,
                study.options().loss(training),
                study.options().get(BoundsOptions.BASELINE),
                c);
    List<Optional<Bounds>> bounds;
    try (AdmissibleSet set = study.open(baseline, c, context)) {
      bounds = study.ranges(set);
    }
    return new CostPath.Step(
        c, study.data().score(baseline.z()).quality(), baseline.norm1(), bounds);
  }
}
