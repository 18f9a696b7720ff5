package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Gathers labelled rows that are in memory, or come one by one from anywhere, into a data set:
 *
 * <pre>{@code
 * DatasetBuilder rows = DatasetBuilder.named("people").features("height", "weight");
 * people.forEach(p -> rows.add(p.club(), p.height(), p.weight()));
 * RelevanceIntervals result = RelevanceBounds.of(rows.build()).run();
 * }</pre>
 *
 * <p>Rows are copied, and none is kept besides. Labels become classes as those of a file do: sorted
 * by value if all of them are numbers, else by code point. Numbers that are to be learnt come by
 * {@link #addValue}. Memory is 8 bytes per number, and until the data set is built at most half as
 * much again. Not thread-safe.
 *
 * @since 0.1
 */
public final class DatasetBuilder {

  private static final int MOST_LISTED = 5;

  private final Origin origin;
  private final String name;
  private final ClassLabels labels = new ClassLabels();
  private GrowingColumns columns = new DenseColumns();
  private ColumnStorage storage = ColumnStorage.inMemory();
  private List<String> features = List.of();
  private double[] values = new double[16];
  private boolean ofNumbers;
  private int rows;
  private boolean built;

  private DatasetBuilder(String name) {
    this.name = Objects.requireNonNull(name, "name");
    this.origin = new Origin(name);
  }

  /**
   * A builder without rows.
   *
   * @param name what to call the data set in results and messages
   * @return the builder
   */
  public static DatasetBuilder named(String name) {
    return new DatasetBuilder(name);
  }

  /**
   * Names the features; unless named, they are x1, x2, and so on.
   *
   * @param names one for each number of a row
   * @return this builder
   * @throws InvalidInputException if a name is null or blank, or occurs twice
   * @throws IllegalStateException if there are rows already
   */
  public DatasetBuilder features(String... names) {
    if (rows > 0) {
      throw new IllegalStateException("name the features before the first row");
    }
    Objects.requireNonNull(names, "names");
    Set<String> seen = new HashSet<>();
    for (int j = 0; j < names.length; j++) {
      if (names[j] == null || names[j].isBlank()) {
        throw origin.reject("the name of feature " + (j + 1) + " is blank");
      }
      if (!seen.add(names[j])) {
        throw origin.reject("the feature name " + Excerpt.quote(names[j]) + " occurs twice");
      }
    }
    features = List.of(names);
    return this;
  }

  /**
   * Says where the numbers are kept; unless told, in memory.
   *
   * @param other the place of all rows to come
   * @return this builder
   * @throws InvalidInputException if there can be no file in its directory
   * @throws IllegalStateException if there are rows already
   */
  public DatasetBuilder storage(ColumnStorage other) {
    if (rows > 0) {
      throw new IllegalStateException("say where numbers are kept before the first row");
    }
    columns.close();
    storage = other;
    columns = other.isUsual() ? new DenseColumns() : SegmentedColumns.in(other);
    return this;
  }

  /**
   * Adds a row.
   *
   * @param label the class of the sample
   * @param numbers one for each feature, finite; copied
   * @return this builder
   * @throws InvalidInputException if the label is null or blank, a number is not finite, there are
   *     more or fewer numbers than features, or rows before have values instead of classes; the
   *     message names the row, from 1
   * @throws IllegalStateException if the data set was built already
   */
  public DatasetBuilder add(String label, double... numbers) {
    requireTarget(false);
    wrongIn(label)
        .ifPresent(
            wrong -> {
              throw reject(wrong);
            });
    addRow(numbers);
    labels.set(rows, label, rows + 1L);
    rows++;
    return this;
  }

  /**
   * Adds a row with a number that is to be learnt.
   *
   * @param value the number, finite
   * @param numbers one for each feature, finite; copied
   * @return this builder
   * @throws InvalidInputException if a number is not finite, there are more or fewer than features,
   *     or rows before have classes instead of values; the message names the row, from 1
   * @throws IllegalStateException if the data set was built already
   */
  public DatasetBuilder addValue(double value, double... numbers) {
    requireTarget(true);
    wrongIn(value)
        .ifPresent(
            wrong -> {
              throw reject(wrong);
            });
    addRow(numbers);
    if (rows == values.length) {
      values = Arrays.copyOf(values, values.length + (values.length >> 1));
    }
    values[rows++] = value;
    return this;
  }

  /** All rows have a class, or all have a number. */
  private void requireTarget(boolean number) {
    if (built) {
      throw new IllegalStateException("the data set was built already");
    }
    if (rows > 0 && number != ofNumbers) {
      throw reject(
          number
              ? "a number to learn, where the rows before have classes"
              : "a class, where the rows before have numbers to learn");
    }
    ofNumbers = number;
  }

  private void addRow(double[] numbers) {
    wrongIn(numbers)
        .ifPresent(
            wrong -> {
              throw reject(wrong);
            });
    columns.widen(numbers.length);
    for (int j = 0; j < numbers.length; j++) {
      columns.set(rows, j, numbers[j]);
    }
  }

  /** Why numbers are no row. The first row says how many features there are, unless named. */
  private Optional<String> wrongIn(double[] numbers) {
    if (numbers == null) {
      return Optional.of("there are no numbers; expected one for each feature");
    }
    if (rows == 0 && features.isEmpty()) {
      features = IntStream.rangeClosed(1, numbers.length).mapToObj(j -> "x" + j).toList();
    }
    if (numbers.length != features.size()) {
      return Optional.of(numbers.length + " numbers for " + features.size() + " features");
    }
    for (int j = 0; j < numbers.length; j++) {
      if (!Double.isFinite(numbers[j]) || !storage.holds(numbers[j])) {
        return Optional.of(
            "feature '"
                + features.get(j)
                + "' is "
                + numbers[j]
                + (Double.isFinite(numbers[j])
                    ? ", which does not fit 4 bytes"
                    : "; expected a number"));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> wrongIn(String label) {
    return label == null || label.isBlank()
        ? Optional.of("the label is blank; expected the name of a class")
        : Optional.empty();
  }

  private static Optional<String> wrongIn(double value) {
    return Double.isFinite(value)
        ? Optional.empty()
        : Optional.of("the number to learn is " + value + "; expected a finite one");
  }

  /**
   * Refuses a table before its first row is added, with all that is wrong and not the first row.
   */
  private void requireRows(double[][] table, IntFunction<Optional<String>> wrongInTarget) {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < table.length; i++) {
      int row = rows + i + 1;
      wrongInTarget.apply(i).ifPresent(what -> wrong.add("row " + row + ": " + what));
      wrongIn(table[i]).ifPresent(what -> wrong.add("row " + row + ": " + what));
    }
    if (!wrong.isEmpty()) {
      int listed = Math.min(MOST_LISTED, wrong.size());
      throw origin.reject(
          String.join("; ", wrong.subList(0, listed))
              + (wrong.size() > listed ? " and " + (wrong.size() - listed) + " more" : ""));
    }
  }

  /**
   * Adds rows.
   *
   * @param table the rows, each with one number for each feature; copied
   * @param classes the class of each row
   * @return this builder
   * @throws InvalidInputException as for a single row, with the first rows that are wrong and how
   *     many more there are, and none is added; or if there are more or fewer classes than rows
   */
  public DatasetBuilder addAll(double[][] table, String... classes) {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(classes, "classes");
    if (table.length != classes.length) {
      throw origin.reject(classes.length + " labels for " + table.length + " rows");
    }
    requireRows(table, i -> wrongIn(classes[i]));
    for (int i = 0; i < table.length; i++) {
      add(classes[i], table[i]);
    }
    return this;
  }

  /**
   * Adds rows with numbers that are to be learnt.
   *
   * @param table the rows, each with one number for each feature; copied
   * @param numbers what is to be learnt of each row
   * @return this builder
   * @throws InvalidInputException as for a single row, with the first rows that are wrong and how
   *     many more there are, and none is added; or if there are more or fewer numbers than rows
   */
  public DatasetBuilder addAll(double[][] table, double[] numbers) {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(numbers, "numbers");
    if (table.length != numbers.length) {
      throw origin.reject(numbers.length + " numbers to learn for " + table.length + " rows");
    }
    requireRows(table, i -> wrongIn(numbers[i]));
    for (int i = 0; i < table.length; i++) {
      addValue(numbers[i], table[i]);
    }
    return this;
  }

  /**
   * Builds the data set, once.
   *
   * @return the samples, and what the user should know of them
   * @throws InvalidInputException if there are no rows, or the labels are measurements rather than
   *     classes
   * @throws IllegalStateException if it was built already
   */
  public LoadedData build() {
    if (built) {
      throw new IllegalStateException("the data set was built already");
    }
    if (rows == 0) {
      throw origin.reject("there are no rows");
    }
    built = true;
    List<Warning> warnings = new ArrayList<>();
    Matrix matrix = columns.take(rows, features.size());
    columns.close();
    Dataset data =
        new Dataset(
            name,
            features,
            matrix,
            ofNumbers
                ? new RealValues(Arrays.copyOf(values, rows))
                : labels.ofRows(origin, rows, warnings));
    return new LoadedData(data, warnings);
  }

  private InvalidInputException reject(String problem) {
    return origin.reject("row " + (rows + 1) + ": " + problem);
  }
}
