package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.method.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Small data sets: f0 tells the classes, levels or numbers, f1 helps, the others are noise. */
final class SmallData {

  private static final int SAMPLES = 40;

  private static final List<String> NAMES = List.of("f0", "f1", "f2", "f3", "f4");

  private SmallData() {}

  static Dataset clear(Task task, long seed) {
    double[] told = new double[SAMPLES];
    Target target = target(task, told);
    RandomGenerator random = Generators.of(seed);
    double[][] rows = new double[SAMPLES][NAMES.size()];
    for (int i = 0; i < SAMPLES; i++) {
      for (int j = 0; j < NAMES.size(); j++) {
        double signal = j == 0 ? 1.5 : j == 1 ? 0.5 : 0;
        rows[i][j] = told[i] * signal + random.nextDouble(-1.6, 1.6);
      }
    }
    return new Dataset("clear " + seed, NAMES, DenseMatrix.ofRows(rows), target);
  }

  /** A target that can be learnt, and of each sample a number from -1 to 1 that tells it. */
  private static Target target(Task task, double[] told) {
    int[] labels = new int[SAMPLES];
    switch (task) {
      case BINARY, MULTICLASS -> {
        for (int i = 0; i < SAMPLES; i++) {
          labels[i] = i % 2;
          told[i] = 2 * labels[i] - 1;
        }
        return new Classes(List.of("no", "yes"), labels);
      }
      case ORDINAL -> {
        for (int i = 0; i < SAMPLES; i++) {
          labels[i] = i % 3;
          told[i] = labels[i] - 1;
        }
        return new OrderedClasses(List.of("low", "middle", "high"), labels);
      }
      case REGRESSION -> {
        double[] values = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
          // Neighbours are far apart, as classes are.
          told[i] = 2.0 * (i * 17 % SAMPLES) / (SAMPLES - 1) - 1;
          values[i] = 10 + 3 * told[i];
        }
        return new RealValues(values);
      }
    }
    throw new IllegalArgumentException("there are no data for " + task);
  }

  static Dataset withConstant(Task task, long seed, int feature) {
    Dataset data = clear(task, seed);
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
    Dataset data = clear(Task.BINARY, seed);
    return new Dataset(data.name(), data.featureNames(), data.matrix(), target);
  }

  static Dataset weighted(long seed, Target target) {
    Dataset data = clear(Task.BINARY, seed);
    double[] weights = new double[SAMPLES];
    Arrays.fill(weights, 2);
    return new Dataset(data.name(), data.features(), data.matrix(), target, weights);
  }

  /** Weights that differ by much, within each class too. */
  static double[] unevenWeights() {
    double[] weights = new double[SAMPLES];
    Arrays.setAll(weights, i -> 1 + i % 7);
    return weights;
  }

  /** The first and the fourth feature are columns of one group. */
  static Dataset grouped(Task task, long seed) {
    Dataset data = clear(task, seed);
    List<Feature> features =
        NAMES.stream()
            .map(
                name ->
                    new Feature(
                        name,
                        name.equals("f0") || name.equals("f3")
                            ? Optional.of("pair")
                            : Optional.empty()))
            .toList();
    return data.withFeatures(features, data.matrix());
  }

  /** Nothing to learn from. */
  static Dataset constant(Task task) {
    return clear(task, 0).withMatrix(DenseMatrix.ofRows(new double[SAMPLES][NAMES.size()]));
  }
}
