package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.cli.Failure;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.cli.run.Interrupts;
import io.github.svmrelevance.cli.run.ProgressDisplay;
import io.github.svmrelevance.cli.run.Watch;
import io.github.svmrelevance.spark.rows.PartitionedBounds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * {@code bounds DATA --rows partitioned}: the bounds of rows that stay in partitions, of a file or
 * folder that Spark reads: Parquet, LIBSVM, or CSV with a header. It writes one CSV line for each
 * feature.
 */
final class PartitionedCommand {

  /** What a shell reports for Ctrl-C; nothing is written. */
  static final int INTERRUPTED = 130;

  /** The jobs of a run, to be stopped together. */
  private static final String JOBS = "svmrel";

  private static final String ROWS = "--rows";
  private static final String ON = "--on";
  private static final String MASTER = "--master";
  private static final String LABEL = "--label";
  private static final String POSITIVE = "--positive";
  private static final String EXCLUDE = "--exclude";
  private static final String WEIGHT = "--weight";
  private static final String SEED = "--seed";
  private static final String CHECKPOINT = "--checkpoint";
  private static final String QUIET = "--quiet";
  private static final String PROGRESS = "--progress";
  private static final String TRACE = "--" + Verbosity.STACKTRACE;

  /** Those without a value. */
  private static final Set<String> FLAGS = Set.of(QUIET, PROGRESS, TRACE);

  /** Those that say where and what to read; all others are those of the method. */
  private static final Set<String> OWN =
      Set.of(ROWS, ON, MASTER, LABEL, POSITIVE, EXCLUDE, WEIGHT, SEED, CHECKPOINT);

  private final String data;
  private final Map<String, String> options;
  private final Verbosity verbosity;
  private final long seed;

  /** How far it has come, for what is told of a failure. */
  private SparkFailure.Phase phase = SparkFailure.Phase.STARTING;

  private PartitionedCommand(String data, Map<String, String> options, Set<String> flags) {
    this.data = data;
    this.options = options;
    this.verbosity = new Verbosity(flags.contains(QUIET), flags.contains(PROGRESS));
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
   * @param streams where the result goes, and warnings and errors
   * @param interrupts what else stops it
   * @return the exit code
   */
  static int run(String[] args, Streams streams, Interrupts interrupts) {
    try {
      return parse(List.of(args).subList(1, args.length)).run(streams, interrupts);
    } catch (InvalidParameterException e) {
      streams.say(e.message().render(CommandLineText::option));
      return ExitCode.USAGE;
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
      Failure failure = Failure.of(e);
      streams.say(failure.message());
      if (Arrays.asList(args).contains(TRACE)) {
        e.printStackTrace(streams.err());
      }
      return failure.code();
    }
  }

  private static PartitionedCommand parse(List<String> args) {
    Map<String, String> options = new LinkedHashMap<>();
    Set<String> flags = new TreeSet<>();
    List<String> data = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (!arg.startsWith("--")) {
        data.add(arg);
        continue;
      }
      if (FLAGS.contains(arg)) {
        flags.add(arg);
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
    if (!options.getOrDefault(ON, "spark").equals("spark")) {
      throw new InvalidParameterException(ROWS + " partitioned runs --on spark alone");
    }
    return new PartitionedCommand(data.get(0), options, flags);
  }

  private int run(Streams streams, Interrupts interrupts) {
    try (Watch watch =
        new Watch(
            streams,
            ProgressDisplay.patience(verbosity, streams.errTerminal()),
            interrupts,
            Optional.empty())) {
      ReachedStep progress = new ReachedStep(watch.progress());
      try {
        RelevanceIntervals result = answer(watch, progress, streams);
        result.warnings().stream()
            .filter(warning -> !verbosity.quiet())
            .map(warning -> warning.message().render(CommandLineText::option))
            .forEach(text -> streams.say("warning: " + text));
        streams.emit(text(result));
        return ExitCode.OK;
      } catch (Exception | OutOfMemoryError e) {
        // Whatever Spark throws once it is stopped, that is why.
        if (watch.cancellation().isCancelled()) {
          streams.say(
              "interrupted "
                  + progress.left()
                  + "; nothing is written"
                  + (options.containsKey(CHECKPOINT)
                      ? "; the same command goes on from its checkpoint"
                      : ""));
          return INTERRUPTED;
        }
        throw SparkFailure.unchecked(e, phase, data);
      }
    }
  }

  private RelevanceIntervals answer(Watch watch, ReachedStep progress, Streams streams) {
    SparkConf settings = SparkPlace.settings(Optional.ofNullable(options.get(MASTER)));
    SparkSession session = SparkSession.builder().config(settings).getOrCreate();
    SparkContext spark = session.sparkContext();
    spark.setJobGroup(JOBS, "svmrel bounds " + data, false);
    watch
        .cancellation()
        .onCancel(
            () -> {
              // Spark says much of jobs that are stopped.
              SparkLog.silence();
              spark.cancelJobGroupAndFutureJobs(JOBS);
            });
    try {
      phase = SparkFailure.Phase.READING;
      progress.started("checking", 1);
      PartitionedSource.Question asked =
          new PartitionedSource(data)
              .question(session, chosen(), Optional.ofNullable(options.get(POSITIVE)));
      progress.finished();
      PartitionedBounds question =
          asked.bounds().seed(seed).watched(progress, watch.cancellation());
      if (options.containsKey(CHECKPOINT)) {
        question = question.checkpoint(Path.of(options.get(CHECKPOINT)));
      }
      for (Map.Entry<String, String> option : options.entrySet()) {
        if (!OWN.contains(option.getKey())) {
          question = with(question, option.getKey().substring(2), option.getValue());
        }
      }
      phase = SparkFailure.Phase.WORKING;
      RelevanceIntervals result = question.run();
      if (!verbosity.quiet()) {
        asked.contrast().ifPresent(streams::say);
      }
      return result;
    } finally {
      session.stop();
    }
  }

  private PartitionedTable.Chosen chosen() {
    String excluded = options.getOrDefault(EXCLUDE, "");
    return new PartitionedTable.Chosen(
        Optional.ofNullable(options.get(LABEL)),
        excluded.isBlank() ? List.of() : List.of(excluded.strip().split("\\s*,\\s*", -1)),
        Optional.ofNullable(options.get(WEIGHT)));
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

  private static String text(RelevanceIntervals result) {
    StringBuilder text =
        new StringBuilder(
            "name,lower,upper,signed_lower,signed_upper,class,status,gap,p_value,q_value,p_marginal,"
                + "p_conditional,p_without_substitutes,auc,baseline_weight,signed_lower_not_below,"
                + "signed_upper_not_above\n");
    for (int j = 0; j < result.features().size(); j++) {
      text.append(line(result.features().get(j), result.baselineWeight(j))).append('\n');
    }
    return text.toString();
  }

  private static String line(FeatureInterval feature, double baselineWeight) {
    Bounds bounds = feature.bounds().orElseThrow();
    return String.join(
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
        Double.toString(baselineWeight),
        Double.toString(bounds.provenSignedLower().least()),
        Double.toString(bounds.provenSignedUpper().most()));
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
        number(told.conditional()),
        number(told.withoutSubstitutes()),
        Double.toString(told.areaUnderCurve()));
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
  }
}
