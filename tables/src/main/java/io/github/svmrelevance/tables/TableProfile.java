package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a table holds, column by column, and how it could be read.
 *
 * @param name what the table is called
 * @param rows how many rows there are
 * @param columns its columns, in their order
 * @param label the column taken for the label
 * @param guessedLabel why it is, if nobody said so
 * @param classes the classes and their rows, most first, at most {@link #MOST_LEVELS}; empty if the
 *     label is a number
 * @param correlationsLeftOut how many columns of numbers there are, if they are too many to
 *     correlate each with each
 * @param warnings what was passed over as the table was read
 * @param options by the names of settings what to read the table with, in the order to give them
 *     in; a value is empty for a flag
 * @param alternatives options of which one more may be given, where the label may be meant
 *     otherwise
 * @param obstacle why the table can be used with no options at all, if so, and what to do
 * @since 0.1
 */
public record TableProfile(
    String name,
    long rows,
    List<ColumnProfile> columns,
    ColumnProfile label,
    Optional<String> guessedLabel,
    List<ColumnProfile.Level> classes,
    Optional<Integer> correlationsLeftOut,
    List<Warning> warnings,
    List<Option> options,
    List<Option> alternatives,
    Optional<String> obstacle) {

  /** So many values of a category are kept. */
  public static final int MOST_LEVELS = 50;

  /** Two columns are reported whose correlation is beyond. */
  public static final double HIGH_CORRELATION = 0.95;

  /**
   * An option to read a table with.
   *
   * @param setting its name
   * @param value its value; empty for a flag
   */
  public record Option(String setting, String value) {}

  /** Copies the lists. */
  public TableProfile {
    Objects.requireNonNull(name, "name");
    columns = List.copyOf(columns);
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(guessedLabel, "guessedLabel");
    classes = List.copyOf(classes);
    Objects.requireNonNull(correlationsLeftOut, "correlationsLeftOut");
    warnings = List.copyOf(warnings);
    options = List.copyOf(options);
    alternatives = List.copyOf(alternatives);
    Objects.requireNonNull(obstacle, "obstacle");
  }

  /**
   * How many columns beside the label can be features.
   *
   * @return the number of columns of numbers and categories
   */
  public long features() {
    return columns.stream()
        .filter(column -> column.number() != label.number())
        .filter(
            column ->
                switch (column.kind()) {
                  case NUMBER, WHOLE_NUMBER, CATEGORY -> true;
                  case DATE, ID, CONSTANT, TEXT, MISTYPED, EMPTY -> false;
                })
        .count();
  }
}
