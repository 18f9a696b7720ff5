package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;

/** The complaint of a cell that should be a number. */
final class NotNumber {

  /** What there is to say of a number whose marks are not those of its column. */
  static final Message OTHER_MARKS =
      Message.of(
          "; its unit or separator differs from that of other cells of the column, or it lies"
              + " beyond a limit such as <0.5 of theirs");

  private NotNumber() {}

  /** What helps where a number has marks. */
  static Message marked(String column) {
    return Message.of(
        "; ", RunSetting.NUMERIC, SuspectColumns.argument(column) + " reads it without its marks");
  }

  /**
   * Names the place, the value and the remedies.
   *
   * @param hint what else helps; empty if nothing does
   * @param more how many more of the column are none, and of how many; empty if it is the only one
   * @param orLevels whether the column could be read as levels
   */
  static InvalidInputException of(
      Origin origin,
      long line,
      String column,
      String text,
      Message hint,
      String more,
      boolean decimalComma,
      boolean orLevels) {
    double value = Decimal.parse(text.toCharArray(), 0, text.length(), decimalComma ? ',' : '.');
    return origin.reject(
        line,
        column,
        Message.of(
            Decimal.complaint(text, value, decimalComma),
            "; leave the column out with ",
            RunSetting.EXCLUDE,
            ", or name it with ",
            RunSetting.LABEL,
            " if it holds the classes",
            orLevels
                ? Message.of(
                    ", or with ", RunSetting.CATEGORICAL, " if its cells are levels of a category")
                : "",
            hint,
            more));
  }
}
