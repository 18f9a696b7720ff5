package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.core.svm.KernelGram;
import java.io.Serializable;

/** Trains with all features. */
enum AllFeaturesJob implements Job<AllFeaturesJob.Samples, SvmFormulation, Training.Outcome> {
  INSTANCE;

  /** What is trained on. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Samples(String kernel, DenseMatrix x, double[] targets) implements Serializable {}

  @Override
  public Worker<SvmFormulation, Training.Outcome> open(Samples shared, RunContext context) {
    return formulation ->
        new Training(context)
            .train(
                new KernelGram(
                    context.kernel(shared.kernel(), shared.x().columns()),
                    shared.x(),
                    context.cancellation()),
                shared.targets(),
                formulation);
  }
}
