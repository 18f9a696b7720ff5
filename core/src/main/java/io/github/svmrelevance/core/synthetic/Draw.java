package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.core.run.SeedStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** A data set in the making: named streams of chance, and the columns drawn so far. */
final class Draw {

  private final String name;
  private final int samples;
  private final SeedStreams streams;
  private final List<double[]> columns = new ArrayList<>();
  private final List<FeatureTruth> truth = new ArrayList<>();

  Draw(String name, int samples, long seed) {
    this.name = name;
    this.samples = samples;
    this.streams = new SeedStreams(seed);
  }

  /**
   * Refuses what cannot be drawn.
   *
   * @throws InvalidInputException if the condition does not hold
   */
  static void require(boolean holds, String message) {
    if (!holds) {
      throw new InvalidInputException(message);
    }
  }

  /** What cannot fit is refused before hours are spent on drawing it. */
  void requireMemory(long features) {
    double bytes = 8.0 * samples * features;
    long heap = Runtime.getRuntime().maxMemory();
    require(
        bytes <= heap,
        String.format(
            Locale.ROOT,
            "%d samples of %d features take %.1f GB, and the JVM has %.1f GB; ask for less, or give"
                + " it more, for example with SVMREL_JAVA_OPTS=-Xmx64g",
            samples,
            features,
            bytes / (1 << 30),
            (double) heap / (1 << 30)));
  }

  RandomGenerator random(String key) {
    return streams.stream("synthetic", key);
  }

  /** One standard normal number for each sample, from the stream of that name. */
  double[] normal(String key) {
    return new Gaussian(random(key)).next(samples);
  }

  /** One standard normal number for each sample, correlated by {@code rho} with {@code common}. */
  double[] normal(String key, double[] common, double rho) {
    return mix(normal(key), common, rho);
  }

  /** The variable sqrt(1 - rho) own + sqrt(rho) common. */
  private static double[] mix(double[] own, double[] common, double rho) {
    double[] mixed = new double[own.length];
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = Math.sqrt(1 - rho) * own[i] + Math.sqrt(rho) * common[i];
    }
    return mixed;
  }

  /** Adds a feature with noise that is the same for all samples. */
  void add(double[] values, FeatureTruth feature) {
    double[] noisy = values.clone();
    if (feature.noise() > 0) {
      double[] noise = normal("noise of " + feature.name());
      for (int i = 0; i < noisy.length; i++) {
        noisy[i] += feature.noise() * noise[i];
      }
    }
    addAsIs(noisy, feature);
  }

  /** Adds a feature that has its noise already. */
  void addAsIs(double[] values, FeatureTruth feature) {
    columns.add(values);
    truth.add(feature);
  }

  /**
   * Turns labels round by chance.
   *
   * @return the samples whose label was turned, in rising order
   */
  List<Integer> turnRound(boolean[] positive, double chance) {
    RandomGenerator random = random("label noise");
    List<Integer> turned = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      if (random.nextDouble() < chance) {
        positive[i] = !positive[i];
        turned.add(i);
      }
    }
    return turned;
  }

  /** Ends the drawing. */
  SyntheticData finish(boolean[] positive, List<Integer> mislabelled) {
    return finish(classes(positive), mislabelled);
  }

  /**
   * The classes -1 and 1.
   *
   * @throws InvalidInputException if all samples are of one
   */
  static Classes classes(boolean[] positive) {
    int[] labels = new int[positive.length];
    int positives = 0;
    for (int i = 0; i < labels.length; i++) {
      labels[i] = positive[i] ? 1 : 0;
      positives += labels[i];
    }
    if (positives == 0 || positives == labels.length) {
      throw new InvalidInputException(
          "all "
              + labels.length
              + " samples fell into one class; take more samples or another seed");
    }
    return new Classes(List.of("-1", "1"), labels);
  }

  /** Ends the drawing of a target that has its noise already. */
  SyntheticData finish(Target target) {
    return finish(target, List.of());
  }

  private SyntheticData finish(Target target, List<Integer> mislabelled) {
    Dataset data =
        new Dataset(
            name,
            truth.stream().map(FeatureTruth::name).toList(),
            DenseMatrix.ofColumns(samples, columns.toArray(double[][]::new)),
            target);
    return new SyntheticData(data, truth, mislabelled, List.of());
  }
}
