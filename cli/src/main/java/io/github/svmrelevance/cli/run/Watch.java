package io.github.svmrelevance.cli.run;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.Stoppable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Over one piece of work: stops it when it must stop, and shows how far it is. */
public final class Watch implements AutoCloseable {

  private final CancellationSource cancellation = new CancellationSource();
  private final ScheduledExecutorService timer = daemonTimer();
  private final ProgressListener progress;
  private Optional<ScheduledFuture<?>> alarm = Optional.empty();

  /**
   * Begins to watch.
   *
   * @param streams where progress is shown
   * @param patience how long work lasts before it is; empty for never
   * @param interrupts what else stops the work
   * @param listener is notified of the progress instead
   */
  public Watch(
      Streams streams,
      Optional<Duration> patience,
      Interrupts interrupts,
      Optional<ProgressListener> listener) {
    progress = listener.orElseGet(() -> display(streams, patience));
    interrupts.cancelInstead(cancellation);
  }

  private ProgressListener display(Streams streams, Optional<Duration> patience) {
    return patience
        .<ProgressListener>map(time -> new ProgressDisplay(streams, timer, time, System::nanoTime))
        .orElseGet(ProgressListener::none);
  }

  /** Stops the work after some time; at once if there is none left. */
  void stopAfter(Duration left) {
    alarm =
        Optional.of(
            timer.schedule(
                () -> cancellation.cancel(CancellationReason.TIME_LIMIT),
                Math.max(0, left.toNanos()),
                TimeUnit.NANOSECONDS));
  }

  public CancellationSource cancellation() {
    return cancellation;
  }

  public ProgressListener progress() {
    return progress;
  }

  /** Waits for work no longer than it may last. */
  public Stoppable until() {
    return new Stoppable(cancellation);
  }

  @Override
  public void close() {
    progress.finished();
    alarm.ifPresent(pending -> pending.cancel(false));
    timer.shutdownNow();
  }

  private static ScheduledExecutorService daemonTimer() {
    return Executors.newSingleThreadScheduledExecutor(
        work -> {
          Thread thread = new Thread(work, "svmrel-timer");
          thread.setDaemon(true);
          return thread;
        });
  }
}
