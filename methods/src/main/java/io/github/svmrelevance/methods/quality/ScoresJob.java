package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/** Trains on a fold and scores the samples that it leaves out. */
enum ScoresJob implements Job<ScoresJob.Validation, Fold, double[]> {
  INSTANCE;

  /** What is cross-validated. */
  record Validation(Dataset data, Scaling scaling, Trainer trainer) implements Serializable {}

  @Override
  public Worker<Fold, double[]> open(Validation shared, RunContext context) {
    return fold -> scores(shared, fold, context);
  }

  private static double[] scores(Validation shared, Fold fold, RunContext context) {
    Dataset training = shared.data().viewSamples(fold.training());
    Dataset test = shared.data().viewSamples(fold.test());
    if (shared.scaling().changes()) {
      Standardizer standardizer = Standardizer.fit(training, shared.scaling());
      // What stays sparse is scaled and not centred, which the bias of a model makes up for.
      boolean zeros = Standardizer.isMostlyZeros(training.matrix());
      training = zeros ? standardizer.shifted(training) : standardizer.apply(training);
      test = zeros ? standardizer.shifted(test) : standardizer.apply(test);
    }
    ToDoubleFunction<double[]> decision = shared.trainer().train(training, context);
    double[] scores = new double[test.samples()];
    for (int i = 0; i < scores.length; i++) {
      context.cancellation().throwIfCancelled();
      scores[i] = decision.applyAsDouble(test.matrix().row(i));
    }
    return scores;
  }
}
