package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.inference.FeatureTests;
import java.io.Serializable;

/** Tests one feature at a time. */
enum EvidenceJob implements Job<EvidenceJob.Tested, Integer, FeatureEvidence> {
  INSTANCE;

  /** The samples, and how many permutations a test has at most. */
  record Tested(TrainingSet training, int permutations) implements Serializable {}

  @Override
  public Worker<Integer, FeatureEvidence> open(Tested shared, RunContext context) {
    TrainingSet training = shared.training();
    FeatureTests tests =
        FeatureTests.of(training.matrix(), training.signs(), shared.permutations());
    return feature -> {
      context.cancellation().throwIfCancelled();
      return tests.of(feature, context.random("evidence", training.names().get(feature)));
    };
  }
}
