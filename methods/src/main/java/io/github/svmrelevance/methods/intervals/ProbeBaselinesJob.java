package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.AdmissibleModels.Trained;
import java.io.Serializable;
import java.util.Optional;

/** Trains the baseline with a probe beside the features; empty if it could not be proven. */
enum ProbeBaselinesJob implements Job<ProbeBaselinesJob.Models, Integer, Optional<Trained>> {
  INSTANCE;

  /** The number that stands for the data without any probe. */
  static final int WITHOUT_PROBE = -1;

  /** What is trained. */
  record Models(ProbePlan plan, TrainingSet data, AdmissibleModels admissible)
      implements Serializable {}

  @Override
  public Worker<Integer, Optional<Trained>> open(Models shared, RunContext context) {
    Probes probes = new Probes(context, shared.plan());
    int features = shared.data().features();
    return number ->
        number == WITHOUT_PROBE
            ? Optional.of(shared.admissible().train(shared.data(), features, context))
            : proven(
                shared.admissible(), probes.extended(shared.data(), number), features, context);
  }

  /** A baseline that could not be proven leaves its probe without bounds; these are counted. */
  private static Optional<Trained> proven(
      AdmissibleModels models, TrainingSet extended, int features, RunContext context) {
    try {
      return Optional.of(models.train(extended, features, context));
    } catch (SolverException e) {
      return Optional.empty();
    }
  }
}
