package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;

/** Ranks again on random samples, which hang on the number of the repeat alone. */
enum SubsampleJob implements Job<SubsampleJob.Repeats, Integer, Standing> {
  INSTANCE;

  /** What is ranked, and which share of it. */
  record Repeats(Ranker ranker, Dataset data, double share) implements Serializable {}

  @Override
  public Worker<Integer, Standing> open(Repeats shared, RunContext context) {
    Subsampler subsampler = new Subsampler(shared.data(), shared.share());
    return repeat ->
        shared
            .ranker()
            .rank(
                subsampler.draw(context.random("rank", "subsample", Integer.toString(repeat))),
                context,
                ignored -> {});
  }
}
