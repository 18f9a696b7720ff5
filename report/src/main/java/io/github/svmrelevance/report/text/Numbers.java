package io.github.svmrelevance.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Numbers as people read them; documents carry them in full.
 *
 * @since 0.1
 */
public final class Numbers {

  private static final BigDecimal SMALL = new BigDecimal("0.0001");

  private static final Pattern DECIMAL = Pattern.compile("\\d+\\.\\d+(?:[eE][+-]?\\d+)?");

  private Numbers() {}

  /**
   * Four decimals, or four digits and a power of ten where these would hide the number.
   *
   * @param value any number
   * @return the text, independent of the locale
   */
  public static String brief(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    return String.format(Locale.ROOT, size >= 0.001 && size < 100_000 ? "%.4f" : "%.3e", value);
  }

  /**
   * Two digits: how small something is.
   *
   * @param value any number
   * @return the text, independent of the locale
   */
  public static String magnitude(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.1e", value);
  }

  /**
   * How many of something there are.
   *
   * @param count how many
   * @param what one of them; its plural ends in s
   * @return for example {@code 1 feature}, {@code 30 features}
   */
  public static String count(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /**
   * A share in whole per cent.
   *
   * @param share in [0, 1]
   * @return the text
   */
  public static String percent(double share) {
    return Math.round(100 * share) + " %";
  }

  /**
   * A kernel's specification with numbers of at most six digits.
   *
   * @param spec such as {@code rbf:gamma=0.004166666666666667}
   * @return for example {@code rbf:gamma=0.00416667}
   */
  public static String kernel(String spec) {
    return DECIMAL.matcher(spec).replaceAll(number -> setting(Double.parseDouble(number.group())));
  }

  /**
   * The shortest decimal of at most six digits, for settings such as {@code C = 1}.
   *
   * @param value any number
   * @return the text, independent of the locale
   */
  public static String setting(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
    return rounded.abs().compareTo(SMALL) < 0 && value != 0
        ? rounded.toString()
        : rounded.toPlainString();
  }
}
