package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.spark.rows.PartitionedBounds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A file or folder that Spark reads: LIBSVM or CSV by its name, else Parquet.
 *
 * @param name as the user gave it
 */
record PartitionedSource(String name) {

  private static final String FEATURES = "features";
  private static final String LABEL = "label";
  private static final String WEIGHT = "weight";

  /** Of no column that a user has. */
  private static final String BROKEN = "svmrel: text of a broken row";

  /**
   * A question.
   *
   * @param bounds asks of the rows
   * @param contrast which class is set against which; empty if the labels are no names
   */
  record Question(PartitionedBounds bounds, Optional<String> contrast) {}

  /**
   * Asks of its rows.
   *
   * @param chosen the columns of a table; LIBSVM has none to choose
   * @param positive the class that is set against the other one
   * @throws InvalidInputException if they cannot be used as they are
   */
  Question question(
      SparkSession session, PartitionedTable.Chosen chosen, Optional<String> positive) {
    String ending =
        name.toLowerCase(Locale.ROOT).replaceFirst("/+$", "").replaceFirst("\\.(gz|bz2|zst)$", "");
    if (ending.endsWith(".libsvm") || ending.endsWith(".svm")) {
      return new Question(libsvm(session, chosen, positive), Optional.empty());
    }
    PartitionedTable table =
        ending.endsWith(".csv") || ending.endsWith(".tsv")
            ? text(session, ending.endsWith(".tsv") ? "\t" : ",", chosen)
            : PartitionedTable.of(name, session.read().parquet(name), Optional.empty(), chosen);
    PartitionedTable.Labelled labelled = table.labelled(positive, LABEL);
    PartitionedBounds bounds =
        PartitionedBounds.of(table.vectors(labelled.rows(), FEATURES, LABEL, WEIGHT))
            .columns(FEATURES, LABEL)
            .named(table.features())
            .positive(1)
            .classes(labelled.positive(), labelled.negative().orElse("rest"));
    return new Question(
        chosen.weight().isPresent() ? bounds.weighted(WEIGHT) : bounds,
        Optional.of(
            "the positive class is "
                + Excerpt.quote(labelled.positive())
                + ", against "
                + labelled.negative().map(Excerpt::quote).orElse("the rest")));
  }

  private PartitionedBounds libsvm(
      SparkSession session, PartitionedTable.Chosen chosen, Optional<String> positive) {
    if (chosen.label().isPresent() || !chosen.excluded().isEmpty()) {
      throw new InvalidInputException(
          Excerpt.quote(name) + " is LIBSVM, whose columns have no names to choose or leave out");
    }
    if (chosen.weight().isPresent()) {
      throw new InvalidInputException(
          Message.of(
              Excerpt.quote(name) + " is LIBSVM, which has no column of weights, so that ",
              RunSetting.WEIGHT,
              " cannot be meant; turn the file into CSV"));
    }
    PartitionedBounds question = PartitionedBounds.of(session.read().format("libsvm").load(name));
    return positive.map(label -> question.positive(number(label))).orElse(question);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "the labels of LIBSVM are numbers, not " + Excerpt.quote(text), e);
    }
  }

  /** Once for the types, and then with these, which shows the rows that do not fit. */
  private PartitionedTable text(
      SparkSession session, String separator, PartitionedTable.Chosen chosen) {
    List<Row> header = reader(session, separator).option("header", false).csv(name).takeAsList(1);
    if (header.isEmpty()) {
      throw new InvalidInputException(Excerpt.quote(name) + " is empty");
    }
    requireDistinct(header.get(0));
    StructType types = reader(session, separator).option("inferSchema", true).csv(name).schema();
    Dataset<Row> rows =
        reader(session, separator)
            .schema(types.add(BROKEN, DataTypes.StringType))
            .option("columnNameOfCorruptRecord", BROKEN)
            // Each file of a folder has to have the same header.
            .option("enforceSchema", false)
            .csv(name);
    return PartitionedTable.of(name, rows, Optional.of(BROKEN), chosen);
  }

  /** Spark would give such columns other names. */
  private void requireDistinct(Row header) {
    Set<String> once = new HashSet<>();
    List<String> twice = new ArrayList<>();
    for (int c = 0; c < header.size(); c++) {
      if (!header.isNullAt(c) && !once.add(header.getString(c))) {
        twice.add(header.getString(c));
      }
    }
    if (!twice.isEmpty()) {
      throw new InvalidInputException(
          Excerpt.quote(name)
              + " has more than one column "
              + Excerpt.list(twice)
              + "; give each a name of its own");
    }
  }

  private static DataFrameReader reader(SparkSession session, String separator) {
    return session.read().option("header", true).option("sep", separator).option("escape", "\"");
  }
}
