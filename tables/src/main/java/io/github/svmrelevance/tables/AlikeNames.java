package io.github.svmrelevance.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Names that people hardly tell apart, and that are mostly meant to be one. */
final class AlikeNames {

  private AlikeNames() {}

  /** The names that differ only in case or in spaces around, together. */
  static List<List<String>> of(List<String> all) {
    Map<String, List<String>> alike = new LinkedHashMap<>();
    for (String name : all) {
      alike.computeIfAbsent(folded(name), key -> new ArrayList<>()).add(name);
    }
    return alike.values().stream().filter(group -> group.size() > 1).toList();
  }

  /** Without case, and without spaces and invisible characters around. */
  private static String folded(String name) {
    int[] points = name.codePoints().toArray();
    int from = 0;
    int to = points.length;
    while (from < to && isSpace(points[from])) {
      from++;
    }
    while (to > from && isSpace(points[to - 1])) {
      to--;
    }
    return new String(points, from, to - from).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  /** No-break spaces and marks of no width among them. */
  private static boolean isSpace(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.getType(point) == Character.FORMAT;
  }
}
