package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The slack from which on a feature is dispensable, for some features at a time. */
enum CriticalSlackJob implements Job<LeastUse.Question, List<Integer>, List<Optional<Enclosure>>> {
  INSTANCE;

  @Override
  public Worker<List<Integer>, List<Optional<Enclosure>>> open(
      LeastUse.Question shared, RunContext context) {
    LeastUse use = LeastUse.open(shared, context);
    return new Worker<>() {
      @Override
      public List<Optional<Enclosure>> run(List<Integer> groups) {
        List<Optional<Enclosure>> slacks = new ArrayList<>();
        try (LeastUse.Fork fork = use.fork()) {
          for (int group : groups) {
            slacks.add(fork.without(List.of(group)));
          }
        }
        return slacks;
      }

      @Override
      public void close() {
        use.close();
      }
    };
  }
}
