package io.github.svmrelevance.core.inference;

import java.util.Arrays;

/** Ranks of samples, ties by their mean. */
final class Ranks {

  private Ranks() {}

  /** Midranks less their mean. */
  static double[] centred(double[] values) {
    int n = values.length;
    double[] sorted = new double[n];
    // Both zeros are one value.
    Arrays.setAll(sorted, i -> values[i] + 0.0);
    Arrays.sort(sorted);
    double[] distinct = new double[n];
    double[] midranks = new double[n];
    int count = 0;
    for (int first = 0; first < n; ) {
      int last = first;
      while (last + 1 < n && sorted[last + 1] == sorted[first]) {
        last++;
      }
      distinct[count] = sorted[first];
      midranks[count++] = (first + last) / 2.0 - (n - 1) / 2.0;
      first = last + 1;
    }
    double[] ranks = new double[n];
    for (int i = 0; i < n; i++) {
      ranks[i] = midranks[Arrays.binarySearch(distinct, 0, count, values[i] + 0.0)];
    }
    return ranks;
  }

  /**
   * Makes values one that are apart by rounding alone: equal means of different numbers of equal
   * values, for example, whose sums are rounded differently.
   *
   * @param values n values; of some that are apart by less than the tolerance each becomes the
   *     least
   * @param tolerance by how much two values may be apart that would be equal without rounding
   */
  static void join(double[] values, double tolerance) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] joined = sorted.clone();
    for (int k = 1; k < sorted.length; k++) {
      joined[k] = sorted[k] - sorted[k - 1] <= tolerance ? joined[k - 1] : sorted[k];
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = joined[Arrays.binarySearch(sorted, values[i])];
    }
  }
}
