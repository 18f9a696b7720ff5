package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has another executor run what a checkpoint does not know yet, and keeps each result as soon as it
 * is there.
 *
 * <p>The key of a batch is its number within the run, and that of a result the key of its batch and
 * the number of its task. What a task maps itself is numbered within that task, so that keys depend
 * on neither threads nor time. That holds as the thread of a method, and that of a task, map one
 * batch after another, and what they map depends on data, parameters and chance alone. After a
 * cancellation it may depend on more, and nothing is kept.
 */
final class CheckpointExecutor implements TaskExecutor {

  /** The task that a thread runs; it may be one of another executor. */
  private static final ThreadLocal<Place> TASK = new ThreadLocal<>();

  private final TaskExecutor tasks;
  private final Checkpoint checkpoint;
  private final Place run = new Place(this, "");

  /** What maps batches: the run of an executor, or a task in it. */
  private static final class Place {

    private final CheckpointExecutor home;
    private final String beginning;
    private final AtomicInteger batches = new AtomicInteger();

    Place(CheckpointExecutor home, String beginning) {
      this.home = home;
      this.beginning = beginning;
    }

    String next() {
      return beginning + batches.getAndIncrement();
    }
  }

  CheckpointExecutor(TaskExecutor tasks, Checkpoint checkpoint) {
    this.tasks = tasks;
    this.checkpoint = checkpoint;
  }

  @Override
  public void progress(String state) {
    tasks.progress(state);
  }

  @Override
  public CancellationToken cancellation() {
    return tasks.cancellation();
  }

  @Override
  public <S, T, R> List<Optional<R>> map(
      String title, Job<S, T, R> job, S shared, List<T> asked, RunContext context) {
    if (cancellation().isCancelled()) {
      return tasks.map(title, job, shared, asked, context);
    }
    Place task = TASK.get();
    String batch = (task != null && task.home == this ? task : run).next();
    requireSame(batch, title, asked.size(), context);
    List<Optional<R>> results = new ArrayList<>(asked.size());
    List<Numbered<T>> unknown = new ArrayList<>();
    for (int k = 0; k < asked.size(); k++) {
      Optional<R> known = known(key(batch, k));
      results.add(known);
      if (known.isEmpty()) {
        unknown.add(new Numbered<>(k, asked.get(k)));
      }
    }
    if (unknown.isEmpty()) {
      return results;
    }
    KeepingJob<S, T, R> keeping = new KeepingJob<>(job, this, batch, unknown, context);
    List<Optional<R>> computed = tasks.map(title, keeping, shared, unknown, context);
    for (int k = 0; k < computed.size(); k++) {
      results.set(unknown.get(k).number(), computed.get(k));
    }
    return results;
  }

  private static String key(String batch, int task) {
    return batch + "." + task;
  }

  /** As these distinguish them, runs of different builds are not mixed. */
  private void requireSame(String batch, String title, int count, RunContext context) {
    List<String> wanted = List.of(title, Integer.toString(count));
    Optional<Object> known = checkpoint.find(batch);
    if (known.isEmpty()) {
      keep(batch, new ArrayList<>(wanted), context);
    } else if (!known.get().equals(wanted)) {
      throw new InvalidInputException(
          Message.of(
              Checkpoint.FILE,
              ": it has other work where this run has '"
                  + title
                  + "', so another build of this program made it; name another file, or delete"
                  + " this one"));
    }
  }

  @SuppressWarnings("unchecked") // the job of this batch made it
  private <R> Optional<R> known(String key) {
    return (Optional<R>) checkpoint.find(key);
  }

  private void keep(String key, Object value, RunContext context) {
    // In this order: what is noted of a cancellation comes after it.
    RunContext.Notes notes = context.notes();
    if (!cancellation().isCancelled()) {
      checkpoint.keep(key, value, notes);
    }
  }

  /** A task with its number in the batch. */
  private record Numbered<T>(int number, T task) implements Serializable {}

  /** A job that keeps its results in its own process; in another one it is as the job is. */
  private static final class KeepingJob<S, T, R> implements Job<S, Numbered<T>, R> {

    private static final long serialVersionUID = 1L;

    private final Job<S, T, R> job;
    private final transient CheckpointExecutor home;
    private final transient String batch;
    private final transient List<Numbered<T>> unknown;
    private final transient RunContext context;

    KeepingJob(
        Job<S, T, R> job,
        CheckpointExecutor home,
        String batch,
        List<Numbered<T>> unknown,
        RunContext context) {
      this.job = job;
      this.home = home;
      this.batch = batch;
      this.unknown = Collections.unmodifiableList(unknown);
      this.context = context;
    }

    @Override
    public Worker<Numbered<T>, R> open(S shared, RunContext there) {
      Worker<T, R> worker = job.open(shared, there);
      return new Worker<>() {
        @Override
        public R run(Numbered<T> numbered) {
          return home == null
              ? worker.run(numbered.task())
              : home.inTask(key(batch, numbered.number()), worker, numbered.task());
        }

        @Override
        public void close() {
          worker.close();
        }
      };
    }

    @Override
    public void arrived(int number, R result) {
      home.keep(key(batch, unknown.get(number).number()), result, context);
      job.arrived(unknown.get(number).number(), result);
    }
  }

  private <T, R> R inTask(String key, Worker<T, R> worker, T asked) {
    Place outer = TASK.get();
    TASK.set(new Place(this, key + "."));
    try {
      return worker.run(asked);
    } finally {
      if (outer == null) {
        TASK.remove();
      } else {
        TASK.set(outer);
      }
    }
  }
}
