package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.evaluation.Fold;
import java.io.Serializable;
import java.util.List;

/** Studies one class against the rest. */
enum ClassJob implements Job<ClassJob.Samples, ClassJob.Division, StudiedClass> {
  INSTANCE;

  /** What is studied. */
  record Samples(EliminationOptions options, Dataset data, boolean standardize)
      implements Serializable {}

  /** A class, and how to cross-validate it; no folds if it is too small for that. */
  record Division(String positive, List<Fold> folds) implements Serializable {}

  @Override
  public Worker<Division, StudiedClass> open(Samples shared, RunContext context) {
    return division ->
        new ClassStudy(
                context,
                shared.options(),
                shared.data(),
                division.positive(),
                shared.standardize(),
                division.folds())
            .run();
  }
}
