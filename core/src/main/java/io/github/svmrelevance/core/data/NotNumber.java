package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;

/** The complaint of a cell that should be a number. */
final class NotNumber {

  private NotNumber() {}

  /**
   * Names the place, the value and the remedies.
   *
   * @param more how many more of the column are none, and of how many; empty if it is the only one
   * @param orLevels whether the column could be read as levels
   */
  static InvalidInputException of(
      Origin origin,
      long line,
      String column,
      String text,
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
            more));
  }
}
