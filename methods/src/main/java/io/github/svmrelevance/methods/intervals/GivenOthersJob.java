package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.inference.SparseFeatureTests;
import java.io.Serializable;

/** Tests features given others, of which there is evidence alone; for many that are mostly 0. */
enum GivenOthersJob implements Job<EvidenceJob.Tested, GivenOthersJob.Alone, FeatureEvidence> {
  INSTANCE;

  /** A feature and what it tells alone. */
  record Alone(int feature, FeatureEvidence known) implements Serializable {}

  @Override
  public Worker<Alone, FeatureEvidence> open(EvidenceJob.Tested shared, RunContext context) {
    SparseFeatureTests tests = shared.sparse();
    return alone -> {
      context.cancellation().throwIfCancelled();
      FeatureEvidence known = alone.known();
      String name = shared.training().groups().get(alone.feature()).name();
      return new FeatureEvidence(
          known.marginal(),
          tests.given(alone.feature(), context.random("evidence given others", name)),
          known.withoutSubstitutes(),
          known.combined(),
          known.adjusted(),
          known.effect());
    };
  }
}
