package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;

/** Solves for the bounds of one probe. */
enum ProbesJob implements Job<ProbesJob.Models, Integer, WithWarnings<Probes.Outcome>> {
  INSTANCE;

  /** The models whose features are permuted. */
  record Models(ProbePlan plan, TrainingSet data, AdmissibleModels admissible, ProbeEffect effect)
      implements Serializable {}

  @Override
  public Worker<Integer, WithWarnings<Probes.Outcome>> open(Models shared, RunContext context) {
    Warnings warnings = new Warnings();
    Probes probes = new Probes(context, shared.plan());
    AdmissibleSet.WithinBudget base = probes.open(shared.data(), shared.admissible(), warnings);
    return new Worker<>() {
      @Override
      public WithWarnings<Probes.Outcome> run(Integer number) {
        return new WithWarnings<>(
            probes.solve(shared.data(), base, number, shared.effect()), warnings.list());
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
