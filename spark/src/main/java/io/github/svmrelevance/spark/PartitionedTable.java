package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.StringIndexerModel;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;

/**
 * A table of numbers and a column of labels, as Spark read it. Columns have names of this class, as
 * Spark takes a dot in a name for a part of a structure.
 */
final class PartitionedTable {

  private static final String LABEL = "c_label";

  private final Dataset<Row> table;
  private final String label;
  private final List<String> features;

  private PartitionedTable(Dataset<Row> table, String label, List<String> features) {
    this.table = table;
    this.label = label;
    this.features = features;
  }

  /**
   * Rows with a column of codes for the classes.
   *
   * @param rows with that column
   * @param positive the name of the positive class
   * @param negative that of the other one
   * @param code of the positive class
   */
  record Labelled(Dataset<Row> rows, String positive, String negative, double code) {}

  /**
   * Checks a table, and says all that is wrong with its columns at once.
   *
   * @param read as Spark read it
   * @param label the column of labels
   * @throws InvalidInputException if a feature holds no numbers, or values are missing
   */
  static PartitionedTable of(Dataset<Row> read, String label) {
    String[] columns = read.columns();
    List<String> features = new ArrayList<>();
    List<String> troubles = new ArrayList<>();
    String[] names = new String[columns.length];
    List<Column> counts = new ArrayList<>();
    for (int c = 0; c < columns.length; c++) {
      boolean ofLabel = columns[c].equals(label);
      names[c] = ofLabel ? LABEL : name(features.size());
      DataType type = read.schema().fields()[c].dataType();
      if (!ofLabel) {
        features.add(columns[c]);
        if (!isNumber(type) && !(type instanceof BooleanType)) {
          troubles.add("'" + columns[c] + "' holds " + kind(type) + "; expected numbers");
        }
      }
      Column column = functions.col(names[c]);
      Column missing =
          isNumber(type) ? column.isNull().or(functions.isnan(column)) : column.isNull();
      counts.add(functions.sum(functions.when(missing, 1L).otherwise(0L)));
    }
    Dataset<Row> table = read.toDF(names);
    Row missing =
        table.agg(counts.get(0), counts.subList(1, counts.size()).toArray(Column[]::new)).first();
    for (int c = 0; c < columns.length; c++) {
      long count = missing.isNullAt(c) ? 0 : missing.getLong(c);
      if (count > 0) {
        troubles.add("'" + columns[c] + "' has no value in " + count + " rows");
      }
    }
    if (!troubles.isEmpty()) {
      throw new InvalidInputException(
          "columns cannot be used as they are: "
              + String.join("; ", troubles)
              + "; fill in or leave out rows or columns before");
    }
    return new PartitionedTable(table, label, features);
  }

  private static boolean isNumber(DataType type) {
    return type instanceof NumericType;
  }

  private static String kind(DataType type) {
    return type.typeName().equals("string") ? "text" : "values of the type " + type.typeName();
  }

  private static String name(int feature) {
    return "c" + feature;
  }

  /** The names of the features. */
  List<String> features() {
    return features;
  }

  /**
   * Finds the classes: numbers are their own codes, names are in the order of the alphabet. The
   * later one is positive unless another is chosen.
   *
   * @param positive the class chosen, if one is
   * @param code the column for the codes
   * @throws InvalidInputException if there are not two classes, or none of that name
   */
  Labelled labelled(Optional<String> positive, String code) {
    return isNumber(table.schema().apply(LABEL).dataType())
        ? byNumber(positive, code)
        : byName(positive, code);
  }

  private Labelled byNumber(Optional<String> positive, String code) {
    Dataset<Row> rows = table.withColumn(code, functions.col(LABEL).cast("double"));
    Row ends = rows.agg(functions.min(code), functions.max(code)).first();
    if (ends.isNullAt(0)) {
      throw new InvalidInputException("the table has no rows");
    }
    double least = ends.getDouble(0);
    double most = ends.getDouble(1);
    double chosen = positive.map(this::number).orElse(most);
    if (least == most || (chosen != least && chosen != most)) {
      throw new InvalidInputException(
          "column '"
              + label
              + "' holds numbers from "
              + text(least)
              + " to "
              + text(most)
              + "; expected two classes"
              + positive.map(name -> ", '" + name + "' one of them").orElse(""));
    }
    return new Labelled(rows, text(chosen), text(chosen == most ? least : most), chosen);
  }

  private double number(String name) {
    try {
      return Double.parseDouble(name);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "column '" + label + "' holds numbers; there is no class '" + name + "'", e);
    }
  }

  private static String text(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private Labelled byName(Optional<String> positive, String code) {
    Dataset<Row> named = table.withColumn(LABEL, functions.col(LABEL).cast("string"));
    StringIndexerModel classes =
        new StringIndexer()
            .setInputCol(LABEL)
            .setOutputCol(code)
            .setStringOrderType("alphabetAsc")
            .fit(named);
    List<String> names = Arrays.asList(classes.labelsArray()[0]);
    if (names.size() != 2) {
      throw new InvalidInputException(
          "column '" + label + "' has the classes " + names + "; expected two");
    }
    int chosen = positive.map(names::indexOf).orElse(1);
    if (chosen < 0) {
      throw new InvalidInputException(
          "there is no class '" + positive.orElseThrow() + "'; the classes are " + names);
    }
    return new Labelled(classes.transform(named), names.get(chosen), names.get(1 - chosen), chosen);
  }

  /**
   * The features as vectors.
   *
   * @param rows of this table, with a column of codes
   * @param vectors the name of the column of vectors
   * @param code the name of the column of codes
   */
  Dataset<Row> vectors(Dataset<Row> rows, String vectors, String code) {
    return new VectorAssembler()
        .setInputCols(
            IntStream.range(0, features.size())
                .mapToObj(PartitionedTable::name)
                .toArray(String[]::new))
        .setOutputCol(vectors)
        .setHandleInvalid("keep")
        .transform(rows)
        .select(vectors, code);
  }
}
