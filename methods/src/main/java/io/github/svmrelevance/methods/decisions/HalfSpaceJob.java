package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * Finds more half-spaces that hold the admissible models, and more models: for each some dozens of
 * passes over all samples, where {@link SampleJob} takes hundreds. Where the backend says about
 * where the end of a score lies, they are made of that. Else the set of models ends somewhere
 * towards a model that the known half-spaces allow; there it is touched.
 */
enum HalfSpaceJob implements Job<HalfSpaceJob.Inside, List<HalfSpaceJob.Aim>, HalfSpaceJob.Found> {
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

    /** Opens the set of models. */
    BudgetedSet open(RunContext context) {
      BudgetedSet base =
          question.models().openForProbes(question.data().training(), context, warning -> {});
      base.shareBase();
      return base;
    }
  }

  /**
   * Where to look for one.
   *
   * @param outer a model that the known half-spaces allow
   * @param costs what is least there
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Aim(double[] outer, double[] costs) implements Serializable {}

  /**
   * What was found.
   *
   * @param halfSpaces at most one towards each model of the task
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Found(List<SupportingHalfSpace> halfSpaces) implements Serializable {}

  @Override
  public Worker<List<Aim>, Found> open(Inside shared, RunContext context) {
    BudgetedSet base = shared.open(context);
    SupportingHalfSpace.Search search = base.halfSpaces(shared.model());
    return new Worker<>() {
      @Override
      public Found run(List<Aim> aims) {
        try (BudgetedSet set = base.fork()) {
          return new Found(aims.stream().flatMap(aim -> found(set, search, aim).stream()).toList());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  private static Optional<SupportingHalfSpace> found(
      BudgetedSet set, SupportingHalfSpace.Search search, Aim aim) {
    return set.near(aim.costs()).flatMap(search::at).or(() -> search.towards(aim.outer()));
  }
}
