package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import java.util.Collection;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The labels that are no numbers as they are written, and what reads them as numbers.
 *
 * @param texts these labels
 * @param rows how many rows have one of them
 * @param numbers how many rows have a number
 * @param distinct how many different labels there are
 * @param place where a number among the labels stands, and how it is written
 */
record LabelTexts(
    TextColumn texts, long rows, long numbers, long distinct, DoubleFunction<String> place) {

  /** Whether the labels are more numbers than codes of classes, but for how they are written. */
  boolean areNumbers() {
    return distinct > LabelDoubts.MOST_CODES && (areWrittenOtherwise() || areAbsences());
  }

  /**
   * Whether all labels are numbers with marks, or with decimal commas; a few words do not count.
   */
  boolean areWrittenOtherwise() {
    return texts.isMarked(false, numbers)
        || texts.isMarked(true, numbers)
        || texts.hasDecimalCommas(numbers);
  }

  /** Whether they stand for missing values beside numbers. */
  private boolean areAbsences() {
    return numbers > 0 && (texts.isAbsent() || Remedies.areFewWords(texts, rows, numbers));
  }

  /** Whether so many labels look like numbers that classes cannot be meant. */
  boolean lookLikeNumbers() {
    long alike = texts.texts().stream().filter(LabelTexts::looksLikeNumber).count();
    return distinct > LabelDoubts.MOST_CODES && 2 * alike >= texts.texts().size();
  }

  private static boolean looksLikeNumber(String text) {
    return CellShape.isSpoiltNumber(text)
        || Double.isFinite(new MarkedNumber('.').next(text))
        || Double.isFinite(new MarkedNumber(',').next(text));
  }

  /** Commas cannot mark decimals where a point does, be it in the label itself. */
  private boolean mayHaveCommas(boolean decimalComma, boolean points) {
    return !decimalComma && !points && !texts.hasFractions();
  }

  /**
   * Whether they are numbers once the table is read with decimal commas.
   *
   * @param decimalComma whether the table is read with decimal commas already
   * @param points whether other numbers of the table have points
   */
  boolean isCuredByCommas(boolean decimalComma, boolean points) {
    return mayHaveCommas(decimalComma, points)
        && !texts.isMarked(false, numbers)
        && (texts.hasDecimalCommas(numbers) || texts.isMarked(true, numbers));
  }

  /** Whether the numbers beside them are asked about: whole ones that never repeat, or days. */
  boolean mayBeIds() {
    boolean days = LabelDoubts.isDay(texts.least()) && LabelDoubts.isDay(texts.most());
    return !texts.hasFractions() && (days || distinct - texts.distinct() == numbers);
  }

  /** Whether the numbers beside them are learnt as numbers only if the user says so. */
  boolean needTask() {
    boolean few =
        !texts.hasFractions() && !LabelDoubts.areMany(distinct - texts.distinct(), numbers);
    return few || mayBeIds();
  }

  /** A number among the labels, as it is written, and where. */
  String written(double number) {
    return place.apply(number);
  }

  /** One of them, rather a number than a word. */
  String example() {
    return texts.texts().stream().filter(texts::isOther).findFirst().orElseGet(texts::first);
  }

  /**
   * The options that read the labels as numbers.
   *
   * @param column the name of their column
   * @param decimalComma whether the table is read with decimal commas already
   * @param points whether other numbers of the table have points
   * @return empty if there are none
   */
  Message remedy(String column, boolean decimalComma, boolean points) {
    Collection<String> absences = Remedies.absencesOf(texts, rows, numbers);
    if (texts.isMarked(decimalComma, numbers)) {
      return NotNumber.marked(column, absences);
    }
    boolean commas = mayHaveCommas(decimalComma, points);
    if (commas && texts.hasDecimalCommas(numbers)) {
      return Message.of("; ", RunSetting.DECIMAL_COMMA, " reads 1,5");
    }
    if (commas && texts.isMarked(true, numbers)) {
      return NotNumber.markedByCommas(column);
    }
    return areAbsences() ? NotNumber.absentOfLabel(absences) : new Message(List.of());
  }
}
