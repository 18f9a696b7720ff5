package io.github.svmrelevance.cli.run;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.core.run.Checkpoint;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.run.ExecutorHandle;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.explorer.models.Contexts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sets up what work needs: threads, solvers, seeds, a time limit, interrupts and progress. */
public final class Workplace {

  private final Streams streams;
  private final Extensions extensions;
  private final Interrupts interrupts;
  private final Supplier<Duration> age;
  private final Optional<ProgressListener> listener;

  /**
   * A place to work at.
   *
   * @param extensions holds the solvers and what runs the tasks
   * @param age how long the process has been running
   * @param listener is notified of the progress; empty to show it on standard error
   */
  public Workplace(
      Streams streams,
      Extensions extensions,
      Interrupts interrupts,
      Supplier<Duration> age,
      Optional<ProgressListener> listener) {
    this.streams = streams;
    this.extensions = extensions;
    this.interrupts = interrupts;
    this.age = age;
    this.listener = listener;
  }

  /**
   * Runs work under the user's options. The clock of the time limit runs from the start of the
   * process.
   *
   * @param input reads what is worked on
   * @param work does it
   * @return its result
   */
  public <I, R> R run(
      RunOptions running,
      Verbosity verbosity,
      Function<ProgressListener, I> input,
      Work<I, R> work) {
    // Who names a place that is not there is told before a long read.
    ExecutorFactory executors = extensions.executors(running.place(), running.master());
    try (Watch watch = watch(verbosity)) {
      running.timeLimit().ifPresent(limit -> watch.stopAfter(limit.minus(age.get())));
      I read = watch.until().run(() -> input.apply(watch.progress()));
      watch.progress().finished();
      try (ExecutorHandle handle =
          executors.create(running.threads(), watch.cancellation(), watch.progress())) {
        DefaultRunContext context =
            new DefaultRunContext(
                extensions.backends(), running.backend(), handle.executor(), running.seed());
        R result = work.run(read, context, watch.progress());
        if (!verbosity.quiet() && context.usedBackend().isEmpty()) {
          // Before the work nobody knows which methods need one.
          running.backend().ifPresent(this::tellUnused);
        }
        return result;
      }
    }
  }

  /**
   * Does work in a context, with the user's checkpoint if there is one.
   *
   * @param context of {@link #run}, in which nothing was done yet
   * @param name names the run
   * @param packages of the classes whose values are kept
   * @param work does it
   * @return its result
   */
  public <R> R kept(
      RunOptions running,
      DefaultRunContext context,
      Supplier<String> name,
      String packages,
      Supplier<R> work) {
    running.checkpoint().map(Path::of).ifPresent(Workplace::requireDirectory);
    return Checkpoint.during(
        running.checkpoint(),
        name,
        context,
        warning -> streams.say("warning: " + warning.message().render(CommandLineText::option)),
        packages,
        work);
  }

  /** Where there is no directory nothing can be written, as for all other outputs. */
  private static void requireDirectory(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && Files.notExists(directory)) {
      throw new OutputException(
          CommandLineText.option(Checkpoint.FILE.name()),
          file,
          "the directory does not exist; make it, or name another file");
    }
  }

  /**
   * Does work that comes piece by piece, each with a context of its own.
   *
   * @param input reads what is worked on
   * @param work is handed what was read, the contexts, and what stops all of it
   * @return its result
   */
  public <I, R> R serve(
      RunOptions running,
      Verbosity verbosity,
      Function<ProgressListener, I> input,
      Service<I, R> work) {
    try (Watch watch = watch(verbosity)) {
      running.timeLimit().ifPresent(limit -> watch.stopAfter(limit.minus(age.get())));
      I read = watch.until().run(() -> input.apply(watch.progress()));
      watch.progress().finished();
      return work.run(read, contexts(running), watch.cancellation());
    }
  }

  /** Work on what was read. */
  @FunctionalInterface
  public interface Work<I, R> {

    /**
     * Works until it is done or stopped.
     *
     * @param input what is worked on
     * @param context solvers, threads and chance
     * @param progress notified of the steps, if they are known; of their tasks it is notified
     *     already
     */
    R run(I input, DefaultRunContext context, ProgressListener progress);
  }

  /** Work that comes piece by piece. */
  @FunctionalInterface
  public interface Service<I, R> {

    /**
     * Works until it is done or stopped.
     *
     * @param input what is worked on
     * @param contexts one for each piece
     * @param until stops it
     */
    R run(I input, Contexts contexts, CancellationToken until);
  }

  private Contexts contexts(RunOptions running) {
    ExecutorFactory executors = extensions.executors(running.place(), running.master());
    return new Contexts() {
      @Override
      public <T> T use(CancellationToken until, Function<RunContext, T> piece) {
        try (ExecutorHandle handle =
            executors.create(running.threads(), until, ProgressListener.none())) {
          return piece.apply(
              new DefaultRunContext(
                  extensions.backends(), running.backend(), handle.executor(), running.seed()));
        }
      }
    };
  }

  private void tellUnused(String backend) {
    streams.say(
        "warning: --backend " + backend + " has no effect: nothing here asked a backend to solve");
  }

  /**
   * For work that needs no more than to be stopped and watched.
   *
   * @return to be closed after the work
   */
  public Watch watch(Verbosity verbosity) {
    return watch(ProgressDisplay.patience(verbosity, streams.errTerminal()));
  }

  private Watch watch(Optional<Duration> patience) {
    return new Watch(streams, patience, interrupts, listener);
  }

  /**
   * For work that writes as it goes on. If that goes to the terminal, it is progress enough, and a
   * bar would stand in its midst.
   *
   * @param toFile whether it is written to a file, and not to standard output
   * @return to be closed after the work
   */
  public Watch watchWriting(boolean toFile, Verbosity verbosity) {
    boolean visible = !toFile && streams.outTerminal().interactive();
    return visible && !verbosity.progress() ? watch(Optional.empty()) : watch(verbosity);
  }
}
