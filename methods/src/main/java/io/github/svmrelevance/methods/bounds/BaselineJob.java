package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.io.Serializable;
import java.util.List;

/** Trains the baseline, for a C. */
enum BaselineJob implements Job<BaselineJob.Question, Double, BaselineModel> {
  INSTANCE;

  /** What is trained. */
  record Question(TrainingSet training, BoundsOptions options) implements Serializable {}

  /** Chooses C if that is asked for, and trains the baseline, in a batch that shows as progress. */
  static BoundsModels train(
      AnalysisRequest request,
      TrainingSet training,
      BoundsOptions options,
      Presets presets,
      RunContext context) {
    double c =
        options.get(BoundsOptions.TUNE)
            ? CostTuner.tune(request, options, context)
            : options.get(BoundsOptions.C);
    BaselineModel baseline =
        context.mapAll("baseline", INSTANCE, new Question(training, options), List.of(c)).get(0);
    return new BoundsModels(options, baseline, c, presets);
  }

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
