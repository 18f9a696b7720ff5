package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** Cross-validates one model of a path. */
enum ErrorJob implements Job<CrossValidation, ErrorJob.Model, CrossValidation.Attempt> {
  INSTANCE;

  /**
   * A model of a path.
   *
   * @param settings what it is trained with
   * @param features how many there are
   * @param left the columns that it has
   * @param whole the model of all samples, if the folds' models can start from it
   */
  record Model(Settings settings, int features, List<Integer> left, Optional<SvmSolution> whole)
      implements Serializable {}

  @Override
  public Worker<Model, CrossValidation.Attempt> open(CrossValidation shared, RunContext context) {
    return model -> shared.attempt(new Training(context), model);
  }
}
