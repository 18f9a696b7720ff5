package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The complaint of a cell that should be a number. */
final class NotNumber {

  /** What there is to say of a number whose marks are not those of its column. */
  static final Message OTHER_MARKS =
      Message.of(
          "; its unit or separator differs from that of other cells of the column, or it lies"
              + " beyond a limit such as <0.5 of theirs");

  private NotNumber() {}

  /** What is wrong with a text that was read as NaN or infinity, and what is accepted. */
  static Message complaint(String text, double value, boolean decimalComma) {
    String shown = Excerpt.quote(text);
    if (Double.isInfinite(value)) {
      return Message.of(shown + " is beyond the range of a double, 1.8e308; rescale the column");
    }
    if (text.matches("(?i)[+-]?(nan|inf|infinity)(\\(.*\\))?|[+-]?1\\.#.*")) {
      return Message.of(shown + " is not a finite number; replace it, or remove the row");
    }
    return noNumber(text, decimalComma);
  }

  /** Whether a text is a number, if a comma marks the decimals. */
  static boolean hasComma(String text) {
    return text.indexOf(',') >= 0 && !Double.isNaN(Decimal.parse(text.replace(',', '.')));
  }

  /** That a text is no number at all. */
  static Message noNumber(String text, boolean decimalComma) {
    return Message.of(
        Excerpt.quote(text)
            + " is not a number; expected one like "
            + (decimalComma ? "-1,5e3" : "-1.5e3"));
  }

  /**
   * What helps where numbers have marks.
   *
   * @param absences texts among them that stand for missing values
   */
  static Message marked(String column, Collection<String> absences) {
    String argument = SuspectColumns.argument(column);
    return absences.isEmpty()
        ? Message.of("; ", RunSetting.NUMERIC, argument + " reads it without its marks")
        : Message.of(
            "; ",
            RunSetting.NUMERIC,
            argument + " ",
            missing(absences),
            " reads it without its marks, and " + taken(absences));
  }

  /**
   * Why numbers beyond limits are not read, and what helps.
   *
   * @param limits those of the column, at least one
   */
  static Message beyondLimits(List<String> limits) {
    return Message.of(
        "; "
            + Excerpt.list(limits)
            + (limits.size() == 1
                ? " can be read where no number of the column lies beyond it"
                : " cannot be ordered, as only one limit of a column can be read")
            + "; write one limit for all that lies beyond the farthest of them");
  }

  /** What helps where texts of a label stand for missing values. */
  static Message absentOfLabel(Collection<String> absences) {
    return Message.of("; ", missing(absences), " " + taken(absences));
  }

  private static String taken(Collection<String> absences) {
    return "takes "
        + Excerpt.list(List.copyOf(absences))
        + (absences.size() == 1 ? " for a missing value" : " for missing values");
  }

  /** What helps where numbers with decimal commas have marks. */
  static Message markedByCommas(String column) {
    return Message.of(
        "; ",
        RunSetting.DECIMAL_COMMA,
        " ",
        RunSetting.NUMERIC,
        SuspectColumns.argument(column) + " reads it without its marks");
  }

  /** What helps where texts stand for missing values. */
  static Message absent(Collection<String> absences) {
    return Message.of(
        "; ",
        missing(absences),
        absences.size() == 1 ? " takes it for a missing value" : " takes such for missing values");
  }

  private static Message missing(Collection<String> absences) {
    return Message.of(
        RunSetting.NA_VALUES,
        " " + Excerpt.shell(String.join(",", absences)) + " ",
        RunSetting.MISSING,
        " median");
  }

  /**
   * The options that leave out the rows of some texts.
   *
   * @param missing what the user says of missing values, which may leave rows out already
   */
  static Message leftOut(List<String> texts, MissingValues missing) {
    String listed = texts.stream().map(NotNumber::named).collect(Collectors.joining(","));
    return Message.of(
        RunSetting.NA_VALUES,
        " " + Excerpt.shell(listed),
        missing == MissingValues.FAIL
            ? Message.of(" ", RunSetting.MISSING, " drop-rows")
            : Message.of(""));
  }

  /** A text in a list, which a comma would part. */
  static String named(String text) {
    return text.indexOf(',') >= 0 || text.indexOf('"') >= 0
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  /** What is wrong with a text, and what helps if it is a number with another decimal mark. */
  static Message complaint(String text, boolean decimalComma) {
    if (!decimalComma && hasComma(text)) {
      return Message.of(
          Excerpt.quote(text) + " is not a number with a decimal point; use ",
          RunSetting.DECIMAL_COMMA);
    }
    double value = Decimal.parse(text.toCharArray(), 0, text.length(), decimalComma ? ',' : '.');
    return complaint(text, value, decimalComma);
  }

  /**
   * Names the place, the value and the remedies.
   *
   * @param complaint what is wrong with the cell
   * @param hint what else helps; empty if nothing does
   * @param more how many more of the column are none, and of how many; empty if it is the only one
   * @param orLevels whether the column could be read as levels
   */
  static InvalidInputException of(
      Origin origin,
      long line,
      String column,
      Message complaint,
      Message hint,
      String more,
      boolean orLevels) {
    return origin.reject(
        line,
        column,
        Message.of(
            complaint,
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

  /**
   * The same of a feature of a model, which can be neither left out nor anything else.
   *
   * @param numeric whether the user said that the column holds numbers with marks
   */
  static InvalidInputException ofModel(
      Origin origin, long line, String column, String text, boolean decimalComma, boolean numeric) {
    return origin.reject(
        line,
        column,
        Message.of(
            complaint(text, decimalComma), hintOfModel(column, text, decimalComma, numeric)));
  }

  private static Message hintOfModel(
      String column, String text, boolean decimalComma, boolean numeric) {
    if (isMarked(text, decimalComma)) {
      return numeric ? OTHER_MARKS : marked(column, List.of());
    }
    if (!decimalComma && isMarked(text, true) && !hasComma(text)) {
      return markedByCommas(column);
    }
    return text.codePoints().anyMatch(Character::isDigit) || CellShape.isSpoiltNumber(text)
        ? Message.of("")
        : Message.of(
            "; if it stands for a missing value, give ",
            RunSetting.NA_VALUES,
            " " + Excerpt.shell(text) + " ",
            RunSetting.MISSING,
            " mean");
  }

  private static boolean isMarked(String text, boolean decimalComma) {
    return Double.isFinite(new MarkedNumber(decimalComma ? ',' : '.').next(text));
  }
}
