package io.github.svmrelevance.spark;

import java.util.Optional;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;

/** The columns that the estimator and its model read and write, and what their schema must be. */
final class ColumnParams {

  private ColumnParams() {}

  static Param<String> features(Identifiable parent) {
    return new Param<>(parent, "featuresCol", "features column name");
  }

  static Param<String> output(Identifiable parent) {
    return new Param<>(parent, "outputCol", "output column name");
  }

  /**
   * The schema with the selected features.
   *
   * @param label the column of labels, where it is read
   * @throws IllegalArgumentException if a column is not there, not of the right type, or there
   *     already
   */
  static StructType transformed(
      StructType schema, String features, Optional<String> label, String output) {
    DataType vectors = SQLDataTypes.VectorType();
    DataType found = schema.apply(features).dataType();
    if (!found.equals(vectors)) {
      throw new IllegalArgumentException(
          "column '" + features + "' is of type " + found + "; expected vectors");
    }
    label.ifPresent(name -> requireNumbers(schema, name));
    if (schema.getFieldIndex(output).isDefined()) {
      throw new IllegalArgumentException(
          "there is a column '" + output + "' already; set another outputCol");
    }
    return schema.add(output, vectors, false);
  }

  private static void requireNumbers(StructType schema, String name) {
    DataType found = schema.apply(name).dataType();
    if (!(found instanceof NumericType)) {
      throw new IllegalArgumentException(
          "column '" + name + "' is of type " + found + "; expected numbers");
    }
  }
}
