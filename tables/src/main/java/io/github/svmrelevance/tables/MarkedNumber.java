package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the numbers of one column past the marks that people write with them: separators of
 * thousands, and one unit, currency or percent sign, the same in all cells. {@code 1,234.50} and
 * {@code 70 kg} are such; {@code 3 kg} below {@code 7 lb} is not, nor is {@code 12,34} or {@code
 * 0,346}. What lies beyond a limit that could be measured, such as {@code <0.5}, is that limit,
 * which keeps the order of values: a column has one limit, and no number beyond it. Accountants
 * write -5.10 as {@code (5.10)} or {@code 5.10-}.
 */
final class MarkedNumber {

  private static final String SIGN = "[+\\-\u2212]?";

  /** A sign of a currency, or its three letters. */
  private static final String CURRENCY = "\\p{Sc}|[A-Z]{3}(?=[\\s\\p{Zs}])";

  private static final String BLANKS = "[\\s\\p{Zs}]*";

  /** Letters and signs such as kg, mmol/l, m², °C, % and €; none is taken for an exponent. */
  private static final String UNIT =
      "[\\p{L}%\u2030\u00b0\u00b5/\\p{Sc}]"
          + "[\\p{L}%\u00b0\u00b5\u00b7^/\u00b2\u00b3\\p{Sc}]{0,15}[23]?";

  /** Groups: below or above a limit, and the limit. */
  private static final Pattern BEYOND =
      Pattern.compile("([<>\u2264\u2265])=?" + BLANKS + "(.+)", Pattern.DOTALL);

  /** Groups: a sign, a currency in front, a sign behind it, the digits, the unit. */
  private static final Pattern MARKED =
      Pattern.compile(
          "("
              + SIGN
              + ")("
              + CURRENCY
              + ")?"
              + BLANKS
              + "("
              + SIGN
              + ")([0-9.,'\u2019\u00a0\u202f ]*[0-9.,](?:[eE][+-]?[0-9]+)?)"
              + BLANKS
              + "("
              + UNIT
              + ")?");

  /** Groups: a currency in front, what the brackets hold, the unit. */
  private static final Pattern BRACKETS =
      Pattern.compile(
          "(" + CURRENCY + ")?" + BLANKS + "\\(([^()]+)\\)" + BLANKS + "(" + UNIT + ")?");

  /**
   * Group: what is made negative. It has several runs of digits: {@code 2-} may be a grade, {@code
   * 65-} an age, and {@code 5.-} a price.
   */
  private static final Pattern MINUS_BEHIND =
      Pattern.compile("(.*[0-9][.,'\u2019\u00a0\u202f ][0-9]+)" + BLANKS + "[-\u2212]");

  private final char mark;
  private final Pattern grouped;

  /** What stands with the numbers so far; null before the first. */
  private String unit;

  /** What separates thousands; empty as long as nothing does. */
  private String separator = "";

  /** On which side of a limit some numbers lie, {@code <} or {@code >}; empty if none does. */
  private String beyond = "";

  /** That limit; NaN as long as there is none. */
  private double limit = Double.NaN;

  /** Between which the numbers lie that are not beyond the limit. */
  private double least = Double.POSITIVE_INFINITY;

  private double most = Double.NEGATIVE_INFINITY;

  /** How negative numbers were marked, but for a sign in front; empty if none was. */
  private String negatives = "";

  /** Whether a number had no such mark; brackets around all of them mean something else. */
  private boolean unmarked;

  /** Whether all texts were numbers, with marks or without. */
  private boolean all = true;

  MarkedNumber(char mark) {
    this.mark = mark;
    String separators = mark == '.' ? "[,'\u2019\u00a0\u202f ]" : "[.'\u2019\u00a0\u202f ]";
    this.grouped =
        Pattern.compile(
            "[0-9]{1,3}("
                + separators
                + ")[0-9]{3}(?:\\1[0-9]{3})*(?:"
                + Pattern.quote("" + mark)
                + "[0-9]*)?");
  }

  /**
   * Takes the next cell of the column.
   *
   * @return the number, or NaN if the cell is none, or has other marks than those before
   */
  double next(String text) {
    double value = read(text);
    all &= Double.isFinite(value);
    return value;
  }

  /** Whether a text is a number beyond a limit, whatever others of its column are. */
  static boolean isBeyondLimit(String text, char mark) {
    return BEYOND.matcher(text).matches() && Double.isFinite(new MarkedNumber(mark).next(text));
  }

  /** Whether a number lies beyond a limit, which then says nothing of order. */
  static boolean isCrossed(String limit, double number, char mark) {
    MarkedNumber column = new MarkedNumber(mark);
    column.see(number, number);
    return Double.isFinite(number) && !Double.isFinite(column.next(limit));
  }

  /** What to say between a number beyond a limit and the limit. */
  static String crossing(String limit) {
    return ("<\u2264".indexOf(limit.charAt(0)) >= 0 ? " lies below" : " lies above")
        + " the limit ";
  }

  /** Whether all cells were numbers whose marks agree, and one at least. */
  boolean agrees() {
    boolean signs = negatives.isEmpty() || unmarked;
    return all && unit != null && signs && (beyond.isEmpty() || keepsOrder(beyond, limit));
  }

  /** Whether a cell was no number, or had other marks than those before. */
  boolean differs() {
    return !all;
  }

  /** Whether the numbers have no unit. */
  boolean isBare() {
    return unit == null || unit.isEmpty();
  }

  /** What was read over, for people; empty if nothing was. */
  String marks() {
    String thousands =
        separator.isEmpty()
            ? ""
            : (separator.isBlank() ? "a blank" : "'" + separator + "'") + " between thousands";
    String beside = isBare() ? "" : Excerpt.quote(unit);
    String limits =
        beyond.isEmpty() ? "" : "'" + beyond + "', which makes a limit of what lies beyond it";
    return Stream.of(beside, thousands, negatives, limits)
        .filter(mark -> !mark.isEmpty())
        .collect(Collectors.joining(" and "));
  }

  private double read(String text) {
    Matcher marks = BEYOND.matcher(text);
    if (!marks.matches()) {
      return plain(text);
    }
    String side = "<\u2264".contains(marks.group(1)) ? "<" : ">";
    double value = number(marks.group(2));
    boolean same = beyond.isEmpty() || (beyond.equals(side) && value == this.limit);
    if (!same || !keepsOrder(side, value)) {
      return Double.NaN;
    }
    beyond = side;
    this.limit = value;
    return value;
  }

  /** A number that is not beyond a limit. */
  private double plain(String text) {
    double value = number(text);
    if (Double.isFinite(value)) {
      boolean fits = beyond.isEmpty() || (beyond.equals("<") ? value >= limit : value <= limit);
      if (!fits) {
        return Double.NaN;
      }
      widen(value, value);
    }
    return value;
  }

  private boolean keepsOrder(String side, double value) {
    return Double.isFinite(value) && (side.equals("<") ? value <= least : value >= most);
  }

  /** Takes note of further numbers of the column, which have no marks. */
  void see(double smallest, double largest) {
    unmarked = true;
    widen(smallest, largest);
  }

  private void widen(double smallest, double largest) {
    least = Math.min(least, smallest);
    most = Math.max(most, largest);
  }

  /** A number, in whichever way it is made negative. */
  private double number(String text) {
    Matcher brackets = BRACKETS.matcher(text);
    if (brackets.matches()) {
      String currency = brackets.group(1) == null ? "" : brackets.group(1) + " ";
      String behindThem = Objects.toString(brackets.group(3), "");
      return negative(
          currency + brackets.group(2).strip() + behindThem, "brackets around negative numbers");
    }
    Matcher behind = MINUS_BEHIND.matcher(text);
    if (behind.matches()) {
      return negative(behind.group(1), "a minus sign behind negative numbers");
    }
    double value = signed(text);
    unmarked |= Double.isFinite(value);
    return value;
  }

  /** The negative of a text; NaN if that has a sign already. */
  private double negative(String text, String how) {
    double value = signed("-" + text);
    negatives = Double.isFinite(value) ? how : negatives;
    return value;
  }

  private double signed(String text) {
    Matcher parts = MARKED.matcher(text);
    if (!parts.matches() || !(parts.group(1).isEmpty() || parts.group(3).isEmpty())) {
      return Double.NaN;
    }
    String before = parts.group(2) == null ? "" : parts.group(2);
    String after = parts.group(5) == null ? "" : parts.group(5);
    if (!before.isEmpty() && !after.isEmpty()) {
      return Double.NaN;
    }
    String digits = parts.group(4);
    Matcher thousands = grouped.matcher(digits);
    String between = thousands.matches() ? thousands.group(1) : "";
    // Nobody writes thousands as 0,346: what looks like their separator marks the decimals.
    if (digits.startsWith("0") && (between.equals(",") || between.equals("."))) {
      return Double.NaN;
    }
    if (!between.isEmpty() && !separator.isEmpty() && !separator.equals(between)) {
      return Double.NaN;
    }
    String sign = (parts.group(1) + parts.group(3)).replace('\u2212', '-');
    String number = sign + (between.isEmpty() ? digits : digits.replace(between, ""));
    double value = Decimal.parse(number.toCharArray(), 0, number.length(), mark);
    String found = before + after;
    if (!Double.isFinite(value) || (unit != null && !unit.equals(found))) {
      return Double.NaN;
    }
    unit = found;
    separator = between.isEmpty() ? separator : between;
    return value;
  }
}
