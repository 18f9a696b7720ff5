package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks on threads of this process, its own or lent ones. A task that maps tasks of its own
 * runs them itself, one after another, so nesting cannot exhaust the threads. Threads of its own
 * are those of a {@link ForkJoinPool}: parallel streams of a task use the ones that are idle.
 *
 * <p>An interrupt of the thread that waits cancels {@link #cancellation()}, and with it this
 * executor for good. No call returns or throws before all tasks that it began have ended.
 *
 * @since 0.1
 */
public final class LocalTaskExecutor implements TaskExecutor, AutoCloseable {

  /** Marks the threads of all executors while they run a task. */
  private static final ThreadLocal<Boolean> INSIDE_TASK = ThreadLocal.withInitial(() -> false);

  /** Tasks that were handed out first are run first. */
  private static final boolean IN_ORDER = true;

  private final ExecutorService threads;

  /** Lent threads may be taken by others, so whoever waits for them works meanwhile. */
  private final boolean lent;

  private final CancellationSource interrupt = new CancellationSource();

  /** Stops the tasks: when the caller's token does, or the thread that waits is interrupted. */
  private final CancellationToken cancellation;

  private final InlineTaskExecutor inline;
  private final ProgressListener progress;
  private final Object progressLock = new Object();

  /**
   * Starts an executor.
   *
   * @param threads how many tasks run at once, at least 1
   * @param cancellation stops the tasks
   * @param progress notified how far they are
   * @throws IllegalArgumentException if there is no thread
   */
  public LocalTaskExecutor(int threads, CancellationToken cancellation, ProgressListener progress) {
    this(ownThreads(threads), false, cancellation, progress);
  }

  /**
   * An executor on lent threads, which others may use at the same time. The thread that waits for
   * results runs tasks too, so that it never waits in vain: neither where all threads are taken,
   * nor where it is one of them, nor where the executor refuses tasks or was shut down.
   *
   * @param threads run the tasks; not shut down by {@link #close}
   * @param cancellation stops the tasks
   * @param progress notified how far they are
   */
  public LocalTaskExecutor(
      ExecutorService threads, CancellationToken cancellation, ProgressListener progress) {
    this(Objects.requireNonNull(threads, "threads"), true, cancellation, progress);
  }

  private LocalTaskExecutor(
      ExecutorService threads,
      boolean lent,
      CancellationToken cancellation,
      ProgressListener progress) {
    this.threads = threads;
    this.lent = lent;
    this.cancellation = new EitherToken(cancellation, interrupt);
    this.inline = new InlineTaskExecutor(this.cancellation);
    this.progress = Objects.requireNonNull(progress, "progress");
  }

  private static ExecutorService ownThreads(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("at least one thread is needed, not " + threads);
    }
    AtomicInteger number = new AtomicInteger();
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return new ForkJoinPool(
        threads,
        pool -> {
          ForkJoinWorkerThread thread =
              ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
          thread.setName("svmrelevance-" + number.incrementAndGet());
          thread.setContextClassLoader(loader);
          thread.setDaemon(true);
          return thread;
        },
        null,
        IN_ORDER);
  }

  @Override
  public void progress(String state) {
    synchronized (progressLock) {
      progress.within(state);
    }
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
      return map(title, job, worker, tasks);
    }
  }

  private <T, R> List<Optional<R>> map(
      String title, Job<?, T, R> job, Worker<T, R> worker, List<T> tasks) {
    synchronized (progressLock) {
      progress.started(title, tasks.size());
    }
    AtomicBoolean abandoned = new AtomicBoolean();
    List<FutureTask<Optional<R>>> futures = new ArrayList<>(tasks.size());
    try {
      for (int k = 0; k < tasks.size(); k++) {
        int number = k;
        FutureTask<Optional<R>> future =
            new FutureTask<>(() -> runOnThread(number, tasks.get(number), job, worker, abandoned));
        futures.add(future);
        handOut(future);
      }
      List<Optional<R>> results = new ArrayList<>(tasks.size());
      for (FutureTask<Optional<R>> future : futures) {
        // Of a stopped run millions of tasks may be left. To await each takes longer than to end
        // it.
        boolean run = lent || cancellation.isCancelled();
        if (run && !Thread.currentThread().isInterrupted()) {
          future.run();
        }
        results.add(await(future));
      }
      return results;
    } finally {
      abandoned.set(true);
      awaitEnds(futures);
      synchronized (progressLock) {
        progress.finished();
      }
    }
  }

  private void handOut(FutureTask<?> future) {
    // Of very many tasks even the handing out takes a time that a stop would have to wait for.
    if (cancellation.isCancelled()) {
      future.run();
      return;
    }
    try {
      threads.execute(future);
    } catch (RejectedExecutionException e) {
      // A lent pool may be full for now or shut down; the work is done either way.
      future.run();
    }
  }

  /** The worker is closed next, and may hold memory that a task would go on to use. */
  private static void awaitEnds(List<? extends FutureTask<?>> futures) {
    boolean interrupted = Thread.interrupted();
    for (FutureTask<?> future : futures) {
      // What no thread has begun ends here, without work, since all is abandoned.
      future.run();
      while (!future.isDone()) {
        try {
          Object unused = future.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          // The first failure in order is thrown already, and one is enough.
          break;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private <T, R> Optional<R> runOnThread(
      int number, T task, Job<?, T, R> job, Worker<T, R> worker, AtomicBoolean abandoned) {
    if (abandoned.get() || cancellation.isCancelled()) {
      return Optional.empty();
    }
    INSIDE_TASK.set(true);
    try {
      Optional<R> result = inline.run(number, task, job, worker);
      if (result.isPresent()) {
        synchronized (progressLock) {
          if (!abandoned.get()) {
            progress.advanced();
          }
        }
      }
      return result;
    } finally {
      INSIDE_TASK.remove();
    }
  }

  private <R> Optional<R> await(FutureTask<Optional<R>> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      interrupt.cancel(CancellationReason.REQUESTED);
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

  /** Lets the threads end once their tasks have, unless they are lent. */
  @Override
  public void close() {
    if (!lent) {
      threads.shutdown();
    }
  }
}
