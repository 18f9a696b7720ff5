package io.github.svmrelevance.methods.analysis;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Stops a run when its user says so or its time is over. The JDK's own timer wakes it, so that it
 * takes no thread; closed, it leaves nothing behind.
 */
final class Deadline implements AutoCloseable {

  private final CancellationSource run = new CancellationSource();
  private final CancellationToken.Registration user;
  private final Optional<CompletableFuture<Void>> alarm;

  /**
   * Starts the clock.
   *
   * @param user stops the run too
   * @param limit how long it may take; empty for as long as it needs
   */
  Deadline(CancellationToken user, Optional<Duration> limit) {
    this.user = user.onCancel(() -> run.cancel(user.reason().orElse(CancellationReason.REQUESTED)));
    this.alarm =
        limit.map(
            left -> {
              CompletableFuture<Void> over = new CompletableFuture<>();
              // Nobody asks whether it stopped: the run says so.
              CompletableFuture<Void> unused =
                  over.thenRun(() -> run.cancel(CancellationReason.TIME_LIMIT));
              return over.completeOnTimeout(null, left.toNanos(), TimeUnit.NANOSECONDS);
            });
  }

  CancellationToken token() {
    return run;
  }

  @Override
  public void close() {
    alarm.ifPresent(over -> over.cancel(false));
    user.close();
  }
}
