package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What it costs that lp_solve runs in a child process: whole runs of {@code bounds} without
 * classes, in turns with lp_solve inside of this process, as nothing else runs it.
 *
 * <pre>java ... io.github.svmrelevance.benchmarks.ChildProcessCost data/wdbc.csv M 15</pre>
 */
public final class ChildProcessCost {

  private static final int WARM_UP = 3;

  private ChildProcessCost() {}

  /**
   * Prints medians of wall-clock time.
   *
   * @param args a file of two classes, the positive one, and how many runs of each kind
   * @throws ReflectiveOperationException if the code that runs in the child process is elsewhere
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    Dataset data = DatasetReader.read(Path.of(args[0]), ReadOptions.defaults()).data();
    int runs = Integer.parseInt(args[2]);
    Constructor<?> inside =
        Class.forName("io.github.svmrelevance.solver.lpsolve.NativeBackend")
            .getDeclaredConstructor();
    inside.setAccessible(true);
    List<OptimizationBackend> backends =
        List.of(Registry.backends().require("lpsolve"), (OptimizationBackend) inside.newInstance());
    double[][] seconds = new double[2][runs];
    for (int run = -WARM_UP; run < runs; run++) {
      for (int k = 0; k < 2; k++) {
        double time = seconds(data, args[1], backends.get(k));
        if (run >= 0) {
          seconds[k][run] = time;
        }
      }
    }
    Arrays.stream(seconds).forEach(Arrays::sort);
    System.out.printf(
        Locale.ROOT,
        "in a child process %.3f s, in this one %.3f s, ratio %.3f; medians of %d runs%n",
        seconds[0][runs / 2],
        seconds[1][runs / 2],
        seconds[0][runs / 2] / seconds[1][runs / 2],
        runs);
  }

  private static double seconds(Dataset data, String positive, OptimizationBackend backend) {
    RelevanceBounds method = new RelevanceBounds();
    ParameterValues values =
        method.description().defaults().withText("threshold", "none").withText("baseline", "l1");
    long begin = System.nanoTime();
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      method.analyze(
          new AnalysisRequest(data, Optional.of(positive), Scaling.SD, values),
          new DefaultRunContext(
              Registry.backends(List.of(backend)), Optional.empty(), executor, 0));
    }
    return (System.nanoTime() - begin) * 1e-9;
  }
}
