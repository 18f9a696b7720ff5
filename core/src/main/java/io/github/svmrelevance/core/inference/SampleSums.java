package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.Matrix;
import java.util.Arrays;

/** Sums over samples. */
final class SampleSums {

  private SampleSums() {}

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** a += factor b. */
  static void addTo(double[] a, double factor, double[] b) {
    if (factor == 0) {
      return;
    }
    for (int i = 0; i < a.length; i++) {
      a[i] += factor * b[i];
    }
  }

  /** Inner products of columns, k by k. Cost: O(n k^2). */
  static double[][] gram(Matrix columns) {
    double[] ones = new double[columns.rows()];
    Arrays.fill(ones, 1);
    return gram(columns, ones);
  }

  /**
   * Inner products of columns, k by k, with a weight for each sample. Cost: O(n k^2).
   *
   * @param columns k columns of n values
   * @param weights n weights
   */
  static double[][] gram(Matrix columns, double[] weights) {
    int k = columns.columns();
    double[][] gram = new double[k][k];
    columns.addGram(weights, gram);
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < a; b++) {
        gram[b][a] = gram[a][b];
      }
    }
    return gram;
  }

  /** Whether more than half of the values are the same: by R. Boyer and J. Moore's vote (1981). */
  static boolean hasMajority(double[] values) {
    double candidate = 0;
    int votes = 0;
    for (double value : values) {
      if (votes == 0) {
        candidate = value;
      }
      votes += value == candidate ? 1 : -1;
    }
    int count = 0;
    for (double value : values) {
      count += value == candidate ? 1 : 0;
    }
    return 2 * count > values.length;
  }
}
