package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.inference.FeatureTests;
import java.io.Serializable;
import java.util.Optional;

/** Tests one feature at a time. */
enum EvidenceJob implements Job<EvidenceJob.Tested, Integer, FeatureEvidence> {
  INSTANCE;

  /**
   * What is tested.
   *
   * @param training the samples
   * @param blocks which of them belong together; null if none do
   * @param permutations how many a test has at most
   */
  record Tested(TrainingSet training, Blocks blocks, int permutations) implements Serializable {}

  @Override
  public Worker<Integer, FeatureEvidence> open(Tested shared, RunContext context) {
    TrainingSet training = shared.training();
    FeatureTests tests =
        FeatureTests.of(
            training.matrix(),
            training.signs(),
            Optional.ofNullable(shared.blocks()),
            shared.permutations());
    return feature -> {
      context.cancellation().throwIfCancelled();
      return tests.of(feature, context.random("evidence", training.names().get(feature)));
    };
  }
}
