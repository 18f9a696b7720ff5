package io.github.svmrelevance.methods.analysis;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.tables.LoadedData;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The data and all settings of a {@link ConfiguredRun}, closed to others. Immutable and
 * thread-safe.
 *
 * @since 0.1
 */
public final class RunSetup implements Cloneable {

  // Written while a copy is made only, before anybody else can see it.
  private final LoadedData source;
  ParameterValues parameters;
  Optional<String> positive = Optional.empty();
  Scaling scaling = Scaling.SD;
  long seed;
  int threads = Runtime.getRuntime().availableProcessors();
  ExecutorFactory executors = ExecutorFactory.local();
  Optional<String> backend = Optional.empty();
  Optional<Duration> timeLimit = Optional.empty();
  Optional<String> checkpoint = Optional.empty();
  CancellationToken cancellation = CancellationToken.none();
  ProgressListener progress = ProgressListener.none();

  private RunSetup(LoadedData source, ParameterValues parameters) {
    this.source = Objects.requireNonNull(source, "source");
    this.parameters = parameters;
  }

  /**
   * The defaults.
   *
   * @param source the samples and what is to be said of them
   * @param parameters those of the method
   * @return the settings
   */
  public static RunSetup of(LoadedData source, List<Parameter<?>> parameters) {
    return new RunSetup(source, ParameterValues.defaults(parameters));
  }

  LoadedData source() {
    return source;
  }

  /** These settings with a change. */
  RunSetup changed(Consumer<RunSetup> change) {
    try {
      RunSetup copy = (RunSetup) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this class can be cloned", e);
    }
  }
}
