package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.List;

/** Solves for the ranges of some features at a time. */
enum RangesJob implements Job<RangesJob.Models, List<Integer>, WithWarnings<List<FeatureRange>>> {
  INSTANCE;

  /** The models whose weights range, and who judges those at the ends. */
  record Models(TrainingSet training, AdmissibleModels admissible, ModelScorer scorer)
      implements Serializable {}

  @Override
  public Worker<List<Integer>, WithWarnings<List<FeatureRange>>> open(
      Models shared, RunContext context) {
    Warnings warnings = new Warnings();
    AdmissibleSet base = shared.admissible().open(shared.training(), context, warnings);
    return new Worker<>() {
      @Override
      public WithWarnings<List<FeatureRange>> run(List<Integer> features) {
        try (AdmissibleSet set = base.fork()) {
          return new WithWarnings<>(
              features.stream()
                  .map(
                      feature ->
                          FeatureRange.solve(
                              set, shared.training().weights(feature), shared.scorer()))
                  .toList(),
              warnings.list());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
