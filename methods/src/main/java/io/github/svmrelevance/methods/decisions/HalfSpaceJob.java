package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import java.io.Serializable;
import java.util.List;

/**
 * Finds more half-spaces that hold the admissible models, and more models, where they may decide a
 * sample: for each some passes over all samples, where {@link SampleJob} takes hundreds.
 */
enum HalfSpaceJob implements Job<EnclosureJob.Known, List<Integer>, HalfSpaceJob.Found> {
  INSTANCE;

  /**
   * What was found.
   *
   * @param halfSpaces at most one for each sample of the task
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Found(List<SupportingHalfSpace> halfSpaces) implements Serializable {}

  @Override
  public Worker<List<Integer>, Found> open(EnclosureJob.Known shared, RunContext context) {
    SampleJob.Question question = shared.question();
    SupportingHalfSpace.Search search;
    try (BudgetedSet set =
        question.models().openForProbes(question.data().training(), context, warning -> {})) {
      search = set.halfSpaces(mean(shared.models()));
    }
    CertifiedSession.PiecewiseLinear spaces = context.open(shared.spaces().program());
    return new Worker<>() {
      @Override
      public Found run(List<Integer> rows) {
        try (CertifiedSession.PiecewiseLinear session = EnclosureJob.fork(spaces)) {
          return new Found(
              rows.stream()
                  .map(row -> new EnclosedSample(shared, session, row, context))
                  .flatMap(sample -> sample.supporting(search).stream())
                  .toList());
        }
      }

      @Override
      public void close() {
        spaces.close();
      }
    };
  }

  /** Deep among the models, as the set is convex. The baseline is less deep, and took longer. */
  private static double[] mean(List<double[]> models) {
    double[] mean = new double[models.get(0).length];
    for (double[] model : models) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += model[j] / models.size();
      }
    }
    return mean;
  }
}
