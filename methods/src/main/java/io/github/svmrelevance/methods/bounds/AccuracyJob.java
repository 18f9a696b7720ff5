package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/** The quality of the baseline model of one C on the samples that a fold leaves out. */
enum AccuracyJob implements Job<AccuracyJob.Samples, AccuracyJob.Trial, Double> {
  INSTANCE;

  /** What is trained. */
  record Samples(Dataset data, Task task, Scaling scaling, BoundsOptions options)
      implements Serializable {}

  /** A C on a fold. */
  record Trial(double c, Fold fold) implements Serializable {}

  @Override
  public Worker<Trial, Double> open(Samples shared, RunContext context) {
    return trial -> quality(shared, trial, context);
  }

  /** More is better. */
  private static double quality(Samples shared, Trial trial, RunContext context) {
    Dataset training = shared.data().viewSamples(trial.fold().training());
    Dataset test = shared.data().viewSamples(trial.fold().test());
    if (shared.scaling().changes()) {
      Standardizer standardizer = Standardizer.fit(training, shared.scaling());
      // What stays sparse is scaled and not centred, which the bias of a model makes up for.
      boolean zeros = Standardizer.isMostlyZeros(training.matrix());
      training = zeros ? standardizer.shifted(training) : standardizer.apply(training);
      test = zeros ? standardizer.shifted(test) : standardizer.apply(test);
    }
    ToDoubleFunction<double[]> model =
        BaselineQuality.predictor(
            training,
            shared.task(),
            shared.scaling(),
            context,
            new PlainBaseline(shared.options(), trial.c()));
    double[] predictions = new double[test.samples()];
    for (int i = 0; i < predictions.length; i++) {
      predictions[i] = model.applyAsDouble(test.matrix().row(i));
    }
    Quality quality =
        TargetQuality.of(test.target(), predictions, test::weight, test.hasLossFactors());
    double value = quality.get(quality.main());
    return quality.main().moreIsBetter() ? value : -value;
  }
}
