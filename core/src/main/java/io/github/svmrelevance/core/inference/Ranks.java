package io.github.svmrelevance.core.inference;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Ranks of samples, ties by their mean. */
final class Ranks {

  private Ranks() {}

  /** Midranks less their mean. */
  static double[] centred(double[] values) {
    int n = values.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[n];
    for (int first = 0; first < n; ) {
      int last = first;
      while (last + 1 < n && values[order[last + 1]] == values[order[first]]) {
        last++;
      }
      for (int k = first; k <= last; k++) {
        ranks[order[k]] = (first + last) / 2.0 - (n - 1) / 2.0;
      }
      first = last + 1;
    }
    return ranks;
  }
}
