package io.github.svmrelevance.methods.analysis;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.run.ExecutorHandle;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.tables.LoadedData;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/**
 * Data, and how to run something on them. Each setting makes a new object and leaves this one as it
 * is, so that one may be shared by threads, kept, and run any number of times.
 *
 * <p>Runs share nothing that changes: each has its own solver sessions, chance, and clock. By
 * default a run has threads of its own, which end with it; {@link #executor} lends it others.
 *
 * @param <A> the type of the settings
 * @since 0.1
 */
public abstract class ConfiguredRun<A extends ConfiguredRun<A>> {

  private static final String AUTO = "auto";

  private final RunSetup setup;

  /**
   * A run with these settings.
   *
   * @param setup the data and all settings
   */
  protected ConfiguredRun(RunSetup setup) {
    this.setup = Objects.requireNonNull(setup, "setup");
  }

  /**
   * The same with other settings.
   *
   * @param changed the data and all settings
   * @return a new object
   */
  protected abstract A with(RunSetup changed);

  /**
   * Sets one class against the rest.
   *
   * @param name the class; where all classes are numbers, any way to write that number. Unless
   *     told, a method takes the second of two classes in sort order, and learns several at once or
   *     each in its turn if it can
   * @return the new settings; what is no class of the data is refused by the run
   */
  public final A positive(String name) {
    Optional<String> wanted = Optional.of(Objects.requireNonNull(name, "name"));
    return with(setup.changed(copy -> copy.positive = wanted));
  }

  /**
   * Chooses the stream of chance. The same seed gives the same result to the last bit, whatever the
   * threads.
   *
   * @param number any number; 0 unless set
   * @return the new settings
   */
  public final A seed(long number) {
    return with(setup.changed(copy -> copy.seed = number));
  }

  /**
   * Runs so many tasks at once, on threads of the run's own.
   *
   * @param count 1 to 10000; one per processor unless set
   * @return the new settings
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if it is out of range
   */
  public final A threads(int count) {
    int accepted = RunParameters.THREADS.requireAccepted(count);
    return with(
        setup.changed(
            copy -> {
              copy.threads = accepted;
              copy.executors = ExecutorFactory.local();
            }));
  }

  /**
   * Runs on threads of the caller's, which may serve any number of runs at once, as a service
   * needs. The thread that waits for the result works too, so that a run never waits for a thread,
   * not even when it was started on one of the same executor.
   *
   * @param shared the executor; it is not shut down
   * @return the new settings
   */
  public final A executor(ExecutorService shared) {
    return executor(ExecutorFactory.on(shared));
  }

  /**
   * Runs on executors of the caller's, for example on a cluster. Each run has its own, which stops
   * by the run's cancellation and time limit.
   *
   * @param factory makes a {@link io.github.svmrelevance.api.execution.TaskExecutor} for a run, for
   *     as many threads as {@link #threads} said before
   * @return the new settings
   */
  public final A executor(ExecutorFactory factory) {
    Objects.requireNonNull(factory, "factory");
    return with(setup.changed(copy -> copy.executors = factory));
  }

  /**
   * Chooses the solver.
   *
   * @param id for example {@code "lpsolve"}; {@code "auto"}, as unless set, for the best one there.
   *     One that is not there is refused by the run
   * @return the new settings
   */
  public final A backend(String id) {
    Optional<String> chosen =
        Optional.of(Objects.requireNonNull(id, "id")).filter(name -> !name.equals(AUTO));
    return with(setup.changed(copy -> copy.backend = chosen));
  }

  /**
   * Stops a run after some time: with what there is by then, if that is worth having.
   *
   * @param limit above 0, at most 1e9 seconds
   * @return the new settings
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if it is out of range
   */
  public final A timeLimit(Duration limit) {
    Objects.requireNonNull(limit, "limit");
    RunParameters.TIME_LIMIT.requireAccepted(limit.getSeconds() + limit.getNano() / 1e9);
    Optional<Duration> set = Optional.of(limit);
    return with(setup.changed(copy -> copy.timeLimit = set));
  }

  /**
   * Lets another thread stop the run.
   *
   * @param token for example a {@link io.github.svmrelevance.api.CancellationSource}
   * @return the new settings
   */
  public final A cancellation(CancellationToken token) {
    Objects.requireNonNull(token, "token");
    return with(setup.changed(copy -> copy.cancellation = token));
  }

  /**
   * Reports how far the run is.
   *
   * @param listener notified from any thread, one call at a time in each run
   * @return the new settings
   */
  public final A progress(ProgressListener listener) {
    Objects.requireNonNull(listener, "listener");
    return with(setup.changed(copy -> copy.progress = listener));
  }

  /**
   * What is run on.
   *
   * @return the samples and what is to be said of them
   */
  public final LoadedData source() {
    return setup.source();
  }

  /** All settings, for this package. */
  final RunSetup setup() {
    return setup;
  }

  /**
   * The class that was asked for.
   *
   * @return its name as the user wrote it; empty for the default
   */
  protected final Optional<String> wantedClass() {
    return setup.positive;
  }

  /**
   * Works in a context of these settings, which ends with the work.
   *
   * @param work what to do; it keeps nothing of the context
   * @param <T> what comes out
   * @return what came out
   * @throws io.github.svmrelevance.api.BackendUnavailableException if the chosen backend is not
   *     there or cannot run here
   */
  public final <T> T inContext(Function<DefaultRunContext, T> work) {
    try (Deadline deadline = new Deadline(setup.cancellation, setup.timeLimit);
        ExecutorHandle handle =
            setup.executors.create(setup.threads, deadline.token(), setup.progress)) {
      return work.apply(
          new DefaultRunContext(Registry.backends(), setup.backend, handle.executor(), setup.seed));
    }
  }
}
