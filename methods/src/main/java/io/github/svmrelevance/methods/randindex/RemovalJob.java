package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;

/** Trains the models that lack one more feature. */
enum RemovalJob implements Job<Candidates.Model, Integer, Candidates.Attempt> {
  INSTANCE;

  @Override
  public Worker<Integer, Candidates.Attempt> open(Candidates.Model shared, RunContext context) {
    Candidates candidates = new Candidates(shared, context);
    return candidates::attempt;
  }
}
