package io.github.svmrelevance.core.data;

/**
 * Decimal numbers by one grammar: a sign or none, digits with at most one decimal mark, an exponent
 * or none. What {@link Double#parseDouble} accepts besides (hexadecimal, suffixes, blanks, names of
 * non-finite numbers) is not a number here.
 *
 * @since 0.1
 */
public final class Decimal {

  /** Powers of ten that a double holds exactly. */
  private static final double[] EXACT_POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final long LARGEST_EXACT = 1L << 53;

  /** No number above this times ten and one digit more overflows a long. */
  private static final long ROOM_FOR_DIGIT = 1L << 59;

  /** Relative to the low part, more than the few roundings that it is made of. */
  private static final double OFF = 0x1p-48;

  private static final int LARGEST_EXPONENT = 100_000;

  private Decimal() {}

  /**
   * The double nearest to a number with a decimal point.
   *
   * @param text what is written, without blanks around
   * @return the number, infinite if it is beyond the range; NaN if the text is not a number
   */
  public static double parse(CharSequence text) {
    char[] chars = text.toString().toCharArray();
    return parse(chars, 0, chars.length, '.');
  }

  /**
   * The double nearest to the number in a part of a text. Takes time linear in its length.
   *
   * @param text where the number stands
   * @param from its first character
   * @param to the one after its last
   * @param mark what parts the whole from the fraction
   * @return the number, infinite if it is beyond the range; NaN if the part is not a number
   */
  public static double parse(char[] text, int from, int to, char mark) {
    int at = from;
    boolean negative = at < to && text[at] == '-';
    if (negative || (at < to && text[at] == '+')) {
      at++;
    }
    long digits = 0;
    int exponent = 0;
    int seen = 0;
    boolean afterMark = false;
    boolean exact = true;
    for (; at < to; at++) {
      char c = text[at];
      if (isDigit(c)) {
        seen++;
        exact &= digits < ROOM_FOR_DIGIT;
        digits = exact ? 10 * digits + (c - '0') : digits;
        exponent -= afterMark ? 1 : 0;
      } else if (c == mark && !afterMark) {
        afterMark = true;
      } else {
        break;
      }
    }
    if (seen == 0) {
      return Double.NaN;
    }
    if (at < to) {
      int written = exponent(text, at, to);
      if (written == Integer.MIN_VALUE) {
        return Double.NaN;
      }
      exponent += written;
    }
    // Clinger (1990): one correctly rounded operation on two exact doubles.
    if (exact && Math.abs(exponent) < EXACT_POWERS.length) {
      double magnitude =
          digits <= LARGEST_EXACT
              ? exponent < 0 ? digits / EXACT_POWERS[-exponent] : digits * EXACT_POWERS[exponent]
              : rounded(digits, exponent);
      if (!Double.isNaN(magnitude)) {
        return negative ? -magnitude : magnitude;
      }
    }
    return Double.parseDouble(new String(text, from, to - from).replace(mark, '.'));
  }

  /**
   * The double nearest to digits times ten to an exponent, computed in double-double numbers. What
   * these may be off decides nothing, unless the number is next to the middle of two doubles.
   *
   * @param digits above 0
   * @param exponent of which 10 has an exact power
   * @return NaN if it is that near
   */
  private static double rounded(long digits, int exponent) {
    double high = digits;
    double low = digits - (long) high;
    double power = EXACT_POWERS[Math.abs(exponent)];
    double main;
    double rest;
    if (exponent < 0) {
      main = high / power;
      rest = (Math.fma(-main, power, high) + low) / power;
    } else {
      main = high * power;
      rest = Math.fma(low, power, Math.fma(high, power, -main));
    }
    double nearest = main + rest * (1 - OFF);
    return nearest == main + rest * (1 + OFF) ? nearest : Double.NaN;
  }

  /** The exponent, cut at a size that decides the outcome; MIN_VALUE if the text is not one. */
  private static int exponent(char[] text, int from, int to) {
    int at = from;
    if (text[at] != 'e' && text[at] != 'E') {
      return Integer.MIN_VALUE;
    }
    at++;
    boolean negative = at < to && text[at] == '-';
    if (negative || (at < to && text[at] == '+')) {
      at++;
    }
    if (at == to) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (; at < to; at++) {
      if (!isDigit(text[at])) {
        return Integer.MIN_VALUE;
      }
      value = Math.min(10 * value + (text[at] - '0'), LARGEST_EXPONENT);
    }
    return negative ? -value : value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
