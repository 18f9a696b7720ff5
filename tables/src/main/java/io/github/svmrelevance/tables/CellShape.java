package io.github.svmrelevance.tables;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What the text of a cell that is no number looks like. */
final class CellShape {

  /** What spreadsheets and programs write for a value that is not there, in lower case. */
  private static final Set<String> ABSENT =
      Set.of("n/a", "na", "#n/a", "nan", "null", "none", "nil", "-", "missing", "unknown", "?");

  /** What people answer who do not, in lower case. */
  private static final Set<String> NO_ANSWER =
      Set.of(
          "don't know",
          "dont know",
          "do not know",
          "prefer not to say",
          "prefer not to answer",
          "no answer",
          "refused",
          "not applicable",
          "keine angabe");

  private static final Pattern NOT_FINITE =
      Pattern.compile("(?i)[+-]?(nan|inf|infinity)(\\(.*\\))?|[+-]?1\\.#.*");

  /** Digits with marks between them, and what people put before and after a number. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "[$\u20ac\u00a3]?\\s*[+\\-\u2212\u2013]?\\s*[$\u20ac\u00a3]?"
              + "[.,]?\\p{Nd}+([.,'\u2019_\\s\\p{Zs}]\\p{Nd}+)*[.,]?"
              + "([eE][+-]?\\p{Nd}+)?\\s*[%dDfFlL$\u20ac\u00a3]?");

  private static final Pattern HEXADECIMAL =
      Pattern.compile("[+-]?0[xX]\\p{XDigit}+([.]\\p{XDigit}*)?([pP][+-]?[0-9]+)?");

  private static final Pattern DATE =
      Pattern.compile(
          "([0-9]{4}([-/.])[0-9]{1,2}\\2[0-9]{1,2}|[0-9]{1,2}([-/.])[0-9]{1,2}\\3([0-9]{4}|[0-9]{2}))"
              + "([T ].*)?");

  private CellShape() {}

  /**
   * Year, month and day in any order, parted by {@code -}, {@code /} or dots; a time may follow.
   */
  static boolean isDate(String text) {
    return DATE.matcher(text).matches();
  }

  /** Meant as a number, but not written as one that is read: {@code 1,5}, {@code 50%}, inf. */
  static boolean isSpoiltNumber(String text) {
    return !isDate(text)
        && (NOT_FINITE.matcher(text).matches()
            || NUMBER.matcher(text).matches()
            || HEXADECIMAL.matcher(text).matches());
  }

  /** What often stands for a missing answer, but may be one. */
  static boolean isNoAnswer(String text) {
    return NO_ANSWER.contains(text.toLowerCase(Locale.ROOT).replace('\u2019', '\''));
  }

  /** What often stands for a missing value, but may be a level. */
  static boolean isAbsence(String text) {
    return ABSENT.contains(text.toLowerCase(Locale.ROOT));
  }
}
