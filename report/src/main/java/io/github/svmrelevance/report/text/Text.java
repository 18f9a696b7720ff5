package io.github.svmrelevance.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Fits text into columns of a terminal. */
final class Text {

  /** What Unicode Standard Annex 11 calls wide or fullwidth, by blocks. */
  private static final int[][] WIDE = {
    {0x1100, 0x115F},
    {0x2E80, 0x303E},
    {0x3041, 0xA4CF},
    {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF},
    {0x20000, 0x3FFFD}
  };

  /** For prose where lines may be of any length: longer ones are hard to read. */
  private static final int PROSE_COLUMNS = 100;

  private static final int FACT_INDENT = 11;

  private Text() {}

  /** How many columns a text takes: East Asian characters and emoji two, accents none. */
  static int cells(String text) {
    return text.codePoints().map(Text::cells).sum();
  }

  private static int cells(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    for (int[] range : WIDE) {
      if (point >= range[0] && point <= range[1]) {
        return 2;
      }
    }
    return 1;
  }

  /** A fact under the answer: its name, and beside that its text in as many lines as it takes. */
  static List<String> fact(String name, String text, Terminal terminal) {
    return wrap(left(name, FACT_INDENT) + text, terminal.columns(), FACT_INDENT);
  }

  /** Facts one after another. */
  static List<String> facts(Map<String, String> facts, Terminal terminal) {
    return facts.entrySet().stream()
        .flatMap(fact -> fact(fact.getKey(), fact.getValue(), terminal).stream())
        .toList();
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
    int head = head(text, (keep + 1) / 2);
    String start = text.substring(0, head);
    int from = tail(text, keep - cells(start));
    return start + dots + text.substring(from);
  }

  /** Where the longest begin of so many cells ends. */
  private static int head(String text, int most) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      used += cells(point);
      if (used > most) {
        break;
      }
      end += Character.charCount(point);
    }
    return end;
  }

  /** Where the longest end of so many cells begins. */
  private static int tail(String text, int most) {
    int begin = text.length();
    int used = 0;
    while (begin > 0) {
      int point = text.codePointBefore(begin);
      used += cells(point);
      if (used > most) {
        break;
      }
      begin -= Character.charCount(point);
    }
    return begin;
  }

  /** Joins the first names, and says how many more there are. */
  static String join(List<String> names, int most) {
    if (names.size() <= most) {
      return names.isEmpty() ? "-" : String.join(", ", names);
    }
    return String.join(", ", names.subList(0, most)) + " and " + (names.size() - most) + " more";
  }

  /**
   * Breaks a line of prose where it is too long; the lines that follow are indented.
   *
   * @param columns how many fit, or empty if lines may be of any length, which tables use
   */
  static List<String> wrap(String line, OptionalInt columns, int indent) {
    int most = columns.orElse(PROSE_COLUMNS);
    if (cells(line) <= most) {
      return List.of(line);
    }
    List<String> lines = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    for (int from = 0; from < line.length(); ) {
      int space = line.indexOf(' ', from);
      String word = line.substring(from, space < 0 ? line.length() : space + 1);
      if (cells(current.toString()) + cells(word.stripTrailing()) > most
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
