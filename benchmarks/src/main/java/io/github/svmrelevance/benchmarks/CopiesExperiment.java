package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How far null copies of single features reach: what the threshold of each feature foretells.
 *
 * <p>Usage: {@code CopiesExperiment FILE POSITIVE COPIES FEATURE ...}: the label is the last
 * column. For each feature prints in which share of the samples it is not zero and the largest
 * upper bound of so many permuted copies of it, each appended by itself, under the budget of the
 * data, with the defaults of {@code bounds}.
 */
public final class CopiesExperiment {

  private CopiesExperiment() {}

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    Dataset data = DatasetReader.read(Path.of(args[0]), ReadOptions.defaults()).data();
    PrintStream out = System.out;
    AnalysisRequest request =
        new AnalysisRequest(
            data, Optional.of(args[1]), true, new RelevanceBounds().description().defaults());
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 0);
      TrainingSet training = StudyData.of(request, warning -> {}).training();
      BudgetedModels models = DefaultModels.of(training).models();
      int copies = Integer.parseInt(args[2]);
      for (String name : Arrays.asList(args).subList(3, args.length)) {
        int feature = training.names().indexOf(name);
        if (feature < 0) {
          throw new IllegalArgumentException("no feature '" + name + "' varies in " + args[0]);
        }
        double largest = 0;
        for (int k = 0; k < copies; k++) {
          String copy = Integer.toString(k);
          largest =
              Math.max(
                  largest,
                  ProbeRules.boundsOfCopy(
                          ProbeRules.withCopy(
                              training, feature, context.random("copy of " + name, copy)),
                          models,
                          context)
                      .upper());
        }
        double[] values = data.matrix().column(data.featureNames().indexOf(name));
        double used = Arrays.stream(values).filter(value -> value != 0).count();
        out.printf(
            Locale.ROOT, "| `%s` | %.1f %% | %.3f |%n", name, 100 * used / values.length, largest);
      }
    }
  }
}
