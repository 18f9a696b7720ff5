package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Numbers put together into at most 64 points, each the mean of a count of neighbouring ones; finer
 * far from 0, where single numbers weigh much.
 */
final class WeightedPoints {

  private static final int MOST = 64;

  private final double[] values;
  private final int[] counts;

  private WeightedPoints(double[] values, int[] counts) {
    this.values = values;
    this.counts = counts;
  }

  /**
   * Points of about equal weight, where a number weighs 1 and its square over the mean square.
   * Cost: O(n log n).
   */
  static WeightedPoints of(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    double meanSquare = 0;
    for (double number : sorted) {
      meanSquare += number * number / sorted.length;
    }
    double unit = meanSquare > 0 ? meanSquare : 1;
    double total = 0;
    for (double number : sorted) {
      total += 1 + number * number / unit;
    }
    double[] sums = new double[MOST];
    int[] counts = new int[MOST];
    double before = 0;
    for (double number : sorted) {
      double weight = 1 + number * number / unit;
      // By the middle of its weight, so that a mirrored column has mirrored points.
      int point = (int) Math.min(MOST - 1, (before + weight / 2) / total * MOST);
      sums[point] += number;
      counts[point]++;
      before += weight;
    }
    int[] used = IntStream.range(0, MOST).filter(k -> counts[k] > 0).toArray();
    return new WeightedPoints(
        IntStream.of(used).mapToDouble(k -> sums[k] / counts[k]).toArray(),
        IntStream.of(used).map(k -> counts[k]).toArray());
  }

  /** How many there are. */
  int size() {
    return values.length;
  }

  double value(int point) {
    return values[point];
  }

  int count(int point) {
    return counts[point];
  }

  /** How many numbers they stand for. */
  int total() {
    return IntStream.of(counts).sum();
  }

  /** The sum of a function over the numbers, as far as the points tell it. */
  double sum(ConvexPiecewiseLinear function) {
    double sum = 0;
    for (int k = 0; k < values.length; k++) {
      sum += counts[k] * function.value(values[k]);
    }
    return sum;
  }
}
