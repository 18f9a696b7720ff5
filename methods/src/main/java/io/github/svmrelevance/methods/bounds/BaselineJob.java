package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.io.Serializable;

/** Trains the baseline, for a C. */
enum BaselineJob implements Job<BaselineJob.Question, Double, BaselineModel> {
  INSTANCE;

  /** What is trained. */
  record Question(TrainingSet training, BoundsOptions options) implements Serializable {}

  @Override
  public Worker<Double, BaselineModel> open(Question shared, RunContext context) {
    BaselineTrainer trainer =
        new BaselineTrainer(context, shared.options().get(IntervalOptions.TRAINER));
    return c ->
        trainer.train(
            shared.training(),
            shared.options().loss(shared.training()),
            shared.options().get(BoundsOptions.BASELINE),
            c);
  }
}
