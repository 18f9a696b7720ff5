package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Whole runs of {@code bounds} on noise: samples with weights, few of one class, and privileged
 * features that have to do with nothing.
 */
final class WeightedRuns {

  private static final int FEATURES = 20;

  /** Features that predict, beside privileged ones that are noise. */
  private static final int PREDICTING = 2;

  /**
   * One kind of data.
   *
   * @param name what it is called in the table
   * @param pValues those of the irrelevant features, by the seed
   */
  record Runs(String name, LongFunction<double[]> pValues) {}

  private WeightedRuns() {}

  static List<Runs> ofNoise() {
    return List.of(
        noise("5 % positive, n = 200", 200, 0.05, false, analysis -> analysis),
        noise(
            "5 % positive, n = 200, `--class-weight balanced`",
            200, 0.05, false, analysis -> analysis.classWeight("balanced")),
        noise(
            "20 % positive, n = 100, `--class-weight balanced`",
            100, 0.2, false, analysis -> analysis.classWeight("balanced")),
        noise("`--weight`, log-normal, n = 100", 100, 0.5, true, analysis -> analysis),
        privileged("20 privileged features of two classes, n = 100", false),
        privileged("20 privileged features of a number, n = 100", true));
  }

  private static Runs noise(
      String name,
      int n,
      double positive,
      boolean weighted,
      UnaryOperator<BoundsAnalysis> settings) {
    return new Runs(
        name,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] columns = normal(FEATURES, n, random);
          double[] signs = new double[n];
          Arrays.setAll(signs, i -> i < positive * n ? 1 : -1);
          double[] weights = new double[weighted ? n : 0];
          Arrays.setAll(weights, i -> StrictMath.exp(random.nextGaussian()));
          BoundsAnalysis analysis =
              RelevanceBounds.of(data(columns, MarginLoss.target(signs), weights))
                  .positive("positive")
                  .ranges(BoundsOptions.RangesAsked.NEEDED);
          return pValues(settings.apply(analysis), seed, 0);
        });
  }

  private static Runs privileged(String name, boolean number) {
    return new Runs(
        name,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] columns = normal(PREDICTING + FEATURES, 100, random);
          double[] score = new double[100];
          Arrays.setAll(score, i -> columns[0][i] + columns[1][i] + random.nextGaussian());
          Target target =
              number
                  ? new RealValues(score)
                  : MarginLoss.target(
                      Arrays.stream(score).map(value -> value > 0 ? 1 : -1).toArray());
          BoundsAnalysis analysis =
              RelevanceBounds.of(data(columns, target, new double[0]))
                  .privileged(
                      IntStream.range(PREDICTING, columns.length)
                          .mapToObj(WeightedRuns::name)
                          .toArray(String[]::new));
          return pValues(number ? analysis : analysis.positive("positive"), seed, PREDICTING);
        });
  }

  private static double[][] normal(int features, int n, RandomGenerator random) {
    double[][] columns = new double[features][n];
    for (double[] column : columns) {
      Arrays.setAll(column, i -> random.nextGaussian());
    }
    return columns;
  }

  private static String name(int feature) {
    return "x" + (feature + 1);
  }

  private static Dataset data(double[][] columns, Target target, double[] weights) {
    List<String> names = IntStream.range(0, columns.length).mapToObj(WeightedRuns::name).toList();
    return new Dataset(
        "noise",
        Feature.named(names),
        DenseMatrix.ofColumns(target.samples(), columns),
        target,
        weights);
  }

  /** Of the features from one on. */
  private static double[] pValues(BoundsAnalysis analysis, long seed, int first) {
    return analysis.threads(1).seed(seed).run().features().stream()
        .skip(first)
        .mapToDouble(feature -> feature.evidence().map(FeatureEvidence::combined).orElseThrow())
        .toArray();
  }
}
