package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.spark.rows.PartitionedBounds;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.StringIndexerModel;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;

/**
 * {@code bounds DATA --rows partitioned}: the bounds of rows that stay in partitions, of a file or
 * folder that Spark reads: Parquet, LIBSVM, or CSV with a header. It writes one CSV line for each
 * feature.
 */
final class PartitionedCommand {

  static final int OK = 0;
  static final int USAGE = 2;
  static final int BAD_INPUT = 3;
  static final int SOLVER_FAILED = 4;

  private static final String FEATURES = "svmrel_features";
  private static final String LABEL = "svmrel_label";
  private static final String ROWS = "--rows";
  private static final String SEED = "--seed";

  /** Those that say where and what to read; all others are those of the method. */
  private static final List<String> OWN =
      List.of(ROWS, "--on", "--master", "--label", "--positive", SEED);

  private final String data;
  private final Map<String, String> options;
  private final long seed;

  private PartitionedCommand(String data, Map<String, String> options) {
    this.data = data;
    this.options = options;
    this.seed = seed(options.getOrDefault(SEED, "0"));
  }

  /** Whether a command line asks for it. */
  static boolean isMeant(String[] args) {
    return args.length > 0
        && args[0].equals("bounds")
        && Arrays.stream(args).anyMatch(arg -> arg.equals(ROWS) || arg.startsWith(ROWS + "="));
  }

  /**
   * Runs the command.
   *
   * @param args the command line, that {@link #isMeant}
   * @param out where the result goes
   * @param err where warnings and errors go
   * @return the exit code
   */
  static int run(String[] args, PrintStream out, PrintStream err) {
    try {
      PartitionedCommand command = parse(List.of(args).subList(1, args.length));
      write(command.answer(), out, err);
      return OK;
    } catch (InvalidParameterException e) {
      err.println("svmrel: " + e.getMessage());
      return USAGE;
    } catch (InvalidInputException e) {
      err.println("svmrel: " + e.getMessage());
      return BAD_INPUT;
    } catch (SolverException e) {
      err.println("svmrel: " + e.getMessage());
      return SOLVER_FAILED;
    }
  }

  private static PartitionedCommand parse(List<String> args) {
    Map<String, String> options = new LinkedHashMap<>();
    List<String> data = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (!arg.startsWith("--")) {
        data.add(arg);
        continue;
      }
      int sign = arg.indexOf('=');
      if (sign < 0 && i + 1 == args.size()) {
        throw new InvalidParameterException(arg + " needs a value");
      }
      String name = sign < 0 ? arg : arg.substring(0, sign);
      options.put(name, sign < 0 ? args.get(++i) : arg.substring(sign + 1));
    }
    if (data.size() != 1) {
      throw new InvalidParameterException("expected one file or folder, found " + data);
    }
    if (!options.get(ROWS).equals("partitioned")) {
      throw new InvalidParameterException(
          ROWS + " is " + options.get(ROWS) + "; expected partitioned, or leave it out");
    }
    if (!options.getOrDefault("--on", "spark").equals("spark")) {
      throw new InvalidParameterException(ROWS + " partitioned runs --on spark alone");
    }
    return new PartitionedCommand(data.get(0), options);
  }

  private RelevanceIntervals answer() {
    SparkConf settings = SparkPlace.settings(Optional.ofNullable(options.get("--master")));
    SparkSession session = SparkSession.builder().config(settings).getOrCreate();
    try {
      PartitionedBounds question = question(session).seed(seed);
      for (Map.Entry<String, String> option : options.entrySet()) {
        if (!OWN.contains(option.getKey())) {
          question = question.with(option.getKey().substring(2), option.getValue());
        }
      }
      return question.run();
    } finally {
      session.stop();
    }
  }

  private PartitionedBounds question(SparkSession session) {
    String ending = data.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2|zst)$", "");
    if (ending.endsWith(".libsvm") || ending.endsWith(".svm")) {
      PartitionedBounds question = PartitionedBounds.of(session.read().format("libsvm").load(data));
      return options.containsKey("--positive")
          ? question.positive(number(options.get("--positive")))
          : question;
    }
    Dataset<Row> table =
        ending.endsWith(".csv")
            ? session.read().option("header", true).option("inferSchema", true).csv(data)
            : session.read().parquet(data);
    List<String> columns = List.of(table.columns());
    String label = options.getOrDefault("--label", columns.get(columns.size() - 1));
    if (!columns.contains(label)) {
      throw new InvalidInputException("there is no column '" + label + "'; there are " + columns);
    }
    return question(table, label);
  }

  /** Classes sort by their names, so that the second one is set against the first. */
  private PartitionedBounds question(Dataset<Row> table, String label) {
    StringIndexerModel classes =
        new StringIndexer()
            .setInputCol(label)
            .setOutputCol(LABEL)
            .setStringOrderType("alphabetAsc")
            .fit(table);
    String[] features =
        Arrays.stream(table.columns()).filter(name -> !name.equals(label)).toArray(String[]::new);
    for (String feature : features) {
      if (table.schema().apply(feature).dataType().equals(DataTypes.StringType)) {
        throw new InvalidInputException("column '" + feature + "' holds text; expected numbers");
      }
    }
    Dataset<Row> vectors =
        new VectorAssembler()
            .setInputCols(features)
            .setOutputCol(FEATURES)
            .setHandleInvalid("keep")
            .transform(classes.transform(table))
            .select(FEATURES, LABEL);
    PartitionedBounds question = PartitionedBounds.of(vectors).columns(FEATURES, LABEL);
    if (!options.containsKey("--positive")) {
      return question;
    }
    List<String> names = List.of(classes.labelsArray()[0]);
    int positive = names.indexOf(options.get("--positive"));
    if (positive < 0) {
      throw new InvalidInputException(
          "there is no class '" + options.get("--positive") + "'; the classes are " + names);
    }
    return question.positive(positive);
  }

  private static long seed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new InvalidParameterException(SEED + " is '" + text + "'; expected a whole number");
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException("the labels of LIBSVM are numbers, not '" + text + "'", e);
    }
  }

  private static void write(RelevanceIntervals result, PrintStream out, PrintStream err) {
    result.warnings().forEach(warning -> err.println("warning: " + warning));
    out.println(
        "feature,baseline_weight,signed_lower,signed_upper,lower,upper,gap,status,class,p_value,"
            + "q_value,p_marginal,p_conditional,p_without_substitutes,auc");
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval feature = result.features().get(j);
      Bounds bounds = feature.bounds().orElseThrow();
      out.println(
          String.join(
              ",",
              '"' + feature.name().replace("\"", "\"\"") + '"',
              Double.toString(result.baselineWeight(j)),
              Double.toString(bounds.signedLower()),
              Double.toString(bounds.signedUpper()),
              Double.toString(bounds.lower()),
              Double.toString(bounds.upper()),
              Double.toString(bounds.gap()),
              feature.status().toString(),
              feature.relevance().map(one -> one.name().toLowerCase(Locale.ROOT)).orElse(""),
              feature.evidence().map(PartitionedCommand::evidence).orElse(",,,,,")));
    }
  }

  private static String evidence(FeatureEvidence told) {
    return String.join(
        ",",
        Double.toString(told.combined()),
        Double.toString(told.adjusted()),
        Double.toString(told.marginal()),
        text(told.conditional()),
        text(told.withoutSubstitutes()),
        Double.toString(told.areaUnderCurve()));
  }

  private static String text(OptionalDouble value) {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
  }
}
