package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** For each sample the index of a name: what classes with and without an order have in common. */
final class Labels {

  private static final int MOST_LISTED = 10;

  private final List<String> names;
  private final int[] indices;

  private Labels(List<String> names, int[] indices) {
    this.names = names;
    this.indices = indices;
  }

  /**
   * Checks and copies names and indices.
   *
   * @throws InvalidInputException if a name is blank or occurs twice, or an index is out of range
   */
  static Labels of(List<String> names, int[] indices, String what) {
    requireNames(names, what);
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < 0 || indices[i] >= names.size()) {
        throw new InvalidInputException(
            "the "
                + what
                + " "
                + indices[i]
                + " of sample "
                + (i + 1)
                + " is not among 0 to "
                + (names.size() - 1)
                + "; levels and classes are counted from 0");
      }
    }
    return new Labels(List.copyOf(names), indices.clone());
  }

  static void requireNames(List<String> names, String what) {
    Map<String, Integer> seen = new HashMap<>();
    for (int k = 0; k < names.size(); k++) {
      String name = names.get(k);
      if (name.isBlank()) {
        throw new InvalidInputException("the name of " + what + " " + (k + 1) + " is blank");
      }
      Integer before = seen.putIfAbsent(name, k);
      if (before != null) {
        throw new InvalidInputException(
            "the "
                + what
                + " name '"
                + name
                + "' occurs twice: it is that of "
                + what
                + " "
                + (before + 1)
                + " and "
                + (k + 1));
      }
    }
  }

  List<String> names() {
    return names;
  }

  /** The first of the names, for messages. */
  String listed() {
    return names.size() <= MOST_LISTED
        ? names.toString()
        : "["
            + String.join(", ", names.subList(0, MOST_LISTED))
            + " and "
            + (names.size() - MOST_LISTED)
            + " more]";
  }

  int samples() {
    return indices.length;
  }

  int get(int sample) {
    return indices[sample];
  }

  int[] indices() {
    return indices.clone();
  }

  int[] counts() {
    int[] counts = new int[names.size()];
    for (int index : indices) {
      counts[index]++;
    }
    return counts;
  }

  Labels select(int[] rows) {
    int[] chosen = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      chosen[i] = indices[rows[i]];
    }
    return new Labels(names, chosen);
  }
}
