package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationReason;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks on threads of this process. A task that maps tasks of its own runs them itself, one
 * after another, so nesting cannot exhaust the threads.
 *
 * @since 0.1
 */
public final class LocalTaskExecutor implements TaskExecutor, AutoCloseable {

  /** Marks the threads of all executors while they run a task. */
  private static final ThreadLocal<Boolean> INSIDE_TASK = ThreadLocal.withInitial(() -> false);

  private final ExecutorService threads;
  private final CancellationToken cancellation;
  private final InlineTaskExecutor inline;
  private final ProgressListener progress;
  private final Object progressLock = new Object();

  /**
   * Starts an executor.
   *
   * @param threads how many tasks run at once, at least 1
   * @param cancellation stops the tasks
   * @param progress told how far they are
   * @throws IllegalArgumentException if there is no thread
   */
  public LocalTaskExecutor(int threads, CancellationToken cancellation, ProgressListener progress) {
    if (threads < 1) {
      throw new IllegalArgumentException("at least one thread is needed, not " + threads);
    }
    this.cancellation = Objects.requireNonNull(cancellation, "cancellation");
    this.inline = new InlineTaskExecutor(cancellation);
    this.progress = Objects.requireNonNull(progress, "progress");
    AtomicInteger number = new AtomicInteger();
    this.threads =
        Executors.newFixedThreadPool(
            threads,
            work -> {
              Thread thread = new Thread(work, "svmrelevance-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public CancellationToken cancellation() {
    return cancellation;
  }

  @Override
  public <S, T, R> List<Optional<R>> map(
      String title, Job<S, T, R> job, S shared, List<T> tasks, RunContext context) {
    if (INSIDE_TASK.get()) {
      return inline.map(title, job, shared, tasks, context);
    }
    try (Worker<T, R> worker = job.open(shared, context)) {
      return map(title, worker, tasks);
    }
  }

  private <T, R> List<Optional<R>> map(String title, Worker<T, R> worker, List<T> tasks) {
    synchronized (progressLock) {
      progress.started(title, tasks.size());
    }
    AtomicBoolean abandoned = new AtomicBoolean();
    List<Future<Optional<R>>> futures = new ArrayList<>(tasks.size());
    for (T task : tasks) {
      // Of very many tasks even the handing out takes a time that a stop would have to wait for.
      futures.add(
          cancellation.isCancelled()
              ? CompletableFuture.completedFuture(Optional.empty())
              : threads.submit(() -> runOnThread(task, worker, abandoned)));
    }
    try {
      List<Optional<R>> results = new ArrayList<>(tasks.size());
      for (Future<Optional<R>> future : futures) {
        results.add(await(future));
      }
      return results;
    } finally {
      abandoned.set(true);
      synchronized (progressLock) {
        progress.finished();
      }
    }
  }

  private <T, R> Optional<R> runOnThread(T task, Worker<T, R> worker, AtomicBoolean abandoned) {
    if (abandoned.get()) {
      return Optional.empty();
    }
    INSIDE_TASK.set(true);
    try {
      Optional<R> result = inline.run(task, worker);
      synchronized (progressLock) {
        if (result.isPresent() && !abandoned.get()) {
          progress.advanced();
        }
      }
      return result;
    } finally {
      INSIDE_TASK.set(false);
    }
  }

  private static <R> Optional<R> await(Future<Optional<R>> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancelledException(CancellationReason.REQUESTED);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Lets the threads end once their tasks have. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
