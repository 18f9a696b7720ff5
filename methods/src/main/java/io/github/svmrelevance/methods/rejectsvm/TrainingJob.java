package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.io.Serializable;

/** Trains the machine behind a rule, for a C. */
enum TrainingJob implements Job<TrainingJob.Samples, Double, SvmSolution> {
  INSTANCE;

  /** What it is trained on. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Samples(RejectSvmSettings settings, String kernel, DenseMatrix x, double[] signs)
      implements Serializable {}

  @Override
  public Worker<Double, SvmSolution> open(Samples shared, RunContext context) {
    return c ->
        new RejectMachine(
                shared.settings(),
                context.kernel(shared.kernel(), shared.x().columns()),
                shared.x(),
                shared.signs(),
                context)
            .train(c);
  }
}
