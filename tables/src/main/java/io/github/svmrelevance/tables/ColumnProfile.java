package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.inference.LoneColumn.Closeness;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a column of a table holds.
 *
 * @param number where it stands, from 1
 * @param name its name, or the one it is given
 * @param kind what its values are
 * @param missing how many rows have no value
 * @param distinct how many different values there are; of long texts, more are counted as one
 * @param numbers least, median and greatest, if all values are numbers
 * @param levels the values of a column that is none of these, of a mistyped one the cells that are
 *     no numbers; those in most rows first, and at most {@link TableProfile#MOST_LEVELS}
 * @param duplicateOf the first column that has the same value in each row, if there is one before
 * @param correlated columns of numbers whose correlation with this one is above {@link
 *     TableProfile#HIGH_CORRELATION} or below its negative
 * @param tellsLabel how nearly the column alone tells the label, if it does
 * @param missingCodes numbers that seem to stand for missing values, ascending
 * @since 0.1
 */
public record ColumnProfile(
    int number,
    String name,
    Kind kind,
    long missing,
    long distinct,
    Optional<Numbers> numbers,
    List<Level> levels,
    Optional<String> duplicateOf,
    List<Correlate> correlated,
    Optional<Telling> tellsLabel,
    List<MissingCode> missingCodes) {

  /** What values can be. */
  public enum Kind {
    /** Numbers, some with fractions. */
    NUMBER,
    /** Whole numbers. */
    WHOLE_NUMBER,
    /** Texts, or texts and numbers, that repeat. */
    CATEGORY,
    /** Days, or years, months and days as numbers. */
    DATE,
    /** Numbers or texts that number or name the rows. */
    ID,
    /** One and the same value. */
    CONSTANT,
    /** Other texts. */
    TEXT,
    /** Numbers, and cells that should be some. */
    MISTYPED,
    /** No value at all. */
    EMPTY
  }

  /**
   * What numbers are like.
   *
   * @param min the least
   * @param median the one in the middle, or the mean of two
   * @param max the greatest
   */
  public record Numbers(double min, double median, double max) {}

  /**
   * A value of a category.
   *
   * @param name the value
   * @param rows how many rows have it
   */
  public record Level(String name, long rows) {}

  /**
   * A column of numbers that says nearly the same.
   *
   * @param name its name
   * @param correlation Pearson's, of the rows that have both values
   */
  public record Correlate(String name, double correlation) {}

  /**
   * How nearly a column alone tells the label.
   *
   * @param byMissing whether it does so by which rows have no value
   * @param closeness how nearly
   */
  public record Telling(boolean byMissing, Closeness closeness) {}

  /**
   * A number that seems to stand for missing values, such as -999.
   *
   * @param value the number
   * @param rows how many rows have it
   * @param elsewhere another column that has it, too, and may mean it: the first
   */
  public record MissingCode(double value, long rows, Optional<String> elsewhere) {

    /** Checks that nothing is null. */
    public MissingCode {
      Objects.requireNonNull(elsewhere, "elsewhere");
    }
  }

  /** Copies the lists. */
  public ColumnProfile {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(numbers, "numbers");
    levels = List.copyOf(levels);
    Objects.requireNonNull(duplicateOf, "duplicateOf");
    correlated = List.copyOf(correlated);
    Objects.requireNonNull(tellsLabel, "tellsLabel");
    missingCodes = List.copyOf(missingCodes);
  }

  ColumnProfile withCorrelated(List<Correlate> others) {
    return with(others, tellsLabel, missingCodes);
  }

  ColumnProfile telling(Optional<Telling> telling) {
    return with(correlated, telling, missingCodes);
  }

  ColumnProfile withMissingCodes(List<MissingCode> codes) {
    return with(correlated, tellsLabel, codes);
  }

  private ColumnProfile with(
      List<Correlate> others, Optional<Telling> telling, List<MissingCode> codes) {
    return new ColumnProfile(
        number,
        name,
        kind,
        missing,
        distinct,
        numbers,
        levels,
        duplicateOf,
        others,
        telling,
        codes);
  }

  /** Whether the column can be a feature as it is. */
  boolean isUsable() {
    return switch (kind) {
      case NUMBER, WHOLE_NUMBER, CATEGORY, CONSTANT -> true;
      case DATE, ID, TEXT, MISTYPED, EMPTY -> false;
    };
  }
}
