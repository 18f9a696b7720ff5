package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;

/**
 * A table of numbers and a column of labels, as Spark read it. Columns have names of this class, as
 * Spark takes a dot in a name for a part of a structure.
 */
final class PartitionedTable {

  private static final String LABEL = "c_label";
  private static final String WEIGHT = "c_weight";
  private static final String BROKEN = "c_broken";
  private static final String FILE = "c_file";

  /** So many classes are brought to the driver, and named. */
  private static final int MOST_CLASSES = 10;

  private final String source;
  private final Dataset<Row> table;
  private final String label;
  private final Optional<String> weight;
  private final List<String> features;

  private PartitionedTable(
      String source,
      Dataset<Row> table,
      String label,
      Optional<String> weight,
      List<String> features) {
    this.source = source;
    this.table = table;
    this.label = label;
    this.weight = weight;
    this.features = features;
  }

  /**
   * What to take of a table.
   *
   * @param label the column of labels; empty for the last one
   * @param excluded columns that are left out
   * @param weight the column that says how much a row counts; empty if all count 1
   */
  record Chosen(Optional<String> label, List<String> excluded, Optional<String> weight) {}

  /**
   * Rows with a column of codes for the classes.
   *
   * @param rows with that column
   * @param positive the name of the positive class, whose code is 1
   * @param negative that of the other one, whose code is 0; empty if it is all others
   */
  record Labelled(Dataset<Row> rows, String positive, Optional<String> negative) {}

  /**
   * Checks a table in one pass, and says all that is wrong with its columns and rows at once.
   *
   * @param source its name
   * @param read as Spark read it
   * @param broken a column with the text of each row that has not as many cells as the header, if
   *     it is of text
   * @param chosen its columns
   * @throws InvalidInputException if a column is not there, a feature holds no numbers, values are
   *     missing, or there are no rows
   */
  static PartitionedTable of(
      String source, Dataset<Row> read, Optional<String> broken, Chosen chosen) {
    List<String> columns = new ArrayList<>(List.of(read.columns()));
    broken.ifPresent(columns::remove);
    if (columns.isEmpty()) {
      throw new InvalidInputException(Excerpt.quote(source) + " has no columns");
    }
    String label = chosen.label().orElse(columns.get(columns.size() - 1));
    Set<String> absent = new LinkedHashSet<>(chosen.excluded());
    chosen.label().ifPresent(absent::add);
    chosen.weight().ifPresent(absent::add);
    columns.forEach(absent::remove);
    if (!absent.isEmpty()) {
      throw new InvalidInputException(
          Excerpt.quote(source)
              + " has no column "
              + Excerpt.list(List.copyOf(absent))
              + "; the columns are "
              + Excerpt.list(columns));
    }
    chosen
        .weight()
        .filter(name -> name.equals(label) || chosen.excluded().contains(name))
        .ifPresent(name -> refuseWeight(source, name, name.equals(label)));
    columns.removeAll(chosen.excluded());
    chosen.weight().ifPresent(columns::remove);
    if (!columns.contains(label) || columns.size() < 2) {
      throw new InvalidInputException(
          Message.of(
              Excerpt.quote(source)
                  + " leaves the columns "
                  + Excerpt.list(columns)
                  + "; a label and one feature are needed: see ",
              RunSetting.LABEL,
              " and ",
              RunSetting.EXCLUDE));
    }
    List<String> features = columns.stream().filter(name -> !name.equals(label)).toList();
    PartitionedTable table =
        new PartitionedTable(
            source,
            renamed(read, broken, features, label, chosen.weight()),
            label,
            chosen.weight(),
            features);
    table.requireUsable();
    return table;
  }

  private static void refuseWeight(String source, String name, boolean isLabel) {
    throw new InvalidInputException(
        Message.of(
            Excerpt.quote(source) + ": ",
            RunSetting.WEIGHT,
            " names the column "
                + Excerpt.quote(name)
                + (isLabel ? ", which holds the labels" : ", which is left out")
                + "; name another one"));
  }

  /**
   * The features, the label, perhaps the weight, the text of a broken row, and the file of a row.
   */
  private static Dataset<Row> renamed(
      Dataset<Row> read,
      Optional<String> broken,
      List<String> features,
      String label,
      Optional<String> weight) {
    List<String> all = List.of(read.columns());
    String[] plain = IntStream.range(0, all.size()).mapToObj(c -> "r" + c).toArray(String[]::new);
    List<Column> kept = new ArrayList<>();
    for (int j = 0; j < features.size(); j++) {
      kept.add(functions.col("r" + all.indexOf(features.get(j))).as(name(j)));
    }
    kept.add(functions.col("r" + all.indexOf(label)).as(LABEL));
    weight.ifPresent(name -> kept.add(functions.col("r" + all.indexOf(name)).as(WEIGHT)));
    kept.add(
        broken
            .map(name -> functions.col("r" + all.indexOf(name)))
            .orElse(functions.lit(null).cast(DataTypes.StringType))
            .as(BROKEN));
    kept.add(functions.input_file_name().as(FILE));
    return read.toDF(plain).select(kept.toArray(Column[]::new));
  }

  /** Of one kind of trouble, how many rows have it, and the first of them. */
  private static Column[] trouble(Column is, Column text) {
    return new Column[] {
      functions.count(functions.when(is, 1)),
      functions.min(functions.when(is, functions.struct(functions.col(FILE), text)))
    };
  }

  private void requireUsable() {
    Row found = counted();
    long rows = found.getLong(0);
    if (rows == 0) {
      throw new InvalidInputException(Excerpt.quote(source) + " has no rows");
    }
    List<String> troubles = new ArrayList<>();
    if (found.getLong(1) > 0) {
      troubles.add(
          count(found.getLong(1), rows)
              + " not as many cells as the header, such as "
              + first(found, 1, true)
              + ", where a separator is missing or one too many");
    }
    List<String> left = new ArrayList<>();
    for (int j = 0; j < checked(); j++) {
      List<String> own = troubles(j, found, rows);
      if (!own.isEmpty()) {
        troubles.add("column " + Excerpt.quote(called(j)) + ": " + String.join(", and ", own));
        if (j < features.size()) {
          left.add(called(j));
        }
      }
    }
    refuse(troubles, left);
  }

  /** The rows, those that are broken, and of each column what {@link #troubles} reads. */
  private Row counted() {
    List<Column> asked = new ArrayList<>();
    Column broken = functions.col(BROKEN);
    Column whole = broken.isNull();
    asked.addAll(List.of(trouble(broken.isNotNull(), broken)));
    for (int j = 0; j < checked(); j++) {
      Column column = functions.col(column(j));
      asked.addAll(List.of(trouble(whole.and(isMissing(column, j)), functions.lit(""))));
      asked.addAll(
          List.of(trouble(whole.and(isText(column, j)), column.cast(DataTypes.StringType))));
    }
    weight.ifPresent(
        name -> {
          Column column = functions.col(WEIGHT).try_cast("double");
          asked.addAll(
              List.of(
                  trouble(
                      whole.and(column.lt(0)), functions.col(WEIGHT).cast(DataTypes.StringType))));
        });
    return table.agg(functions.count(functions.lit(1)), asked.toArray(Column[]::new)).first();
  }

  /** What is wrong with a column. */
  private List<String> troubles(int j, Row found, long rows) {
    int at = 3 + 4 * j;
    List<String> own = new ArrayList<>();
    if (kindOfTrouble(j).isPresent()) {
      own.add(kindOfTrouble(j).get());
    } else if (found.getLong(at + 2) > 0) {
      own.add(count(found.getLong(at + 2), rows) + " text, such as " + first(found, at + 2, true));
    }
    if (found.getLong(at) > 0) {
      own.add(
          count(found.getLong(at), rows)
              + (isNumber(type(j)) ? " no finite number, one" : " no value, one")
              + first(found, at, false));
    }
    int negative = 3 + 4 * checked();
    if (isWeight(j) && found.getLong(negative) > 0) {
      own.add(
          count(found.getLong(negative), rows)
              + " a weight below 0, such as "
              + first(found, negative, true));
    }
    return own;
  }

  /**
   * How many columns are checked: the features, then the label, then the weight if there is one.
   */
  private int checked() {
    return features.size() + 1 + (weight.isPresent() ? 1 : 0);
  }

  private boolean isLabel(int column) {
    return column == features.size();
  }

  private boolean isWeight(int column) {
    return column == features.size() + 1;
  }

  private String column(int column) {
    return isLabel(column) ? LABEL : isWeight(column) ? WEIGHT : name(column);
  }

  private String called(int column) {
    return isLabel(column) ? label : isWeight(column) ? weight.orElseThrow() : features.get(column);
  }

  private void refuse(List<String> troubles, List<String> columns) {
    if (troubles.isEmpty()) {
      return;
    }
    throw new InvalidInputException(
        Message.of(
            Excerpt.quote(source)
                + " cannot be used as it is: "
                + String.join("; ", troubles)
                + ". Correct these rows or leave them out",
            columns.isEmpty()
                ? Message.of("")
                : Message.of(
                    "; ",
                    RunSetting.EXCLUDE,
                    " " + String.join(",", columns) + " leaves out these columns")));
  }

  private static String count(long count, long rows) {
    return count + " of " + rows + (rows == 1 ? " row has" : " rows have");
  }

  /** What is wrong, if it is to be quoted, and the file that it is in. */
  private static String first(Row found, int at, boolean quoted) {
    Row first = found.getStruct(at + 1);
    String file = first.getString(0);
    return (quoted ? Excerpt.quote(first.getString(1)) : "")
        + (file.isEmpty() ? "" : " in '" + Excerpt.printable(file) + "'");
  }

  private DataType type(int column) {
    return table.schema().fields()[column].dataType();
  }

  /** A type whose values are neither numbers nor texts that may be some. */
  private Optional<String> kindOfTrouble(int column) {
    DataType type = type(column);
    boolean usable =
        isLabel(column)
            || isNumber(type)
            || type instanceof BooleanType
            || type instanceof StringType;
    return usable
        ? Optional.empty()
        : Optional.of("it holds values of the type " + type.typeName() + ", not numbers");
  }

  /** The label may be a text; a feature or a weight is one if one of its values is. */
  private Column isText(Column column, int of) {
    return !isLabel(of) && type(of) instanceof StringType
        ? column.isNotNull().and(column.try_cast("double").isNull())
        : functions.lit(false);
  }

  private Column isMissing(Column column, int of) {
    boolean written = type(of) instanceof StringType && !isLabel(of);
    if (!written && !isNumber(type(of))) {
      return column.isNull();
    }
    // Spark sorts what is no number behind infinity.
    Column finite = functions.abs(column.try_cast("double")).lt(Double.POSITIVE_INFINITY);
    return functions.not(functions.coalesce(finite, isText(column, of)));
  }

  private static boolean isNumber(DataType type) {
    return type instanceof NumericType;
  }

  private static String name(int feature) {
    return "c" + feature;
  }

  /** The names of the features. */
  List<String> features() {
    return features;
  }

  /**
   * Finds the two classes, in the order of their numbers or of the alphabet. The later one is
   * positive unless another is chosen. Of more classes one has to be chosen, which is set against
   * the rest.
   *
   * @param positive the class chosen, if one is
   * @param code the column for the codes
   * @throws InvalidInputException if there is one class, or none of that name, or none of several
   *     is chosen
   */
  Labelled labelled(Optional<String> positive, String code) {
    boolean number = isNumber(type(features.size()));
    Column classes = functions.col(LABEL).cast(number ? "double" : "string");
    TreeMap<Object, String> named = new TreeMap<>();
    for (Row row : table.select(classes).distinct().limit(MOST_CLASSES + 1).collectAsList()) {
      named.put(row.get(0), number ? text(row.getDouble(0)) : row.getString(0));
    }
    List<String> names = List.copyOf(named.values());
    if (names.size() < 2 || (names.size() > 2 && positive.isEmpty())) {
      throw new InvalidInputException(
          Message.of(
              "column "
                  + Excerpt.quote(label)
                  + (names.size() == 1 ? " has one class, " : " has more than two classes, ")
                  + listed(names),
              names.size() == 1 ? "" : "; ",
              names.size() == 1 ? "" : RunSetting.POSITIVE,
              names.size() == 1 ? "; " : " sets one of them against the rest, and ",
              RunSetting.LABEL,
              " names another column"));
    }
    Object value =
        positive
            .<Object>map(name -> number ? (Object) number(name) : name)
            .orElseGet(named::lastKey);
    Column isPositive = classes.equalTo(functions.lit(value));
    if (positive.isPresent() && table.where(isPositive).isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              "there is no class " + Excerpt.quote(positive.get()) + " for ",
              RunSetting.POSITIVE,
              "; the classes are " + listed(names)));
    }
    String chosen = number ? text((Double) value) : (String) value;
    return new Labelled(
        table.withColumn(code, functions.when(isPositive, 1.0).otherwise(0.0)),
        chosen,
        names.size() == 2
            ? names.stream().filter(name -> !name.equals(chosen)).findFirst()
            : Optional.empty());
  }

  private static String listed(List<String> names) {
    return Excerpt.list(names.subList(0, Math.min(names.size(), MOST_CLASSES)))
        + (names.size() > MOST_CLASSES ? " and others" : "");
  }

  private double number(String name) {
    try {
      return Double.parseDouble(name);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "column "
              + Excerpt.quote(label)
              + " holds numbers; there is no class "
              + Excerpt.quote(name),
          e);
    }
  }

  private static String text(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /**
   * The features as vectors.
   *
   * @param rows of this table, with a column of codes
   * @param vectors the name of the column of vectors
   * @param code the name of the column of codes
   * @param weights the name of a column of weights, if rows have some
   */
  Dataset<Row> vectors(Dataset<Row> rows, String vectors, String code, String weights) {
    String[] names =
        IntStream.range(0, features.size()).mapToObj(PartitionedTable::name).toArray(String[]::new);
    // A text is a number here, written as such.
    Column[] numbers =
        Arrays.stream(names)
            .map(name -> functions.col(name).cast("double").as(name))
            .toArray(Column[]::new);
    List<Column> kept = new ArrayList<>(List.of(numbers));
    kept.add(functions.col(code));
    List<String> beside = new ArrayList<>(List.of(code));
    if (weight.isPresent()) {
      kept.add(functions.col(WEIGHT).cast("double").as(weights));
      beside.add(weights);
    }
    return new VectorAssembler()
        .setInputCols(names)
        .setOutputCol(vectors)
        .setHandleInvalid("keep")
        .transform(rows.select(kept.toArray(Column[]::new)))
        .select(vectors, beside.toArray(String[]::new));
  }
}
