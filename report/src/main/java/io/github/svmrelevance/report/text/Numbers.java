package io.github.svmrelevance.report.text;

import io.github.svmrelevance.report.document.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Numbers as people read them; documents carry them in full.
 *
 * @since 0.1
 */
public final class Numbers {

  private static final BigDecimal SMALL = new BigDecimal("0.0001");

  private static final int DECIMALS = 4;

  private static final double LEAST_TOLD = 1e-300;

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
   * Something in units of the data: four digits, and all that stand before the decimal point.
   *
   * @param value any number
   * @return the text, independent of the locale
   */
  public static String quantity(double value) {
    return Table.quantity(value);
  }

  /**
   * A p-value beside the level that it is compared with: as {@link #probability}, with more digits
   * where these would show it on the other side.
   *
   * @param value in (0, 1]
   * @param level in (0, 1)
   * @return the text
   */
  public static String probability(double value, double level) {
    return value > level == roundedProbability(value) > level
        ? probability(value)
        : new BigDecimal(value)
            .round(new MathContext(4, value > level ? RoundingMode.UP : RoundingMode.DOWN))
            .toPlainString();
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
   * Two digits of a number that something is at most, rounded up.
   *
   * @param value at least 0
   * @return the text, independent of the locale
   */
  static String atMost(double value) {
    return setting(new BigDecimal(value).round(new MathContext(2, RoundingMode.UP)).doubleValue());
  }

  /**
   * Two digits, of which none stand behind the fourth decimal: the tests behind a p-value tell it
   * no more closely. Smaller ones are powers of ten with one digit. Below 1e-300 the tests do not
   * distinguish p-values.
   *
   * @param value in (0, 1]
   * @return for example {@code 0.29}, {@code 0.0013}, {@code 0.0007}, {@code 3e-40}, {@code
   *     <1e-300}
   */
  public static String probability(double value) {
    if (value < LEAST_TOLD) {
      return "<1e-300";
    }
    return value < SMALL.doubleValue()
        ? String.format(Locale.ROOT, "%.0e", value)
        : setting(roundedProbability(value));
  }

  /** A p-value as it is shown: those that are shown alike are equal. */
  static double roundedProbability(double value) {
    if (value < LEAST_TOLD) {
      return LEAST_TOLD;
    }
    BigDecimal exact = new BigDecimal(value);
    if (value < SMALL.doubleValue()) {
      return exact.round(new MathContext(1)).doubleValue();
    }
    int scale = Math.min(DECIMALS, exact.round(new MathContext(2)).scale());
    return exact.setScale(scale, RoundingMode.HALF_EVEN).doubleValue();
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
   * A correlation to two decimals.
   *
   * @param r in [-1, 1]
   * @return the text
   */
  public static String correlation(double r) {
    return String.format(Locale.ROOT, "%.2f", r);
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
