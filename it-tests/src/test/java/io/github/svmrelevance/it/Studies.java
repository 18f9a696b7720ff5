package io.github.svmrelevance.it;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs methods of intervals the way a library user would. */
final class Studies {

  static final Registry<OptimizationBackend> BACKENDS = Registry.backends();

  /** The backends of the framework; every one must be there when these tests run. */
  static final List<String> IDS = List.of("compact", "ojalgo", "lpsolve");

  /** With a slack of 0, ends are proven for budgets that are relaxed by rounding. */
  static final Set<FeatureInterval.Status> PROVEN =
      Set.of(FeatureInterval.Status.CERTIFIED, FeatureInterval.Status.RELAXED);

  private Studies() {}

  static Dataset shipped(String name) {
    return DatasetReader.read(Path.of("..", "data", name), ReadOptions.defaults()).data();
  }

  /**
   * The bounds of a data set.
   *
   * @param settings name and value in turn; the threshold is 'none' unless given
   */
  static RelevanceIntervals bounds(
      Dataset data, String positive, String backend, int threads, String... settings) {
    return intervals(new RelevanceBounds(), data, positive, backend, threads, settings);
  }

  /** The same by any method of intervals. */
  static RelevanceIntervals intervals(
      RelevanceMethod method,
      Dataset data,
      String positive,
      String backend,
      int threads,
      String... settings) {
    ParameterValues values = method.description().defaults().withText("threshold", "none");
    for (int k = 0; k < settings.length; k += 2) {
      values = values.withText(settings[k], settings[k + 1]);
    }
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(BACKENDS, Optional.of(backend), executor, 0);
      return (RelevanceIntervals)
          method.analyze(
              new AnalysisRequest(data, Optional.of(positive), Scaling.SD, values), context);
    }
  }

  /**
   * The same with the help of ojAlgo alone, which knows the linear programs that compact does not:
   * the class p against the rest, on one thread.
   */
  static RelevanceIntervals alone(
      RelevanceMethod method,
      Dataset data,
      boolean standardize,
      String backend,
      String... settings) {
    ParameterValues values = method.description().defaults().withText("threshold", "none");
    for (int k = 0; k < settings.length; k += 2) {
      values = values.withText(settings[k], settings[k + 1]);
    }
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return (RelevanceIntervals)
          method.analyze(
              new AnalysisRequest(
                  data, Optional.of("p"), standardize ? Scaling.SD : Scaling.NONE, values),
              new DefaultRunContext(
                  Registry.backends(
                      Stream.of(backend, "ojalgo").distinct().map(BACKENDS::require).toList()),
                  Optional.of(backend),
                  executor,
                  0));
    }
  }
}
