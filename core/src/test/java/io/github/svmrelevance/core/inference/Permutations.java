package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.List;

/** All orders of a few samples, for exact p-values. */
final class Permutations {

  private Permutations() {}

  static List<int[]> of(int n) {
    List<int[]> all = new ArrayList<>(List.of(new int[0]));
    for (int length = 1; length <= n; length++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] shorter : all) {
        for (int place = 0; place < length; place++) {
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
}
