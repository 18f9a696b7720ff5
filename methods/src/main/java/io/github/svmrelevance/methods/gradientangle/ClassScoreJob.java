package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;

/** Scores features for one class after the other. */
enum ClassScoreJob implements Job<ClassScoreJob.Samples, String, ClassScore> {
  INSTANCE;

  /** What is scored, and how. */
  record Samples(ClassScorer scorer, Dataset data) implements Serializable {}

  @Override
  public Worker<String, ClassScore> open(Samples shared, RunContext context) {
    return positive -> shared.scorer().score(shared.data(), positive, context);
  }
}
