package io.github.svmrelevance.api;

import java.util.Optional;

/**
 * Asks running work to stop. Safe for use by any number of threads.
 *
 * @see CancellationSource
 * @since 0.1
 */
public interface CancellationToken {

  /** A registered callback; closing it removes the callback. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Why work should stop.
   *
   * @return the reason, or empty as long as work may go on
   */
  Optional<CancellationReason> reason();

  /**
   * Registers a callback for code that cannot poll, such as a native call. It runs at most once, on
   * the thread that cancels, or at once on the calling thread if the token is cancelled already. It
   * must be short and must not throw.
   *
   * @param callback what to do on cancellation
   * @return a handle that removes the callback again
   */
  Registration onCancel(Runnable callback);

  /**
   * Whether work should stop.
   *
   * @return true from the moment of cancellation on
   */
  default boolean isCancelled() {
    return reason().isPresent();
  }

  /**
   * Stops the calling work if it should stop.
   *
   * @throws CancelledException if this token is cancelled
   */
  default void throwIfCancelled() {
    reason()
        .ifPresent(
            reason -> {
              throw new CancelledException(reason);
            });
  }

  /**
   * A token that is never cancelled.
   *
   * @return the token
   */
  static CancellationToken none() {
    return NeverCancelled.INSTANCE;
  }
}
