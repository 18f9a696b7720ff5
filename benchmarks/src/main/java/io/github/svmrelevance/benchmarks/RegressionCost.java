package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What the ranges of a number cost beside those of two classes of the same samples, which are split
 * at its median. Prints a table as Markdown: the least of several warm runs on one thread, training
 * and certificates included.
 *
 * <p>Usage: {@code RegressionCost}.
 */
public final class RegressionCost {

  private static final int RUNS = 6;
  private static final int[][] SHAPES = {{442, 10}, {1000, 50}, {5000, 30}, {200, 100}};

  private RegressionCost() {}

  /**
   * Runs it.
   *
   * @param args none
   */
  public static void main(String[] args) {
    System.out.println("| samples x features | two classes, ms | a number, ms | ratio |");
    System.out.println("|---|---|---|---|");
    for (int[] shape : SHAPES) {
      Dataset number = generated(shape[0], shape[1]);
      BoundsAnalysis ofClasses = question(RelevanceBounds.of(split(number)).positive("high"));
      BoundsAnalysis ofNumber = question(RelevanceBounds.of(number));
      double classes = Double.POSITIVE_INFINITY;
      double numbers = Double.POSITIVE_INFINITY;
      for (int run = 0; run < RUNS; run++) {
        classes = Math.min(classes, milliseconds(ofClasses));
        numbers = Math.min(numbers, milliseconds(ofNumber));
      }
      System.out.printf(
          Locale.ROOT,
          "| %d x %d | %.0f | %.0f | %.2f |%n",
          shape[0],
          shape[1],
          classes,
          numbers,
          numbers / classes);
    }
  }

  private static BoundsAnalysis question(BoundsAnalysis of) {
    return of.baseline(BoundsOptions.BaselineNorm.L1)
        .slack(0.1)
        .threshold(IntervalOptions.Threshold.NONE)
        .threads(1);
  }

  /** A fifth of the features matter; noise has the variance of their sum. */
  private static Dataset generated(int samples, int features) {
    SplittableRandom random = new SplittableRandom(1);
    int relevant = features / 5;
    double[][] rows = new double[samples][features];
    double[] target = new double[samples];
    for (int i = 0; i < samples; i++) {
      for (int j = 0; j < features; j++) {
        rows[i][j] = random.nextGaussian();
        target[i] += j < relevant ? rows[i][j] : 0;
      }
      target[i] += Math.sqrt(relevant) * random.nextGaussian();
    }
    List<String> names = IntStream.range(0, features).mapToObj(j -> "x" + j).toList();
    return new Dataset("generated", names, DenseMatrix.ofRows(rows), new RealValues(target));
  }

  private static Dataset split(Dataset number) {
    RealValues values = (RealValues) number.target();
    double[] sorted = IntStream.range(0, values.samples()).mapToDouble(values::value).toArray();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    int[] labels =
        IntStream.range(0, sorted.length).map(i -> values.value(i) > median ? 1 : 0).toArray();
    return number.withTarget(new Classes(List.of("low", "high"), labels));
  }

  private static double milliseconds(BoundsAnalysis question) {
    long start = System.nanoTime();
    question.run();
    return (System.nanoTime() - start) / 1e6;
  }
}
