package io.github.svmrelevance.report.document;

import java.util.List;
import java.util.Locale;

/**
 * Rows of text under named columns, for a terminal or a page. Names from the data are made
 * printable.
 *
 * @param columns the columns
 * @param rows the rows, each with one text per column
 * @since 0.1
 */
public record Table(List<Column> columns, List<List<String>> rows) {

  private static final int DIGITS = 4;

  /** Which side of a column its texts stand at. */
  public enum Align {
    /** For texts. */
    LEFT,
    /** For numbers. */
    RIGHT
  }

  /**
   * A column.
   *
   * @param title its name
   * @param align the side its texts stand at
   */
  public record Column(String title, Align align) {}

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if a row has another number of texts than there are columns
   */
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            row.size() + " texts in a row of " + columns.size() + " columns");
      }
    }
  }

  /**
   * A number in units of the data: four digits, and all that stand before the decimal point.
   *
   * @param value any number
   * @return the text, independent of the locale
   */
  public static String quantity(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    if (size < 0.001 || size >= 1e12) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    int before = size < 1 ? 0 : (int) Math.floor(StrictMath.log10(size)) + 1;
    return String.format(Locale.ROOT, "%." + Math.max(0, DIGITS - before) + "f", value);
  }
}
