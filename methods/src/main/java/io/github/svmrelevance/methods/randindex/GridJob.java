package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Cross-validates one kernel with some formulations and some of the features. */
enum GridJob implements Job<GridJob.Grid, String, List<CrossValidation.Attempt>> {
  INSTANCE;

  /**
   * What all kernels are tried with.
   *
   * @param features how many there are
   * @param left those of the models
   * @param whole a model of the data that the folds divide, if there is one to start from
   */
  record Grid(
      CrossValidation validation,
      List<SvmFormulation> formulations,
      int features,
      List<Integer> left,
      Optional<SvmSolution> whole)
      implements Serializable {

    /** With all features. */
    static Grid ofAll(CrossValidation validation, List<SvmFormulation> formulations, int features) {
      return new Grid(
          validation,
          formulations,
          features,
          IntStream.range(0, features).boxed().toList(),
          Optional.empty());
    }
  }

  @Override
  public Worker<String, List<CrossValidation.Attempt>> open(Grid shared, RunContext context) {
    int[] left = shared.left().stream().mapToInt(Integer::intValue).toArray();
    return spec ->
        shared
            .validation()
            .attempts(
                new Training(context),
                context.kernel(spec, shared.features()),
                shared.formulations(),
                left,
                shared.whole());
  }
}
