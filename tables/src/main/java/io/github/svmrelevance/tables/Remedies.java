package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the options with which columns of texts can be read that are likely numbers: a decimal
 * comma for the whole table, numbers with marks, texts that stand for missing values. What none of
 * them helps is left out.
 */
final class Remedies {

  /**
   * A column of texts that should be numbers.
   *
   * @param listed what names it in a list of columns
   * @param rows how many cells are texts
   * @param numbers how many cells are read as numbers already
   * @param label whether it is the label, which cannot be left out
   * @param mistakes the cells of a label of numbers that are none
   */
  private record Mistyped(
      String listed,
      TextColumn texts,
      long rows,
      long numbers,
      boolean label,
      Optional<LabelMistakes> mistakes) {

    /** The texts that stand for missing values. */
    Collection<String> absences() {
      return mistakes.isPresent() ? mistakes.get().absences() : absencesOf(texts, rows, numbers);
    }

    /** What is left of a label without its mistakes has the marks of the table. */
    boolean isCommas(boolean chosen) {
      return mistakes.isEmpty() && chosen && texts.hasDecimalCommas(numbers);
    }

    boolean isMarked(boolean comma) {
      return mistakes.isPresent()
          ? !mistakes.get().readable().isEmpty()
          : texts.isMarked(comma, numbers);
    }
  }

  /** Mistakes in more rows than one of so many may be anything. */
  private static final int NUMBERS_A_MISTAKE = 20;

  private final boolean decimalComma;
  private final List<Mistyped> columns = new ArrayList<>();
  private boolean points;

  /** Whether the table is read with decimal commas already. */
  Remedies(boolean decimalComma) {
    this.decimalComma = decimalComma;
  }

  /** Some number of the table has a decimal point. */
  void seePoint() {
    points = true;
  }

  /**
   * Adds a column.
   *
   * @param rows how many cells are texts
   * @param numbers how many cells are numbers
   */
  void add(String listed, TextColumn texts, long rows, long numbers) {
    columns.add(new Mistyped(listed, texts, rows, numbers, false, Optional.empty()));
  }

  /**
   * Adds the column of the label, which should hold numbers.
   *
   * @param mistakes the cells that are none, if they are few
   */
  void addLabel(String listed, LabelTexts label, Optional<LabelMistakes> mistakes) {
    columns.add(new Mistyped(listed, label.texts(), label.rows(), label.numbers(), true, mistakes));
  }

  /** Whether some number of the table is known to have a decimal point. */
  boolean seesPoint() {
    return points;
  }

  /**
   * Whether the texts of a column are few words among many numbers, such as {@code refused}: they
   * say why a number is missing.
   *
   * @param rows how many cells are texts
   * @param numbers how many cells are numbers
   */
  static boolean areFewWords(TextColumn texts, long rows, long numbers) {
    return !texts.hasMore()
        && texts.texts().size() <= TextColumn.MOST_WORDS
        && rows * TextColumn.NUMBERS_A_WORD <= numbers
        && texts.texts().stream().noneMatch(CellShape::isSpoiltNumber)
        && texts.texts().stream().noneMatch(text -> text.codePoints().anyMatch(Character::isDigit));
  }

  /**
   * Whether the texts of a column are few cells among many numbers that were typed wrongly, such as
   * {@code 3o}: what was meant is not known.
   *
   * @param rows how many cells are texts
   * @param numbers how many cells are numbers
   */
  static boolean areFewMistakes(TextColumn texts, long rows, long numbers) {
    return !texts.hasMore()
        && texts.texts().size() <= TextColumn.MOST_WORDS
        && rows * NUMBERS_A_MISTAKE <= numbers
        && LabelMistakes.canBeNamed(texts.texts())
        && texts.texts().stream().noneMatch(text -> text.indexOf(',') >= 0);
  }

  /**
   * The texts of a column that stand for missing values.
   *
   * @param rows how many cells are texts
   * @param numbers how many cells are numbers
   */
  static Collection<String> absencesOf(TextColumn texts, long rows, long numbers) {
    // What can be read is no mistake, however few cells have marks: >1000 is a large value.
    if (texts.isMarked(false, numbers)
        || texts.isMarked(true, numbers)
        || texts.hasDecimalCommas(numbers)) {
      return texts.absencesAndWords();
    }
    return areFewWords(texts, rows, numbers) || areFewMistakes(texts, rows, numbers)
        ? texts.texts()
        : texts.absences();
  }

  /** Whether texts are numbers with marks, by a decimal mark that the table may have. */
  boolean isMarked(TextColumn texts, long numbers) {
    return texts.areMarked(true, numbers) || (!decimalComma && texts.areMarked(false, numbers));
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }

  /** Whether decimal commas explain a column, and nothing in the table speaks against them. */
  boolean needComma() {
    return !decimalComma
        && !hasPoints()
        && columns.stream().anyMatch(column -> !column.isMarked(false) && isComma(column));
  }

  /** Whether numbers of the table have decimal points, so that commas cannot be the mark of all. */
  boolean hasPoints() {
    return points
        || columns.stream().anyMatch(column -> column.isMarked(false) && !isComma(column));
  }

  private static boolean isComma(Mistyped column) {
    return column.isCommas(true) || column.isMarked(true);
  }

  /**
   * Whether commas between three digits may part thousands, which {@link #numeric} takes them for,
   * and may mark decimals as well.
   */
  boolean isEitherReading() {
    return !decimalComma
        && !hasPoints()
        && !needComma()
        && columns.stream().anyMatch(Remedies::isEither);
  }

  private static boolean isEither(Mistyped column) {
    return column.isMarked(false) && column.isCommas(true);
  }

  /** Says so of the columns. */
  Optional<Warning> eitherReading() {
    return isEitherReading()
        ? Optional.of(
            DataWarning.DECIMAL_MARK_DOUBTFUL.of(
                "commas are taken for separators of thousands and may mark decimals: "
                    + Excerpt.list(
                        columns.stream().filter(Remedies::isEither).map(Mistyped::listed).toList())
                    + ". If they mark decimals, give ",
                RunSetting.DECIMAL_COMMA,
                " in place of ",
                RunSetting.NUMERIC))
        : Optional.empty();
  }

  /** The columns to be read past their marks. */
  List<String> numeric() {
    boolean comma = decimalComma || needComma();
    return columns.stream()
        .filter(column -> !column.isCommas(comma) && column.isMarked(comma))
        .map(Mistyped::listed)
        .toList();
  }

  /** The columns that nothing helps. */
  List<String> excluded() {
    boolean comma = decimalComma || needComma();
    return columns.stream()
        .filter(
            column ->
                !column.label()
                    && !column.isCommas(comma)
                    && !column.isMarked(comma)
                    && !column.texts().isAbsent()
                    && !areFewWords(column.texts(), column.rows(), column.numbers())
                    && !areFewMistakes(column.texts(), column.rows(), column.numbers()))
        .map(Mistyped::listed)
        .toList();
  }

  /** The texts that stand for missing values in the columns that are read. */
  List<String> naValues() {
    List<String> excluded = excluded();
    Set<String> texts = new LinkedHashSet<>();
    columns.stream()
        .filter(column -> !excluded.contains(column.listed()))
        .forEach(column -> texts.addAll(column.absences()));
    // A shell takes what begins with a hyphen for an option.
    List<String> ordered = new ArrayList<>(texts);
    ordered.sort((a, b) -> Boolean.compare(a.startsWith("-"), b.startsWith("-")));
    return ordered;
  }
}
