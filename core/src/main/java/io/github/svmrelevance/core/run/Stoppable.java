package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Waits for work that may not hear of a cancellation, such as reading from a terminal, no longer
 * than asked. Work that does hear of it has a moment to end by itself.
 *
 * @param token stops the waiting
 * @since 0.1
 */
public record Stoppable(CancellationToken token) {

  private static final int LOOK_MILLIS = 100;
  private static final int LOOKS_OF_GRACE = 3;

  /** Checks the component. */
  public Stoppable {
    Objects.requireNonNull(token, "token");
  }

  /**
   * Runs work on a thread of its own, which is left to itself if it does not stop when told.
   *
   * @param <T> what it returns
   * @param work what to do
   * @return its result
   * @throws CancelledException if it was cancelled before there was one
   */
  public <T> T run(Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task, "svmrel-worker");
    thread.setDaemon(true);
    thread.start();
    int looks = 0;
    while (true) {
      try {
        return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (token.isCancelled() && looks++ == LOOKS_OF_GRACE) {
          token.throwIfCancelled();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancelledException(CancellationReason.REQUESTED);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) e.getCause();
      }
    }
  }
}
