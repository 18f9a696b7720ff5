package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
 * by value if all of them are numbers, else by code point. Memory is 8 bytes per number, and until
 * the data set is built at most half as much again. Not thread-safe.
 *
 * @since 0.1
 */
public final class DatasetBuilder {

  private final Origin origin;
  private final String name;
  private final ClassLabels labels = new ClassLabels();
  private final DenseColumns columns = new DenseColumns();
  private List<String> features = List.of();
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
   * @throws IllegalStateException if there are rows already
   */
  public DatasetBuilder features(String... names) {
    if (rows > 0) {
      throw new IllegalStateException("name the features before the first row");
    }
    features = List.of(names);
    return this;
  }

  /**
   * Adds a row.
   *
   * @param label the class of the sample
   * @param numbers one for each feature, finite; copied
   * @return this builder
   * @throws InvalidInputException if the label is blank, a number is not finite, or there are more
   *     or fewer numbers than features; the message names the row, from 1
   * @throws IllegalStateException if the data set was built already
   */
  public DatasetBuilder add(String label, double... numbers) {
    if (built) {
      throw new IllegalStateException("the data set was built already");
    }
    if (rows == 0 && features.isEmpty()) {
      features = IntStream.rangeClosed(1, numbers.length).mapToObj(j -> "x" + j).toList();
    }
    if (numbers.length != features.size()) {
      throw reject(numbers.length + " numbers for " + features.size() + " features");
    }
    if (label.isBlank()) {
      throw reject("the label is blank; expected the name of a class");
    }
    columns.widen(numbers.length);
    for (int j = 0; j < numbers.length; j++) {
      if (!Double.isFinite(numbers[j])) {
        throw reject("feature '" + features.get(j) + "' is " + numbers[j] + "; expected a number");
      }
      columns.set(rows, j, numbers[j]);
    }
    labels.set(rows, label);
    rows++;
    return this;
  }

  /**
   * Adds rows.
   *
   * @param table the rows, each with one number for each feature; copied
   * @param classes the class of each row
   * @return this builder
   * @throws InvalidInputException as for a single row, or if there are more or fewer classes than
   *     rows
   */
  public DatasetBuilder addAll(double[][] table, String... classes) {
    if (table.length != classes.length) {
      throw origin.reject(classes.length + " labels for " + table.length + " rows");
    }
    for (int i = 0; i < table.length; i++) {
      add(classes[i], table[i]);
    }
    return this;
  }

  /**
   * Builds the data set, once.
   *
   * @return the samples, and what the user should know of them
   * @throws InvalidInputException if there are no rows, or the labels are measurements rather than
   *     classes
   * @throws IllegalArgumentException if a feature has no name or the name of another
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
    Dataset data =
        new Dataset(
            name,
            features,
            columns.take(rows, features.size()),
            labels.sorted(origin, rows, warnings));
    return new LoadedData(data, warnings);
  }

  private InvalidInputException reject(String problem) {
    return origin.reject("row " + (rows + 1) + ": " + problem);
  }
}
