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
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

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

  private static final String FEATURES = "features";
  private static final String LABEL = "label";
  private static final String ROWS = "--rows";
  private static final String SEED = "--seed";

  /** Those that say where and what to read; all others are those of the method. */
  private static final List<String> OWN =
      List.of(ROWS, "--on", "--master", "--label", "--positive", SEED);

  private final String data;
  private final Map<String, String> options;
  private final long seed;

  /** Which class is set against which; empty until they are known. */
  private String classes = "";

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
      RelevanceIntervals result = command.answer();
      if (!command.classes.isEmpty()) {
        err.println("svmrel: " + command.classes);
      }
      write(result, out, err);
      return OK;
    } catch (InvalidParameterException e) {
      err.println("svmrel: " + e.getMessage());
      return USAGE;
    } catch (InvalidInputException e) {
      err.println("svmrel: " + e.getMessage());
      return BAD_INPUT;
    } catch (AnalysisException e) {
      // Spark's first sentence says what it does not find; what follows is about its query.
      err.println("svmrel: " + e.getMessage().lines().findFirst().orElse("Spark cannot read it"));
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

  private RelevanceIntervals answer() throws AnalysisException {
    SparkConf settings = SparkPlace.settings(Optional.ofNullable(options.get("--master")));
    SparkSession session = SparkSession.builder().config(settings).getOrCreate();
    try {
      PartitionedBounds question = question(session).seed(seed);
      for (Map.Entry<String, String> option : options.entrySet()) {
        if (!OWN.contains(option.getKey())) {
          question = with(question, option.getKey().substring(2), option.getValue());
        }
      }
      return question.run();
    } finally {
      session.stop();
    }
  }

  private PartitionedBounds question(SparkSession session) throws AnalysisException {
    String ending =
        data.toLowerCase(Locale.ROOT).replaceFirst("/+$", "").replaceFirst("\\.(gz|bz2|zst)$", "");
    if (ending.endsWith(".libsvm") || ending.endsWith(".svm")) {
      PartitionedBounds question = PartitionedBounds.of(session.read().format("libsvm").load(data));
      return options.containsKey("--positive")
          ? question.positive(number(options.get("--positive")))
          : question;
    }
    boolean tabs = ending.endsWith(".tsv");
    Dataset<Row> table =
        tabs || ending.endsWith(".csv")
            ? session
                .read()
                .option("header", true)
                .option("inferSchema", true)
                .option("sep", tabs ? "\t" : ",")
                .option("escape", "\"")
                .csv(data)
            : session.read().parquet(data);
    List<String> columns = List.of(table.columns());
    if (columns.size() < 2) {
      throw new InvalidInputException(
          "'" + data + "' has the columns " + columns + "; expected features and a label");
    }
    String label = options.getOrDefault("--label", columns.get(columns.size() - 1));
    if (!columns.contains(label)) {
      throw new InvalidInputException("there is no column '" + label + "'; there are " + columns);
    }
    PartitionedTable read = PartitionedTable.of(table, label);
    PartitionedTable.Labelled labelled =
        read.labelled(Optional.ofNullable(options.get("--positive")), LABEL);
    classes =
        "the positive class is '"
            + labelled.positive()
            + "', against '"
            + labelled.negative()
            + "'";
    return PartitionedBounds.of(read.vectors(labelled.rows(), FEATURES, LABEL))
        .columns(FEATURES, LABEL)
        .named(read.features())
        .positive(labelled.code());
  }

  /** An option that is not known is wrong in the command line, as a value that is none is. */
  private static PartitionedBounds with(PartitionedBounds question, String name, String value) {
    try {
      return question.with(name, value);
    } catch (InvalidInputException e) {
      throw new InvalidParameterException("--" + name + ": " + e.getMessage());
    }
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
    result.warnings().forEach(warning -> err.println("svmrel: warning: " + warning));
    out.println(
        "name,lower,upper,signed_lower,signed_upper,class,status,gap,p_value,q_value,p_marginal,"
            + "p_conditional,p_without_substitutes,auc,baseline_weight,signed_lower_not_below,"
            + "signed_upper_not_above");
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval feature = result.features().get(j);
      Bounds bounds = feature.bounds().orElseThrow();
      out.println(
          String.join(
              ",",
              quoted(feature.name()),
              Double.toString(bounds.lower()),
              Double.toString(bounds.upper()),
              Double.toString(bounds.signedLower()),
              Double.toString(bounds.signedUpper()),
              feature.relevance().map(PartitionedCommand::word).orElse(""),
              word(feature.status()),
              Double.toString(bounds.gap()),
              feature.evidence().map(PartitionedCommand::evidence).orElse(",,,,,"),
              Double.toString(result.baselineWeight(j)),
              Double.toString(bounds.provenSignedLower().least()),
              Double.toString(bounds.provenSignedUpper().most())));
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** As RFC 4180 has it, where it has to be. */
  private static String quoted(String name) {
    return name.matches("(?s).*[\",\r\n].*") ? '"' + name.replace("\"", "\"\"") + '"' : name;
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
