package io.github.svmrelevance.core.inference;

/** Sums over samples. */
final class Vectors {

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

  /** Inner products of columns, k by k. */
  static double[][] gram(double[][] columns) {
    int k = columns.length;
    double[][] gram = new double[k][k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b <= a; b++) {
        gram[a][b] = dot(columns[a], columns[b]);
        gram[b][a] = gram[a][b];
      }
    }
    return gram;
  }
}
