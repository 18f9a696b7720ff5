package io.github.svmrelevance.core.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
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
   */
  private record Mistyped(String listed, TextColumn texts, long rows, long numbers) {

    /** The texts that stand for missing values. */
    Collection<String> absences() {
      return areFewWords(texts, rows, numbers) ? texts.texts() : texts.absences();
    }

    boolean isCommas(boolean chosen) {
      return chosen && texts.hasDecimalCommas();
    }

    /** Numbers without a unit would differ from those that have one. */
    boolean isMarked(boolean comma) {
      MarkedNumber marked = texts.marked(comma);
      return marked.agrees() && (numbers == 0 || marked.isBare());
    }
  }

  /** More different words than this are levels, or remarks. */
  private static final int MOST_WORDS = 5;

  private static final int NUMBERS_A_WORD = 9;

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
    columns.add(new Mistyped(listed, texts, rows, numbers));
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
        && texts.texts().size() <= MOST_WORDS
        && rows * NUMBERS_A_WORD <= numbers
        && texts.texts().stream().noneMatch(CellShape::isSpoiltNumber)
        && texts.texts().stream().noneMatch(text -> text.codePoints().anyMatch(Character::isDigit));
  }

  /** Whether texts are numbers with marks, by a decimal mark that the table may have. */
  boolean isMarked(TextColumn texts) {
    return texts.marked(true).agrees() || (!decimalComma && texts.marked(false).agrees());
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }

  /** Whether decimal commas explain a column, and nothing in the table speaks against them. */
  boolean needComma() {
    return !decimalComma
        && !points
        && columns.stream().anyMatch(column -> !column.isMarked(false) && isComma(column))
        && columns.stream().noneMatch(column -> column.isMarked(false) && !isComma(column));
  }

  private static boolean isComma(Mistyped column) {
    return column.texts().hasDecimalCommas() || column.isMarked(true);
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
                !column.isCommas(comma)
                    && !column.isMarked(comma)
                    && !column.texts().isAbsent()
                    && !areFewWords(column.texts(), column.rows(), column.numbers()))
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
