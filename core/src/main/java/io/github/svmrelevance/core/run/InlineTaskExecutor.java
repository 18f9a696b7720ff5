package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Runs tasks one after another on the thread that asks.
 *
 * @param cancellation stops the tasks
 */
record InlineTaskExecutor(CancellationToken cancellation) implements TaskExecutor {

  InlineTaskExecutor {
    Objects.requireNonNull(cancellation, "cancellation");
  }

  @Override
  public <S, T, R> List<Optional<R>> map(
      String title, Job<S, T, R> job, S shared, List<T> tasks, RunContext context) {
    try (Worker<T, R> worker = job.open(shared, context)) {
      List<Optional<R>> results = new ArrayList<>(tasks.size());
      for (int k = 0; k < tasks.size(); k++) {
        results.add(run(k, tasks.get(k), job, worker));
      }
      return results;
    }
  }

  /** The result of a task, or empty if the run was cancelled before it had one. */
  <T, R> Optional<R> run(int number, T task, Job<?, T, R> job, Worker<T, R> worker) {
    if (cancellation.isCancelled()) {
      return Optional.empty();
    }
    try {
      R result = worker.run(task);
      job.arrived(number, result);
      return Optional.of(result);
    } catch (CancelledException e) {
      return Optional.empty();
    }
  }
}
