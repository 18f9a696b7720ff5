package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Small data sets of two classes: f0 separates them, f1 helps, the others are noise. */
final class Samples {

  private static final int SAMPLES = 40;

  private static final List<String> NAMES = List.of("f0", "f1", "f2", "f3", "f4");

  private Samples() {}

  static Dataset clear(long seed) {
    RandomGenerator random = Generators.of(seed);
    double[][] rows = new double[SAMPLES][NAMES.size()];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      labels[i] = i % 2;
      double sign = 2 * labels[i] - 1;
      for (int j = 0; j < NAMES.size(); j++) {
        double signal = j == 0 ? 1.5 : j == 1 ? 0.5 : 0;
        rows[i][j] = sign * signal + random.nextDouble(-1.6, 1.6);
      }
    }
    return new Dataset(
        "clear " + seed,
        NAMES,
        DenseMatrix.ofRows(rows),
        new Classes(List.of("no", "yes"), labels));
  }

  static Dataset withConstant(long seed, int feature) {
    Dataset data = clear(seed);
    return data.withMatrix(data.matrix().withColumn(feature, new double[SAMPLES]));
  }

  /** A target of each kind for the samples. */
  static List<Target> targets() {
    int[] labels = new int[SAMPLES];
    double[] values = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      labels[i] = i % 2;
      values[i] = i;
    }
    return List.of(
        new Classes(List.of("no", "yes"), labels),
        new OrderedClasses(List.of("low", "high"), labels),
        new RealValues(values));
  }

  static Dataset withTarget(long seed, Target target) {
    Dataset data = clear(seed);
    return new Dataset(data.name(), data.featureNames(), data.matrix(), target);
  }

  static Dataset weighted(long seed, Target target) {
    Dataset data = clear(seed);
    double[] weights = new double[SAMPLES];
    Arrays.fill(weights, 2);
    return new Dataset(data.name(), data.features(), data.matrix(), target, weights);
  }

  /** Nothing to learn from. */
  static Dataset constant() {
    return clear(0).withMatrix(DenseMatrix.ofRows(new double[SAMPLES][NAMES.size()]));
  }
}
