package io.github.svmrelevance.spark.rows;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The columns of a data set, and what is in them.
 *
 * @param features the column of vectors
 * @param label the column of labels
 * @param weight the column that says how much a row counts; empty if all count 1
 * @param positive the label that is set against the other one; empty for the larger one
 * @param names those of the features; empty if the column says them
 * @param classes the names of the positive and the negative class; empty if these are the labels
 */
record RowColumns(
    String features,
    String label,
    Optional<String> weight,
    OptionalDouble positive,
    List<String> names,
    List<String> classes) {

  /** As MLlib calls them. */
  static final RowColumns USUAL =
      new RowColumns(
          "features", "label", Optional.empty(), OptionalDouble.empty(), List.of(), List.of());

  RowColumns called(String vectors, String labels) {
    return new RowColumns(vectors, labels, weight, positive, names, classes);
  }

  RowColumns weighted(String column) {
    return new RowColumns(features, label, Optional.of(column), positive, names, classes);
  }

  RowColumns positive(double value) {
    return new RowColumns(features, label, weight, OptionalDouble.of(value), names, classes);
  }

  RowColumns named(List<String> all) {
    return new RowColumns(features, label, weight, positive, List.copyOf(all), classes);
  }

  RowColumns classes(String positiveName, String negativeName) {
    return new RowColumns(
        features, label, weight, positive, names, List.of(positiveName, negativeName));
  }
}
