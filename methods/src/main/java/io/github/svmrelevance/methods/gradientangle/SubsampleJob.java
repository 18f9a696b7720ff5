package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Ranks again on random samples, which hang on the number of the repeat alone. */
enum SubsampleJob implements Job<SubsampleJob.Repeats, Integer, Standing> {
  INSTANCE;

  /** What is ranked, and which share of each class. */
  record Repeats(Ranker ranker, Dataset data, double share) implements Serializable {}

  @Override
  public Worker<Integer, Standing> open(Repeats shared, RunContext context) {
    return repeat ->
        shared
            .ranker()
            .rank(
                subsample(
                    shared.data(),
                    shared.share(),
                    context.random("rank", "subsample", Integer.toString(repeat))),
                context,
                ignored -> {});
  }

  /** The share of every class, at least one sample of each, or of all, in the order of the data. */
  private static Dataset subsample(Dataset data, double share, RandomGenerator random) {
    Optional<Classes> classes =
        data.target() instanceof Classes given ? Optional.of(given) : Optional.empty();
    int[] unseen = classes.map(Classes::counts).orElseGet(() -> new int[] {data.samples()});
    int[] wanted = Arrays.stream(unseen).map(count -> (int) Math.ceil(share * count)).toArray();
    int[] rows =
        IntStream.range(0, data.samples())
            .filter(
                i -> {
                  // Selection sampling (Knuth, TAOCP 3.4.2, algorithm S) within each class.
                  int k = classes.isPresent() ? classes.get().label(i) : 0;
                  boolean taken = random.nextInt(unseen[k]--) < wanted[k];
                  wanted[k] -= taken ? 1 : 0;
                  return taken;
                })
            .toArray();
    return data.selectSamples(rows);
  }
}
