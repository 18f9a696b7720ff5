package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.execution.TaskExecutor;
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
import java.util.function.Function;

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
  public <T, R> List<Optional<R>> map(
      String title, List<T> tasks, Function<? super T, ? extends R> work) {
    if (INSIDE_TASK.get()) {
      return tasks.stream().map(task -> this.<T, R>runUnlessCancelled(task, work)).toList();
    }
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
              : threads.submit(() -> this.<T, R>runOnThread(task, work, abandoned)));
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

  private <T, R> Optional<R> runOnThread(
      T task, Function<? super T, ? extends R> work, AtomicBoolean abandoned) {
    if (abandoned.get()) {
      return Optional.empty();
    }
    INSIDE_TASK.set(true);
    try {
      Optional<R> result = runUnlessCancelled(task, work);
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

  private <T, R> Optional<R> runUnlessCancelled(T task, Function<? super T, ? extends R> work) {
    if (cancellation.isCancelled()) {
      return Optional.empty();
    }
    try {
      return Optional.of(work.apply(task));
    } catch (CancelledException e) {
      return Optional.empty();
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
