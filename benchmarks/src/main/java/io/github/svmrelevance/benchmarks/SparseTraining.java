package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Trains the soft-margin SVM on a table as it stands, unscaled, and prints the processor seconds of
 * reading and of training, the proven bounds of the optimum, the weights and the bias.
 *
 * <p>Usage: {@code SparseTraining C DATA}, each in a process of its own, as {@code liblinear.py}
 * starts it.
 */
public final class SparseTraining {

  private SparseTraining() {}

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    double start = seconds();
    Dataset data = DatasetReader.read(Path.of(args[1]), ReadOptions.defaults()).data();
    double read = seconds();
    double[] signs = data.classes().signs(data.classes().names().get(1));
    LinearSvm svm =
        LinearSvm.train(
            data.matrix(), signs, Double.parseDouble(args[0]), CancellationToken.none());
    double trained = seconds();
    System.out.printf(
        Locale.ROOT,
        "%s %.3f %.3f %s %s %s%n",
        data.classes().names().get(1),
        read - start,
        trained - read,
        svm.objective().dual(),
        svm.objective().primal(),
        svm.model().bias());
  }

  private static double seconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }
}
