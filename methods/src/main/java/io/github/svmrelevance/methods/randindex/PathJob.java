package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.Dataset;
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
  record Samples(EliminationOptions options, Dataset data, boolean standardize)
      implements Serializable {}

  /** What is learnt, and how to cross-validate it; no folds if a class is too small for that. */
  record Division(LearningQuestion question, List<Fold> folds) implements Serializable {}

  @Override
  public Worker<Division, StudiedPath> open(Samples shared, RunContext context) {
    return division ->
        new PathStudy(
                context,
                shared.options(),
                shared.data(),
                division.question(),
                shared.standardize(),
                division.folds())
            .run();
  }
}
