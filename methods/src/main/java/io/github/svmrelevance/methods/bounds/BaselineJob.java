package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;

/** Trains the baseline, for a C. */
enum BaselineJob implements Job<BaselineJob.Samples, Double, BaselineModel> {
  INSTANCE;

  /** What is trained. */
  record Samples(TrainingSet training, BoundsOptions.Baseline kind) implements Serializable {}

  @Override
  public Worker<Double, BaselineModel> open(Samples shared, RunContext context) {
    BaselineTrainer trainer = new BaselineTrainer(context);
    return c -> trainer.train(shared.training(), shared.kind(), c);
  }
}
