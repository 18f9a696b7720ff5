package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The column of the label as the user named it, for messages about its cells.
 *
 * @param name its name; empty if the format has no column of it
 * @param listed what names it in a list of columns
 * @param options what the table is read with, which remedies add to
 * @param points whether numbers of the table have decimal points
 * @param remedies what helps the columns of the table, to which the label is added
 */
record LabelColumn(
    Origin origin,
    String name,
    String listed,
    ReadOptions options,
    BooleanSupplier points,
    Remedies remedies) {

  /** More of the texts are counted, not quoted. */
  private static final int MOST_TOLD = 3;

  /** What reads labels as numbers that are written otherwise; empty if nothing does. */
  Message remedy(LabelTexts texts) {
    Message remedy = texts.remedy(name, options.decimalComma(), points.getAsBoolean());
    if (!remedy.parts().isEmpty()) {
      remedies.addLabel(listed, texts, Optional.empty());
    }
    return remedy;
  }

  /**
   * The cells that are no numbers in a label of numbers.
   *
   * @param said whether the user says that the label holds numbers
   * @return empty if it is no such label
   */
  Optional<LabelMistakes> mistakes(LabelTexts texts, boolean said) {
    return LabelMistakes.of(texts, options.decimalComma(), points.getAsBoolean(), said);
  }

  /**
   * Refuses such cells where the label is learnt as a number.
   *
   * @param said whether the user says that the label holds numbers
   */
  InvalidInputException refuse(LabelMistakes mistakes, boolean said) {
    boolean asked = !said && mistakes.label().needTask();
    Message remedy = finished(mistakes, asked);
    if (!remedy.parts().isEmpty()) {
      remedies.addLabel(listed, mistakes.label(), Optional.of(mistakes));
    }
    return refuse(
        mistakes,
        Message.of(
            "; correct " + (mistakes.label().rows() == 1 ? "it" : "them"),
            remedy,
            said || mistakes.label().texts().hasFractions()
                ? ""
                : Message.of(
                    "; or name another column with ",
                    RunSetting.LABEL,
                    ", or if they are classes, give ",
                    RunSetting.TASK,
                    " multiclass")));
  }

  /**
   * Names the first of these cells and says how many there are.
   *
   * @param remedy what to do about them
   */
  InvalidInputException refuse(LabelMistakes mistakes, Message remedy) {
    TextColumn texts = mistakes.label().texts();
    long line = texts.line(texts.first());
    Message problem =
        Message.of(
            "the label holds numbers but for "
                + mistakes.counted()
                + ": "
                + told(texts)
                + conflict(mistakes),
            remedy);
    return name.isEmpty() ? origin.reject(line, problem) : origin.reject(line, name, problem);
  }

  private String told(TextColumn texts) {
    List<String> told = new ArrayList<>();
    for (String text : texts.texts().subList(0, Math.min(MOST_TOLD, texts.texts().size()))) {
      long rows = texts.rows(text);
      told.add(
          Excerpt.quote(text)
              + (rows == 1 ? " in " : " in " + rows + " rows, first in ")
              + origin.place(texts.line(text)));
    }
    long more = texts.distinct() - told.size();
    return told.isEmpty()
        ? Excerpt.quote(texts.first()) + " in " + origin.place(texts.line(texts.first()))
        : String.join(", ", told)
            + (more > 0 ? " and " + Excerpt.counted(more, "more text", "more texts") : "");
  }

  /** Why a limit is none; empty if there is no limit among the texts that are not read. */
  private String conflict(LabelMistakes mistakes) {
    char mark = options.decimalComma() ? ',' : '.';
    List<String> limits =
        mistakes.unreadable().stream()
            .filter(text -> MarkedNumber.isBeyondLimit(text, mark))
            .toList();
    TextColumn texts = mistakes.label().texts();
    for (String limit : limits) {
      for (double number : new double[] {texts.least(), texts.most()}) {
        if (MarkedNumber.isCrossed(limit, number, mark)) {
          return "; "
              + mistakes.label().written(number)
              + MarkedNumber.crossing(limit)
              + Excerpt.quote(limit);
        }
      }
    }
    return limits.size() > 1 ? "; only one limit of a column can be read" : "";
  }

  /** The options that read the rest; empty if none do. */
  private Message finished(LabelMistakes mistakes, boolean asked) {
    boolean cells =
        options.format().orElseGet(() -> DataFormat.ofFileName(origin.source())) == DataFormat.CSV;
    if (!cells || !mistakes.areCurable()) {
      return Message.of("");
    }
    List<Message> given = new ArrayList<>();
    List<String> effects = new ArrayList<>();
    if (asked) {
      given.add(Message.of(RunSetting.TASK, " regression"));
    }
    if (!mistakes.readable().isEmpty()) {
      given.add(Message.of(RunSetting.NUMERIC, " " + Excerpt.shell(listed)));
      effects.add("reads " + Excerpt.list(mistakes.readable()) + " without marks");
    }
    if (!mistakes.unreadable().isEmpty()) {
      given.add(NotNumber.leftOut(mistakes.unreadable(), options.missing()));
      long rows = mistakes.rowsLeftOut();
      effects.add("leaves " + Excerpt.counted(rows, "row", "rows") + " out");
    }
    return Message.of(
        ", or give ", Message.join(" ", given), ", which " + String.join(" and ", effects));
  }
}
