package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.svm.SvmFormulation;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Cross-validates one kernel with all formulations of a grid. */
enum GridJob implements Job<GridJob.Grid, String, List<CrossValidation.Attempt>> {
  INSTANCE;

  /** What all kernels of the grid are tried with. */
  record Grid(CrossValidation validation, List<SvmFormulation> formulations, int features)
      implements Serializable {}

  @Override
  public Worker<String, List<CrossValidation.Attempt>> open(Grid shared, RunContext context) {
    int[] all = IntStream.range(0, shared.features()).toArray();
    return spec ->
        shared
            .validation()
            .attempts(
                new Training(context),
                context.kernel(spec, shared.features()),
                shared.formulations(),
                all,
                Optional.empty());
  }
}
