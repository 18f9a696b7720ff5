package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.io.Serializable;

/** The accuracy of the baseline model of one C on the samples that a fold leaves out. */
enum AccuracyJob implements Job<AccuracyJob.Samples, AccuracyJob.Trial, Double> {
  INSTANCE;

  /** What is trained. */
  record Samples(Dataset data, String positive, boolean standardize, BoundsOptions options)
      implements Serializable {}

  /** A C on a fold. */
  record Trial(double c, Fold fold) implements Serializable {}

  @Override
  public Worker<Trial, Double> open(Samples shared, RunContext context) {
    BaselineTrainer trainer =
        new BaselineTrainer(context, shared.options().get(IntervalOptions.TRAINER));
    return trial -> accuracy(shared, trial, trainer);
  }

  private static double accuracy(Samples shared, Trial trial, BaselineTrainer trainer) {
    Dataset training = shared.data().viewSamples(trial.fold().training());
    Dataset test = shared.data().viewSamples(trial.fold().test());
    if (shared.standardize()) {
      Standardizer standardizer = Standardizer.fit(training);
      training = standardizer.apply(training);
      test = standardizer.apply(test);
    }
    BaselineModel model =
        trainer.train(
            set(training, shared.positive()),
            shared.options().get(BoundsOptions.BASELINE),
            trial.c());
    return set(test, shared.positive()).accuracy(model.z());
  }

  private static TrainingSet set(Dataset data, String positive) {
    return new TrainingSet(
        data.featureNames(), data.matrix().toDense(), data.classes().signs(positive));
  }
}
