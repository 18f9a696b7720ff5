package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.methods.intervals.TrainingSet;

/** Trains the baseline. */
enum RejectBaselineJob implements Job<TrainingSet, RejectBaseline, LinearSvm> {
  INSTANCE;

  @Override
  public Worker<RejectBaseline, LinearSvm> open(TrainingSet shared, RunContext context) {
    return baseline -> baseline.svm(shared, context);
  }
}
