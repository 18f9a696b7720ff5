package io.github.svmrelevance.core.inference;

import java.util.Optional;

/** Sums over samples. */
final class Vectors {

  /** So many samples at a time, whose values of a hundred columns fit the fast memory. */
  private static final int TILE = 32;

  private Vectors() {}

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
  static double[][] gram(double[][] columns) {
    return gram(columns, Optional.empty());
  }

  /**
   * Inner products of columns, k by k, with a weight for each sample. Cost: O(n k^2).
   *
   * @param columns k columns of n values
   * @param weights n weights, or none if all are 1
   */
  static double[][] gram(double[][] columns, Optional<double[]> weights) {
    int k = columns.length;
    double[][] gram = new double[k][k];
    int n = k == 0 ? 0 : columns[0].length;
    double[][] rows = new double[TILE][k];
    for (int from = 0; from < n; from += TILE) {
      addProducts(gram, columns, weights, from, Math.min(TILE, n - from), rows);
    }
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < a; b++) {
        gram[b][a] = gram[a][b];
      }
    }
    return gram;
  }

  /**
   * Adds the products of some samples, below the diagonal and on it. Sample after sample for each
   * pair, as {@link #dot} does; but neighbouring sums do not wait for each other.
   *
   * @param rows scratch, for one sample after another
   */
  private static void addProducts(
      double[][] gram,
      double[][] columns,
      Optional<double[]> weights,
      int from,
      int count,
      double[][] rows) {
    for (int l = 0; l < columns.length; l++) {
      for (int i = 0; i < count; i++) {
        rows[i][l] = columns[l][from + i];
      }
    }
    double[] own = new double[count];
    for (int a = 0; a < columns.length; a++) {
      for (int i = 0; i < count; i++) {
        own[i] = columns[a][from + i];
      }
      if (weights.isPresent()) {
        for (int i = 0; i < count; i++) {
          own[i] *= weights.get()[from + i];
        }
      }
      int i = 0;
      for (; i + 4 <= count; i += 4) {
        addFour(gram[a], a + 1, own, i, rows);
      }
      for (; i < count; i++) {
        for (int b = 0; b <= a; b++) {
          gram[a][b] += own[i] * rows[i][b];
        }
      }
    }
  }

  private static void addFour(double[] sums, int length, double[] own, int i, double[][] rows) {
    double x0 = own[i];
    double x1 = own[i + 1];
    double x2 = own[i + 2];
    double x3 = own[i + 3];
    double[] r0 = rows[i];
    double[] r1 = rows[i + 1];
    double[] r2 = rows[i + 2];
    double[] r3 = rows[i + 3];
    for (int b = 0; b < length; b++) {
      sums[b] = sums[b] + x0 * r0[b] + x1 * r1[b] + x2 * r2[b] + x3 * r3[b];
    }
  }
}
