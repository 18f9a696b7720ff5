package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import java.io.Serializable;
import java.util.List;

/**
 * Finds more half-spaces that hold the admissible models, and more models: for each some passes
 * over all samples, where {@link SampleJob} takes hundreds. The set of models ends somewhere
 * towards a model that the known half-spaces allow; there it is touched.
 */
enum HalfSpaceJob implements Job<HalfSpaceJob.Inside, List<double[]>, HalfSpaceJob.Found> {
  INSTANCE;

  /**
   * Where a search begins.
   *
   * @param question whose models are looked at
   * @param model deep among these
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Inside(SampleJob.Question question, double[] model) implements Serializable {

    /**
     * The mean of known models, as the set is convex. The baseline is less deep, and took longer.
     */
    static Inside of(EnclosureJob.Known known) {
      List<double[]> models = known.models();
      double[] mean = new double[models.get(0).length];
      for (double[] model : models) {
        for (int j = 0; j < mean.length; j++) {
          mean[j] += model[j] / models.size();
        }
      }
      return new Inside(known.question(), mean);
    }
  }

  /**
   * What was found.
   *
   * @param halfSpaces at most one towards each model of the task
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Found(List<SupportingHalfSpace> halfSpaces) implements Serializable {}

  @Override
  public Worker<List<double[]>, Found> open(Inside shared, RunContext context) {
    SampleJob.Question question = shared.question();
    SupportingHalfSpace.Search search;
    try (BudgetedSet set =
        question.models().openForProbes(question.data().training(), context, warning -> {})) {
      search = set.halfSpaces(shared.model());
    }
    return outer ->
        new Found(outer.stream().flatMap(model -> search.towards(model).stream()).toList());
  }
}
