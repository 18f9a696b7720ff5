package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.CancellationSource;
import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription.Target;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.data.PositiveClass;
import io.github.svmrelevance.core.document.RunReport;
import io.github.svmrelevance.core.optimization.BackendRegistry;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Reads the data, runs a method on it, and has the result written. */
final class Analyst {

  private static final String STANDARD_INPUT = "-";

  private final Streams streams;
  private final Supplier<BackendRegistry> backends;
  private final ExecutorFactory executors;
  private final Interrupts interrupts;
  private final Presenter presenter;
  private final Stopwatch stopwatch;

  Analyst(
      Streams streams,
      Supplier<BackendRegistry> backends,
      ExecutorFactory executors,
      Interrupts interrupts,
      Presenter presenter,
      Stopwatch stopwatch) {
    this.streams = streams;
    this.backends = backends;
    this.executors = executors;
    this.interrupts = interrupts;
    this.presenter = presenter;
    this.stopwatch = stopwatch;
  }

  int run(
      RelevanceMethod method,
      ParameterValues parameters,
      DataOptions input,
      RunOptions running,
      OutputOptions output) {
    output.requireWritable();
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
    try {
      interrupts.cancelInstead(cancellation);
      LoadedData loaded = unlessCancelled(() -> load(input), cancellation);
      Optional<String> positive = positive(method, loaded.data(), input);
      AnalysisRequest request =
          new AnalysisRequest(loaded.data(), positive, input.standardize(), parameters);
      return analyze(method, request, loaded, running, output, cancellation, timer);
    } finally {
      alarm.ifPresent(pending -> pending.cancel(false));
      timer.shutdownNow();
    }
  }

  /**
   * Waits for work that cannot be stopped, such as reading from a terminal, no longer than asked.
   */
  private static <T> T unlessCancelled(Supplier<T> work, CancellationToken cancellation) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task, "svmrel-reader");
    thread.setDaemon(true);
    thread.start();
    CancellationToken.Registration stop = cancellation.onCancel(() -> task.cancel(false));
    try {
      return task.get();
    } catch (CancellationException e) {
      cancellation.throwIfCancelled();
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancelledException(CancellationReason.REQUESTED);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    } finally {
      stop.close();
    }
  }

  private LoadedData load(DataOptions input) {
    if (input.source().equals(STANDARD_INPUT)) {
      return DatasetReader.read(streams.in(), "standard input", input.reading());
    }
    if (input.source().isEmpty()) {
      throw new InvalidInputException("'' is not a file name; - reads standard input");
    }
    try {
      return DatasetReader.read(Path.of(input.source()), input.reading());
    } catch (InvalidPathException e) {
      throw new InvalidInputException("'" + input.source() + "' is not a file name", e);
    }
  }

  private static Optional<String> positive(
      RelevanceMethod method, Dataset data, DataOptions input) {
    return method.description().target() == Target.BINARY
        ? Optional.of(PositiveClass.of(data, input.positive()))
        : Optional.empty();
  }

  private int analyze(
      RelevanceMethod method,
      AnalysisRequest request,
      LoadedData loaded,
      RunOptions running,
      OutputOptions output,
      CancellationSource cancellation,
      ScheduledExecutorService timer) {
    ProgressListener progress =
        shows(output)
            ? new ProgressDisplay(
                streams.err(), streams.errTerminal(), timer, ProgressDisplay.PATIENCE)
            : ProgressListener.none();
    try (LocalTaskExecutor executor = executors.create(running.threads(), cancellation, progress)) {
      DefaultRunContext context =
          new DefaultRunContext(backends.get(), running.backend(), executor, running.seed());
      RelevanceResult result = method.analyze(request, context);
      presenter.present(report(method, request, loaded, context, result), output);
      return result.partial() ? ExitCode.INCOMPLETE : ExitCode.OK;
    }
  }

  private RunReport report(
      RelevanceMethod method,
      AnalysisRequest request,
      LoadedData loaded,
      DefaultRunContext context,
      RelevanceResult result) {
    List<String> warnings = new ArrayList<>(loaded.warnings());
    warnings.addAll(context.warnings());
    return new RunReport(
        method.description().id(),
        method.description().version(),
        RunReport.DataFacts.of(request.data(), request.positiveClass()),
        request.parameters().toMap(),
        context.seed(),
        context
            .usedBackend()
            .map(backend -> new RunReport.Backend(backend.id(), backend.version())),
        RunReport.Environment.current(),
        stopwatch.seconds(),
        warnings,
        result);
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
