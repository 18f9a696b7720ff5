package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All orders of a few samples, for exact p-values; the original one is the first. */
final class Permutations {

  private Permutations() {}

  static List<int[]> of(int n) {
    List<int[]> all = new ArrayList<>(List.of(new int[0]));
    for (int length = 1; length <= n; length++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] shorter : all) {
        for (int place = length - 1; place >= 0; place--) {
          int[] next = new int[length];
          System.arraycopy(shorter, 0, next, 0, place);
          next[place] = length - 1;
          System.arraycopy(shorter, place, next, place + 1, length - 1 - place);
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  /** All orders of a few numbers. */
  static List<double[]> orders(double[] values) {
    return of(values.length).stream()
        .map(order -> Arrays.stream(order).mapToDouble(i -> values[i]).toArray())
        .toList();
  }

  /** What one column leaves of a vector. */
  static double[] beyond(double[] column, double[] vector) {
    double[] left = vector.clone();
    SampleSums.addTo(
        left, -SampleSums.dot(column, vector) / SampleSums.dot(column, column), column);
    return left;
  }
}
