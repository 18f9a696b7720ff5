package io.github.svmrelevance.core.isolation;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ends something after a time, unless it is taken back before. */
final class Alarm {

  private final CompletableFuture<Void> bell = new CompletableFuture<>();
  private final CompletableFuture<Void> action;

  /**
   * Sets an alarm.
   *
   * @param time when it rings; times beyond 292 years never come
   * @param action what is done then, on a thread of the JDK: must be short
   */
  Alarm(Duration time, Runnable action) {
    long millis = time.compareTo(IsolatedSession.LONGEST) < 0 ? time.toMillis() : Long.MAX_VALUE;
    this.action = bell.completeOnTimeout(null, millis, TimeUnit.MILLISECONDS).thenRun(action);
  }

  /** Takes the alarm back. */
  void cancel() {
    action.cancel(false);
    bell.cancel(false);
  }
}
