package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.svm.SvmFormulation;
import java.io.Serializable;
import java.util.List;

/** Cross-validates one kernel with some formulations and all features. */
enum GridJob implements Job<GridJob.Grid, String, List<CrossValidation.Attempt>> {
  INSTANCE;

  /**
   * What all kernels are tried with.
   *
   * @param features how many there are
   */
  record Grid(CrossValidation validation, List<SvmFormulation> formulations, int features)
      implements Serializable {}

  @Override
  public Worker<String, List<CrossValidation.Attempt>> open(Grid shared, RunContext context) {
    return spec ->
        shared
            .validation()
            .attempts(
                new Training(context),
                context.kernel(spec, shared.features()),
                shared.formulations());
  }
}
