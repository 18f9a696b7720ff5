package io.github.svmrelevance.report.document;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How texts from the data, such as names of features, stand in CSV.
 *
 * @since 0.1
 */
public enum CsvText {
  /**
   * An apostrophe goes before a text that a spreadsheet would run as a formula: one that begins
   * with {@code = + - @}, one of these in full width, a tab or a line break, and is no number.
   */
  GUARDED {
    @Override
    String cell(String text) {
      return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 && !isNumber(text)
          ? "'" + text
          : text;
    }
  },
  /** Every text as it is. */
  RAW {
    @Override
    String cell(String text) {
      return text;
    }
  };

  private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20\t\r\n";

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  abstract String cell(String text);

  List<String> row(List<String> cells) {
    return cells.stream().map(this::cell).toList();
  }

  private static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }
}
