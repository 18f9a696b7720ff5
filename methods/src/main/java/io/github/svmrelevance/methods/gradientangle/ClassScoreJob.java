package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.Serializable;

/** Scores features for one question after the other. */
enum ClassScoreJob implements Job<ClassScoreJob.Samples, LearningQuestion, ClassScore> {
  INSTANCE;

  /** What is scored, and how. */
  record Samples(ClassScorer scorer, Dataset data) implements Serializable {}

  @Override
  public Worker<LearningQuestion, ClassScore> open(Samples shared, RunContext context) {
    return question -> shared.scorer().score(shared.data(), question, context);
  }
}
