package io.github.svmrelevance.explorer.web;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Lets work take no longer than somebody waits for it. */
final class Patience {

  /** Rings once after a time, unless it is turned off. */
  @FunctionalInterface
  interface Alarm {

    /**
     * Sets it.
     *
     * @param time until it rings
     * @param ring what happens then
     * @return turns it off
     */
    Runnable set(Duration time, Runnable ring);
  }

  private final Alarm alarm;

  Patience(Alarm alarm) {
    this.alarm = alarm;
  }

  /**
   * Works.
   *
   * @param time after which the work is stopped
   * @param until stops it before
   * @param work is handed what stops it
   * @return what came out, which may be less than all; empty if the time was over before anything
   * @throws CancelledException if it was stopped before the time was over
   */
  <T> Optional<T> within(
      Duration time, CancellationToken until, Function<CancellationToken, T> work) {
    CancellationSource limited = new CancellationSource();
    Runnable off = alarm.set(time, () -> limited.cancel(CancellationReason.TIME_LIMIT));
    CancellationToken.Registration asked =
        until.onCancel(() -> limited.cancel(CancellationReason.REQUESTED));
    try (asked) {
      return Optional.of(work.apply(limited));
    } catch (CancelledException nothingYet) {
      until.throwIfCancelled();
      return Optional.empty();
    } finally {
      off.run();
    }
  }
}
