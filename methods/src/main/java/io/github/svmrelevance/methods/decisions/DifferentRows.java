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
   * Compares rows, in O(n d): rows that differ almost never have the same hash code. No row is
   * kept.
   *
   * @param matrix n rows of d numbers
   */
  DifferentRows(Matrix matrix) {
    this.position = new int[matrix.rows()];
    Map<Long, List<Integer>> positionsOf = new HashMap<>();
    for (int i = 0; i < position.length; i++) {
      double[] row = matrix.row(i);
      List<Integer> candidates = positionsOf.computeIfAbsent(hash(row), hash -> new ArrayList<>());
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

  /**
   * Equal where {@link Arrays#equals(double[], double[])} is true. {@link
   * Arrays#hashCode(double[])} is not used: the low bits of small whole numbers are all 0, so that
   * few of its values occur.
   */
  private static long hash(double[] row) {
    long hash = 0;
    for (double value : row) {
      long bits = Double.doubleToLongBits(value) + hash + 0x9E3779B97F4A7C15L;
      bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
      bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
      hash = bits ^ (bits >>> 31);
    }
    return hash;
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
