package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;

/** Solves for the bounds of one probe. */
enum ProbesJob implements Job<ProbesJob.Models, Integer, WithWarnings<Probes.Outcome>> {
  INSTANCE;

  /** The models whose features are permuted. */
  record Models(Probes probes, AdmissibleModels admissible) implements Serializable {}

  @Override
  public Worker<Integer, WithWarnings<Probes.Outcome>> open(Models shared, RunContext context) {
    Warnings warnings = new Warnings();
    if (!shared.probes().exchangesColumns()) {
      return number ->
          new WithWarnings<>(
              shared.probes().solveAnew(shared.admissible(), number, context, warnings),
              warnings.list());
    }
    BudgetedSet base = shared.probes().open(shared.admissible(), context, warnings);
    return new Worker<>() {
      @Override
      public WithWarnings<Probes.Outcome> run(Integer number) {
        return new WithWarnings<>(shared.probes().solve(base, number, context), warnings.list());
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
