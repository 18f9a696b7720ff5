package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.tables.ColumnProfile.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds lines of a file that are no rows of its table: a title above the names, units below them, a
 * footer, totals. Read as rows, they change the kinds of columns, and what models learn.
 */
final class StrayLines {

  /** Texts in one line of fewer columns are mistakes of their own. */
  private static final int FEWEST_OF_LINE = 3;

  /** A line of fewer columns may well have one cell. */
  private static final int FEWEST_COLUMNS = 3;

  /** Of fewer rows, the last one may be the sum of the others by chance. */
  private static final int FEWEST_ROWS = 4;

  /** How far sums of rounded numbers may be off, relatively. */
  private static final double ROUNDING = 1e-3;

  private static final Pattern TOTAL =
      Pattern.compile("(?i)(grand |sub)?(totals?|sums?|summe|gesamt|insgesamt)\\b.*");

  private static final Set<Kind> NUMBERS = Set.of(Kind.NUMBER, Kind.WHOLE_NUMBER, Kind.MISTYPED);

  private final ProfiledRows table;
  private final List<ColumnProfile> columns;
  private final ColumnHeader header;

  StrayLines(ProfiledRows table, List<ColumnProfile> columns, ColumnHeader header) {
    this.table = table;
    this.columns = columns;
    this.header = header;
  }

  /**
   * What there is to say of the first that is found.
   *
   * @param label of the table, one of its columns
   */
  Optional<String> first(ColumnProfile label) {
    return title().or(() -> units(label)).or(this::lineOfTexts).or(this::footer).or(this::totals);
  }

  /** Names of few columns: a title, and the names are in a line below. */
  private Optional<String> title() {
    long named = columns.stream().filter(column -> !isNameless(column)).count();
    long filled =
        columns.stream()
            .filter(column -> isNameless(column) && column.kind() != Kind.EMPTY)
            .count();
    return named + filled < FEWEST_COLUMNS || filled <= named
        ? Optional.empty()
        : Optional.of(
            "the first line has names for "
                + named
                + " of "
                + (named + filled)
                + " columns; if it is a title, take out what stands above the names");
  }

  private boolean isNameless(ColumnProfile column) {
    return header.nameless().contains(column.number() - 1);
  }

  /** Words in the first row, with a class of its own. */
  private Optional<String> units(ColumnProfile label) {
    Optional<String> own = textAt(label, 0);
    // Of a label of numbers, the options that read it leave such a row out.
    if (table.rows() < FEWEST_ROWS
        || label.kind() == Kind.MISTYPED
        || own.isEmpty()
        || table.texts(label.number() - 1).rows(own.get()) > 1) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>();
    long line = 0;
    int numbers = 0;
    for (ColumnProfile column : columns) {
      if (NUMBERS.contains(column.kind())) {
        numbers++;
        Optional<String> text =
            textAt(column, 0).filter(one -> one.codePoints().noneMatch(Character::isDigit));
        if (text.isPresent()) {
          words.add(text.get());
          line = table.texts(column.number() - 1).line(text.get());
        }
      }
    }
    return words.isEmpty() || 2 * words.size() < numbers
        ? Optional.empty()
        : Optional.of(
            "line "
                + line
                + ", the first below the names, has words in columns of numbers, such as "
                + Excerpt.quote(words.get(0))
                + "; take it out if it holds units");
  }

  /** A row of texts below rows of numbers: without it, what a row is would not be known. */
  private Optional<String> lineOfTexts() {
    Map<Long, List<String>> found = new TreeMap<>();
    int numbers = 0;
    for (ColumnProfile column : columns) {
      numbers += NUMBERS.contains(column.kind()) ? 1 : 0;
      if (column.kind() == Kind.MISTYPED
          && column.levels().size() == 1
          && column.levels().get(0).rows() == 1) {
        TextColumn texts = table.texts(column.number() - 1);
        // In the first row it is units, of which the options make missing values.
        if (texts.code(0) == 0) {
          found
              .computeIfAbsent(texts.line(texts.first()), line -> new ArrayList<>())
              .add(texts.first());
        }
      }
    }
    int of = numbers;
    return found.entrySet().stream()
        .filter(entry -> entry.getValue().size() >= Math.max(FEWEST_OF_LINE, (of + 1) / 2))
        // One word in all of them is rather that of a missing value.
        .filter(entry -> entry.getValue().stream().distinct().count() > 1)
        .findFirst()
        .map(
            entry ->
                "line "
                    + entry.getKey()
                    + " has texts in "
                    + entry.getValue().size()
                    + " of "
                    + of
                    + " columns of numbers; take it out if it is a footer, or transpose the table if its"
                    + " rows are the features");
  }

  /** A last row of one cell. */
  private Optional<String> footer() {
    int last = table.rows() - 1;
    if (columns.size() < FEWEST_COLUMNS || last < FEWEST_ROWS) {
      return Optional.empty();
    }
    List<ColumnProfile> filled =
        columns.stream()
            .filter(
                column ->
                    table.texts(column.number() - 1).code(last) != 0
                        || !Double.isNaN(table.numbers(column.number() - 1)[last]))
            .limit(2)
            .toList();
    if (filled.size() != 1) {
      return Optional.empty();
    }
    ColumnProfile column = filled.get(0);
    boolean number = !Double.isNaN(table.numbers(column.number() - 1)[last]);
    Optional<String> text = textAt(column, last);
    boolean repeated =
        text.filter(one -> table.texts(column.number() - 1).rows(one) > 1).isPresent();
    return number || repeated
        ? Optional.empty()
        : Optional.of(
            "the last line has one cell only"
                + text.map(one -> ", " + Excerpt.quote(one)).orElse("")
                + "; take it out if it is a footer");
  }

  /** A last row that adds up the others. */
  private Optional<String> totals() {
    int last = table.rows() - 1;
    if (last < FEWEST_ROWS) {
      return Optional.empty();
    }
    List<String> added =
        columns.stream()
            .filter(column -> column.numbers().isPresent())
            .filter(column -> isSum(table.numbers(column.number() - 1), last))
            .map(ColumnProfile::name)
            .toList();
    boolean called =
        columns.stream()
            .flatMap(column -> textAt(column, last).stream())
            .anyMatch(text -> TOTAL.matcher(text).matches());
    return added.isEmpty() || (added.size() == 1 && !called)
        ? Optional.empty()
        : Optional.of(
            "the last row holds the sums of the others in "
                + Excerpt.list(added)
                + "; take it out, as it is no row of the table");
  }

  /** Whether a number is the sum of those before it, and larger than each. */
  private static boolean isSum(double[] values, int last) {
    double sum = 0;
    double largest = 0;
    for (int i = 0; i < last; i++) {
      if (!Double.isNaN(values[i])) {
        sum += values[i];
        largest = Math.max(largest, Math.abs(values[i]));
      }
    }
    return Math.abs(values[last]) > largest
        && Math.abs(values[last] - sum) <= ROUNDING * Math.abs(sum);
  }

  /** The text of a cell, if it is one that is kept. */
  private Optional<String> textAt(ColumnProfile column, int row) {
    TextColumn texts = table.texts(column.number() - 1);
    int code = texts.code(row);
    return code == 0 || code == TextColumn.BEYOND
        ? Optional.empty()
        : Optional.of(texts.text(code));
  }
}
