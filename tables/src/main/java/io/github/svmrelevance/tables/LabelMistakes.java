package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Excerpt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cells of a label of numbers that are none, and which options read the rest. A label is such
 * if nearly all its different values are numbers. Codes of classes beside a word, names with digits
 * and ids are none: they are left to who asks about classes.
 *
 * @param label what the label holds
 * @param readable the texts that are numbers with marks, such as a limit, and can all be read
 * @param unreadable the other texts, which only the rows can make up for
 */
record LabelMistakes(LabelTexts label, List<String> readable, List<String> unreadable) {

  /** More different texts are rather corrected than named one by one. */
  private static final int MOST_NAMED = 10;

  /** Where the user says that a label holds numbers, more different ones show that it does. */
  private static final int LEAST_NUMBERS = 5;

  /** More numbers with fractions are measurements, unless texts are as frequent as they are. */
  private static final int MOST_FRACTIONS = 2;

  /** Texts in more rows than one of so many may well be names beside whole or few numbers. */
  private static final int NUMBERS_A_TEXT = 20;

  /**
   * Finds them.
   *
   * @param decimalComma whether the table is read with decimal commas
   * @param points whether other numbers of the table have points
   * @param said whether the user says that the label holds numbers
   * @return empty if the label is no such, or decimal commas or marks explain what it holds
   */
  static Optional<LabelMistakes> of(
      LabelTexts label, boolean decimalComma, boolean points, boolean said) {
    TextColumn texts = label.texts();
    boolean few = label.rows() * TextColumn.NUMBERS_A_WORD <= label.numbers();
    if (!areMistakes(label, said)
        || label.isCuredByCommas(decimalComma, points)
        || (label.areWrittenOtherwise() && !few)) {
      return Optional.empty();
    }
    char mark = decimalComma ? ',' : '.';
    // What agrees with no number alone, such as one with a unit, is in nobody's way.
    Map<Boolean, List<String>> marked =
        texts.texts().stream()
            .collect(Collectors.partitioningBy(text -> texts.agree(List.of(text), mark)));
    return Optional.of(
        texts.agree(marked.get(true), mark)
            ? new LabelMistakes(label, marked.get(true), marked.get(false))
            : new LabelMistakes(label, List.of(), texts.texts()));
  }

  private static boolean areMistakes(LabelTexts label, boolean said) {
    TextColumn texts = label.texts();
    long different = label.distinct() - texts.distinct();
    if (label.rows() == 0 || different < texts.distinct() || label.numbers() < label.rows()) {
      return false;
    }
    if (said) {
      return different > LEAST_NUMBERS;
    }
    boolean fractions = texts.hasFractions();
    return different > LabelDoubts.MOST_CODES
        ? fractions || areRare(label)
        : different > (fractions ? MOST_FRACTIONS : LabelDoubts.MOST_UNTOLD)
            && label.rows() * NUMBERS_A_TEXT <= label.numbers()
            && areRare(label);
  }

  /** Whole numbers may be codes or ids, which have letters now and then. */
  private static boolean areRare(LabelTexts label) {
    TextColumn texts = label.texts();
    if (Remedies.areFewWords(texts, label.rows(), label.numbers())) {
      return true;
    }
    return !texts.hasMore()
        && texts.texts().size() <= TextColumn.MOST_WORDS
        && label.rows() * NUMBERS_A_TEXT <= label.numbers()
        && (!label.mayBeIds() || texts.texts().stream().allMatch(LabelMistakes::isMeantAsNumber));
  }

  private static boolean isMeantAsNumber(String text) {
    return CellShape.isSpoiltNumber(text)
        || MarkedNumber.isBeyondLimit(text, '.')
        || MarkedNumber.isBeyondLimit(text, ',');
  }

  /** Whether options read the rest: all texts are read with marks, or can be named. */
  boolean areCurable() {
    return !label.texts().hasMore() && canBeNamed(unreadable);
  }

  /** Whether texts are few, and can be typed: what cannot be seen cannot. */
  static boolean canBeNamed(List<String> texts) {
    return texts.size() <= MOST_NAMED
        && texts.stream().allMatch(text -> Excerpt.printable(text).equals(text));
  }

  /** The texts that are to be missing values, as a list of them takes each; none if some cannot. */
  List<String> absences() {
    return areCurable() ? unreadable.stream().map(NotNumber::named).toList() : List.of();
  }

  /** How many cells are none, of how many. */
  String counted() {
    return label.rows() + " of " + Excerpt.counted(label.rows() + label.numbers(), "cell", "cells");
  }

  /** In how many rows there is a text that no option reads. */
  long rowsLeftOut() {
    return unreadable.stream().mapToLong(label.texts()::rows).sum();
  }
}
