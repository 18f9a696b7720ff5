package io.github.svmrelevance.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Fits text into columns of a terminal, counting a character as one cell. */
final class Text {

  private Text() {}

  static int cells(String text) {
    return text.codePointCount(0, text.length());
  }

  static String left(String text, int cells) {
    return text + " ".repeat(Math.max(0, cells - cells(text)));
  }

  static String right(String text, int cells) {
    return " ".repeat(Math.max(0, cells - cells(text))) + text;
  }

  /** Cuts out the middle: names of one family often differ at their ends only. */
  static String shorten(String text, int cells, boolean unicode) {
    if (cells(text) <= cells) {
      return text;
    }
    String dots = unicode ? "…" : "..";
    int keep = Math.max(0, cells - dots.length());
    int head = (keep + 1) / 2;
    int from = text.offsetByCodePoints(text.length(), -(keep - head));
    return text.substring(0, text.offsetByCodePoints(0, head)) + dots + text.substring(from);
  }

  /** Joins the first names, and says how many more there are. */
  static String join(List<String> names, int most) {
    if (names.size() <= most) {
      return names.isEmpty() ? "-" : String.join(", ", names);
    }
    return String.join(", ", names.subList(0, most)) + " and " + (names.size() - most) + " more";
  }

  /** Breaks a line where it is too long; the lines that follow are indented. */
  static List<String> wrap(String line, OptionalInt columns, int indent) {
    if (columns.isEmpty() || cells(line) <= columns.getAsInt()) {
      return List.of(line);
    }
    List<String> lines = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    for (int from = 0; from < line.length(); ) {
      int space = line.indexOf(' ', from);
      String word = line.substring(from, space < 0 ? line.length() : space + 1);
      if (cells(current.toString()) + cells(word.stripTrailing()) > columns.getAsInt()
          && !current.toString().isBlank()) {
        lines.add(current.toString().stripTrailing());
        current.setLength(0);
        current.append(" ".repeat(indent));
      }
      current.append(word);
      from += word.length();
    }
    lines.add(current.toString().stripTrailing());
    return lines;
  }
}
