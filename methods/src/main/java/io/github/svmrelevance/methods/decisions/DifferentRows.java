package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.data.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which rows of a matrix are different. What models say of a sample depends on its features alone,
 * so that equal rows need one answer: tables of categories have few different ones.
 */
final class DifferentRows {

  private final List<Integer> first = new ArrayList<>();
  private final int[] position;

  /**
   * Compares rows, in O(n d) where few have the same hash code. No row is kept.
   *
   * @param matrix n rows of d numbers
   */
  DifferentRows(Matrix matrix) {
    this.position = new int[matrix.rows()];
    Map<Integer, List<Integer>> positionsOf = new HashMap<>();
    for (int i = 0; i < position.length; i++) {
      double[] row = matrix.row(i);
      List<Integer> candidates =
          positionsOf.computeIfAbsent(Arrays.hashCode(row), hash -> new ArrayList<>());
      int found = -1;
      for (int candidate : candidates) {
        if (Arrays.equals(matrix.row(first.get(candidate)), row)) {
          found = candidate;
          break;
        }
      }
      if (found < 0) {
        found = first.size();
        first.add(i);
        candidates.add(found);
      }
      position[i] = found;
    }
  }

  /** The first row of each kind, rising. */
  List<Integer> first() {
    return List.copyOf(first);
  }

  /** Where in {@link #first} the first row like this one is. */
  int position(int row) {
    return position[row];
  }
}
