package io.github.svmrelevance.core.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Names in one text, with commas between. A name may have commas itself: of the known names that a
 * text begins with, the longest is meant.
 *
 * @since 0.1
 */
public final class NameList {

  private NameList() {}

  /**
   * The names in a text, in O(k^2) look-ups for k commas.
   *
   * @param text names with commas between; spaces around a name are no part of it
   * @param known what there is
   * @return the names in their order; what lies between two commas and begins no known name is one
   *     as well, be it empty
   */
  public static List<String> of(String text, Collection<String> known) {
    String[] parts = text.split(",", -1);
    List<String> names = new ArrayList<>();
    int first = 0;
    while (first < parts.length) {
      int end = parts.length;
      while (end > first + 1 && !known.contains(joined(parts, first, end))) {
        end--;
      }
      names.add(joined(parts, first, end));
      first = end;
    }
    return names;
  }

  private static String joined(String[] parts, int first, int end) {
    return String.join(",", Arrays.asList(parts).subList(first, end)).strip();
  }
}
