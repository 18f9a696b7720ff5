package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.execution.CancellationSource;
import io.github.svmrelevance.core.optimization.BackendRegistry;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Sets up what work needs: threads, solvers, seeds, a time limit, interrupts and progress. */
final class Workplace {

  private final Streams streams;
  private final Supplier<BackendRegistry> backends;
  private final ExecutorFactory executors;
  private final Interrupts interrupts;

  Workplace(
      Streams streams,
      Supplier<BackendRegistry> backends,
      ExecutorFactory executors,
      Interrupts interrupts) {
    this.streams = streams;
    this.backends = backends;
    this.executors = executors;
    this.interrupts = interrupts;
  }

  /**
   * Runs work under the user's options. The clock of the time limit runs from the start.
   *
   * @param input reads what is worked on
   * @param work does it
   * @return its result
   */
  <I, R> R run(
      RunOptions running,
      OutputOptions output,
      Supplier<I> input,
      BiFunction<I, DefaultRunContext, R> work) {
    CancellationSource cancellation = new CancellationSource();
    ScheduledExecutorService timer = daemonTimer();
    Optional<ScheduledFuture<?>> alarm =
        running
            .timeLimit()
            .map(
                limit ->
                    timer.schedule(
                        () -> cancellation.cancel(CancellationReason.TIME_LIMIT),
                        limit.toNanos(),
                        TimeUnit.NANOSECONDS));
    ProgressListener progress =
        shows(output)
            ? new ProgressDisplay(
                streams.err(), streams.errTerminal(), timer, ProgressDisplay.PATIENCE)
            : ProgressListener.none();
    try {
      interrupts.cancelInstead(cancellation);
      progress.started("reading", 1);
      I read = new Stoppable(cancellation).run(input);
      progress.finished();
      try (LocalTaskExecutor executor =
          executors.create(running.threads(), cancellation, progress)) {
        return work.apply(
            read,
            new DefaultRunContext(backends.get(), running.backend(), executor, running.seed()));
      }
    } finally {
      progress.finished();
      alarm.ifPresent(pending -> pending.cancel(false));
      timer.shutdownNow();
    }
  }

  /**
   * For work that needs no more than to be stopped.
   *
   * @return waits for work until an interrupt
   */
  Stoppable stoppable() {
    CancellationSource cancellation = new CancellationSource();
    interrupts.cancelInstead(cancellation);
    return new Stoppable(cancellation);
  }

  private boolean shows(OutputOptions output) {
    return !output.quiet() && (output.progress() || streams.errTerminal().interactive());
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
