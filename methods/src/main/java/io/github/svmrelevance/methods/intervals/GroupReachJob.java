package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.OptionalDouble;

/** Solves for the largest weight of one group of correlated features. */
enum GroupReachJob
    implements Job<GroupReachJob.Models, CorrelatedGroup, WithWarnings<OptionalDouble>> {
  INSTANCE;

  /** The models whose weights are compared. */
  record Models(TrainingSet data, AdmissibleModels admissible) implements Serializable {}

  @Override
  public Worker<CorrelatedGroup, WithWarnings<OptionalDouble>> open(
      Models shared, RunContext context) {
    Warnings warnings = new Warnings();
    AdmissibleSet base = shared.admissible().open(shared.data(), context, warnings);
    return new Worker<>() {
      @Override
      public WithWarnings<OptionalDouble> run(CorrelatedGroup group) {
        try (AdmissibleSet set = base.fork()) {
          return new WithWarnings<>(group.reach(set, j -> j), warnings.list());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
