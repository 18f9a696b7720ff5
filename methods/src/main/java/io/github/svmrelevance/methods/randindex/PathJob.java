package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.Serializable;
import java.util.List;

/** Studies one class against the rest, or a number. */
enum PathJob implements Job<PathJob.Samples, PathJob.Division, StudiedPath> {
  INSTANCE;

  /** What is studied. */
  record Samples(EliminationOptions options, Dataset data, Scaling scaling)
      implements Serializable {}

  /**
   * What is learnt, and how to cross-validate it.
   *
   * @param folds none if a class is too small for that
   * @param inner for each fold those that tune within it; none if nothing is tuned, or a training
   *     set is too small for that
   */
  record Division(LearningQuestion question, List<Fold> folds, List<List<Fold>> inner)
      implements Serializable {}

  @Override
  public Worker<Division, StudiedPath> open(Samples shared, RunContext context) {
    return division ->
        new PathStudy(context, shared.options(), shared.data(), division, shared.scaling()).run();
  }
}
