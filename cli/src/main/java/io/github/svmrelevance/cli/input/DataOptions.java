package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.LimitOptions;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.data.MissingValues;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.data.SplineBasis;
import io.github.svmrelevance.core.data.StreamedRows;
import io.github.svmrelevance.core.data.TableProfile;
import io.github.svmrelevance.core.data.TargetReading;
import io.github.svmrelevance.core.run.MeteredInput;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * What to read, and how.
 *
 * @param source a file, or {@code -} for standard input
 * @param reading how to read it
 * @param standardize whether to scale the features
 * @param positive the class that is set against the rest, if the user named one
 * @param task what is to be learnt, if the user said so
 */
public record DataOptions(
    String source,
    ReadOptions reading,
    boolean standardize,
    Optional<String> positive,
    Optional<Task> task) {

  /** What the help calls the file to read. */
  public static final String DATA = "DATA";

  /** What a table is called that another program sent. */
  public static final String TABLE_NAME = "the table";

  private static final String STANDARD_INPUT = "-";
  private static final String STANDARD_INPUT_NAME = "standard input";

  private enum TaskChoice {
    AUTO,
    BINARY,
    MULTICLASS,
    ORDINAL,
    REGRESSION
  }

  private enum MissingOfModel {
    FAIL(MissingValues.FAIL),
    DROP_ROWS(MissingValues.DROP_ROWS),
    MEAN(MissingValues.MEAN);

    private final MissingValues policy;

    MissingOfModel(MissingValues policy) {
      this.policy = policy;
    }
  }

  private enum ClassTask {
    AUTO,
    MULTICLASS
  }

  private enum NumberTask {
    AUTO,
    MULTICLASS,
    REGRESSION
  }

  private enum InputFormat {
    AUTO,
    CSV,
    ARFF,
    LIBSVM
  }

  private static final Parameter<String> LABEL =
      Parameter.text("label", "column of the class, by name or number from 1; default the last");
  private static final Parameter<String> POSITIVE =
      Parameter.text("positive", "class to set against the rest; default the second in sort order");
  private static final Parameter<TaskChoice> TASK =
      Parameter.choice(
          "task",
          "what is to be learnt; binary: one class against the rest; multiclass: all classes at"
              + " once; ordinal: classes in an order; regression: a number; auto: it follows from"
              + " the label column",
          TaskChoice.AUTO);
  private static final Parameter<ClassTask> CLASS_TASK =
      Parameter.choice(
          "task",
          "what is to be learnt; multiclass: classes, whatever they look like; auto: classes, but"
              + " many whole numbers are asked about",
          ClassTask.AUTO);
  private static final Parameter<NumberTask> NUMBER_TASK =
      Parameter.choice(
          "task",
          "what is to be learnt; multiclass: classes, whatever they look like; regression: a"
              + " number; auto: it follows from the label column",
          NumberTask.AUTO);
  private static final Parameter<List<String>> ORDER =
      Parameter.texts(
          "order",
          "classes from the lowest to the highest, separated by commas; default the order in which"
              + " an ARFF file declares them");
  private static final Parameter<List<String>> FEATURES =
      Parameter.texts(
          "features", "use these columns only, by name or number from 1, separated by commas");
  private static final Parameter<List<String>> EXCLUDE =
      Parameter.texts(
          "exclude", "leave these columns out, by name or number from 1, separated by commas");
  private static final Parameter<String> BLOCK =
      Parameter.text(
          "block",
          "column that says which samples belong together, such as the patient or the batch, by"
              + " name or number from 1; it is no feature");
  private static final Parameter<String> WEIGHT =
      Parameter.text(
          "weight",
          "column that says how much a sample counts, by name or number from 1: with 2 as two of"
              + " its kind, with 0 not at all; it is no feature");
  private static final Parameter<List<String>> CATEGORICAL =
      Parameter.texts(
          "categorical",
          "columns of levels, also if they are coded as numbers, by name or number from 1; a 0/1"
              + " column is made for each level");
  private static final Parameter<List<String>> NUMERIC =
      Parameter.texts(
          "numeric",
          "columns of numbers, by name or number from 1; a text in them is refused, but for"
              + " separators of thousands and one unit, such as 1,234.50 or 70 kg");
  private static final Parameter<List<String>> GROUP =
      Parameter.texts("group", "name and columns of a group, which go in or out together");
  private static final Parameter<String> BASIS =
      Parameter.text(
          "basis",
          "smooth effects: spline:4 makes of each column of numbers a group of 4 columns, natural"
              + " cubic splines with knots at quantiles of its different values");
  private static final Parameter<Boolean> NO_STANDARDIZE =
      Parameter.flag("no-standardize", "do not scale features to mean 0 and standard deviation 1");
  private static final Parameter<MissingValues> MISSING =
      Parameter.choice(
          "missing",
          "what to do about missing values; fail: refuse the file; drop-rows: leave their rows out;"
              + " mean: put the mean of the column there; median: put the median there;"
              + " median-indicator: and add a 0/1 column that says where; these three leave rows"
              + " without a label out",
          MissingValues.FAIL);

  /** What a model can do about them. */
  private static final Parameter<MissingOfModel> MISSING_OF_MODEL =
      Parameter.choice(
          "missing",
          "what to do about missing values; fail: refuse the file; drop-rows: leave their rows out;"
              + " mean: put the mean of the training data there",
          MissingOfModel.FAIL);

  private static final Parameter<List<String>> NA_VALUES =
      Parameter.texts(
          "na-values",
          "cells that are missing values, such as -999 or n/a, beside empty ones, NA, ? and .");
  private static final Parameter<Boolean> DECIMAL_COMMA =
      Parameter.flag("decimal-comma", "numbers are written as 1,5");
  private static final Parameter<InputFormat> INPUT_FORMAT =
      Parameter.choice(
          "input-format",
          "format of DATA; auto: by the end of its name: arff, libsvm, svm, svmlight, else CSV",
          InputFormat.AUTO);

  private static final Map<String, String> LABELS =
      Map.ofEntries(
          Map.entry("label", "COLUMN"),
          Map.entry("positive", "CLASS"),
          Map.entry("features", "A,B,..."),
          Map.entry("exclude", "A,B,..."),
          Map.entry("categorical", "A,B,..."),
          Map.entry("numeric", "A,B,..."),
          Map.entry("na-values", "A,B,..."),
          Map.entry("group", "NAME=A,B,..."),
          Map.entry("basis", "spline:K"),
          Map.entry("block", "COLUMN"),
          Map.entry("weight", "COLUMN"),
          Map.entry("order", "LOW,...,HIGH"));

  /** The options for data that a method accepts. */
  private static ParameterOptions options(AcceptedData accepted) {
    List<Parameter<?>> options = new ArrayList<>(List.of(LABEL));
    boolean all = isAnyTask(accepted);
    if (all) {
      options.add(TASK);
    } else if (accepted.tasks().contains(Task.REGRESSION)) {
      options.add(NUMBER_TASK);
    } else if (!accepted.tasks().contains(Task.BINARY)) {
      options.add(CLASS_TASK);
    }
    if (all || accepted.tasks().contains(Task.BINARY)) {
      options.add(POSITIVE);
    }
    if (all) {
      options.add(ORDER);
    }
    options.addAll(List.of(FEATURES, EXCLUDE, BLOCK));
    if (accepted.usesWeights()) {
      options.add(WEIGHT);
    }
    options.addAll(
        List.of(
            CATEGORICAL,
            NUMERIC,
            GROUP,
            BASIS,
            NO_STANDARDIZE,
            MISSING,
            NA_VALUES,
            DECIMAL_COMMA,
            INPUT_FORMAT));
    return new ParameterOptions("Data:", options, LABELS);
  }

  private static boolean isAnyTask(AcceptedData accepted) {
    return accepted.tasks().contains(Task.ORDINAL);
  }

  /** The class of samples that a model is to find, where it is known already. */
  private static final Parameter<String> KNOWN_LABEL =
      Parameter.text(
          "label",
          "column of the class, by name or number from 1, if there is one that is not the last; it"
              + " is not looked at");

  private static final ParameterOptions UNLABELLED =
      new ParameterOptions(
          "Data:",
          List.of(KNOWN_LABEL, NUMERIC, MISSING_OF_MODEL, NA_VALUES, DECIMAL_COMMA, INPUT_FORMAT),
          LABELS);

  /** For a table that is looked at. */
  private static final ParameterOptions INSPECTED =
      new ParameterOptions("Data:", List.of(LABEL, NA_VALUES, DECIMAL_COMMA, INPUT_FORMAT), LABELS);

  /** For a model that knows its features. */
  private static final ParameterOptions OF_MODEL =
      new ParameterOptions(
          "Data:",
          List.of(NUMERIC, MISSING_OF_MODEL, NA_VALUES, DECIMAL_COMMA, INPUT_FORMAT),
          LABELS);

  public static void addTo(CommandSpec command, AcceptedData accepted) {
    addTo(command, options(accepted));
  }

  /** The options for a table that is looked at. */
  public static void addInspectedTo(CommandSpec command) {
    addTo(command, INSPECTED);
  }

  /** The options for data that a model is applied to. */
  public static void addOfModelTo(CommandSpec command) {
    addTo(command, OF_MODEL);
  }

  /** The options for data that a model is applied to without looking at classes. */
  public static void addUnlabelledTo(CommandSpec command) {
    addTo(command, UNLABELLED);
  }

  private static void addTo(CommandSpec command, ParameterOptions options) {
    command.addPositional(
        PositionalParamSpec.builder()
            .paramLabel(DATA)
            .index("0")
            .arity("1")
            .required(true)
            .type(File.class) // so that shells complete names of files
            .description(
                "CSV (comma, semicolon or tab), ARFF or LIBSVM, possibly .gz; - reads standard"
                    + " input")
            .build());
    options.addTo(command);
    LimitOptions.addTo(command);
  }

  public static DataOptions read(ParseResult parsed, AcceptedData accepted) {
    ParameterOptions options = options(accepted);
    ParameterValues values = options.read(parsed);
    boolean all = isAnyTask(accepted);
    Optional<String> positive = options.find(POSITIVE, values);
    List<String> order = all ? names(ORDER, values) : List.of();
    Optional<Task> task =
        all
            ? task(values, positive, order)
            : options.find(NUMBER_TASK, values).flatMap(DataOptions::task);
    boolean numbers = all || options.find(NUMBER_TASK, values).isPresent();
    ReadOptions common =
        reading(values, parsed)
            .withMissing(values.get(MISSING))
            .withFeatures(names(FEATURES, values))
            .withExcluded(names(EXCLUDE, values))
            .withCategorical(names(CATEGORICAL, values))
            .withNumeric(names(NUMERIC, values))
            .withGroups(groups(values))
            .withTarget(
                numbers ? target(task, positive, order) : classes(options, values, positive));
    ReadOptions smooth =
        values.find(BASIS).map(text -> common.withBasis(basis(text))).orElse(common);
    ReadOptions labelled = values.find(LABEL).map(smooth::withLabel).orElse(smooth);
    ReadOptions inBlocks = values.find(BLOCK).map(labelled::withBlock).orElse(labelled);
    ReadOptions reading = options.find(WEIGHT, values).map(inBlocks::withWeight).orElse(inBlocks);
    return new DataOptions(source(parsed), reading, !values.get(NO_STANDARDIZE), positive, task);
  }

  /** Of a method that learns classes only: the user may have said that they are. */
  private static TargetReading classes(
      ParameterOptions options, ParameterValues values, Optional<String> positive) {
    boolean said =
        positive.isPresent()
            || options.find(CLASS_TASK, values).equals(Optional.of(ClassTask.MULTICLASS));
    boolean several = options.find(CLASS_TASK, values).isPresent();
    return said ? TargetReading.classes() : TargetReading.likelyClasses(several);
  }

  private static Optional<Task> task(NumberTask asked) {
    return switch (asked) {
      case AUTO -> Optional.empty();
      case MULTICLASS -> Optional.of(Task.MULTICLASS);
      case REGRESSION -> Optional.of(Task.REGRESSION);
    };
  }

  private static Optional<Task> task(
      ParameterValues values, Optional<String> positive, List<String> order) {
    Optional<Task> asked =
        switch (values.get(TASK)) {
          case AUTO -> order.isEmpty() ? Optional.empty() : Optional.of(Task.ORDINAL);
          case BINARY -> Optional.of(Task.BINARY);
          case MULTICLASS -> Optional.of(Task.MULTICLASS);
          case ORDINAL -> Optional.of(Task.ORDINAL);
          case REGRESSION -> Optional.of(Task.REGRESSION);
        };
    Task task = asked.orElse(positive.isPresent() ? Task.BINARY : null);
    if (positive.isPresent() && task != Task.BINARY) {
      throw new InvalidParameterException(
          POSITIVE,
          " sets one class against the rest, which ",
          TASK,
          " " + spelt(task) + " does not");
    }
    if (task != Task.ORDINAL && !order.isEmpty()) {
      throw new InvalidParameterException(ORDER, " has no effect without ", TASK, " ordinal");
    }
    return asked;
  }

  private static String spelt(Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }

  private static TargetReading target(
      Optional<Task> task, Optional<String> positive, List<String> order) {
    if (task.isEmpty()) {
      return positive.isPresent() ? TargetReading.classes() : TargetReading.auto();
    }
    return switch (task.get()) {
      case BINARY, MULTICLASS -> TargetReading.classes();
      case ORDINAL ->
          order.isEmpty() ? TargetReading.declaredLevels() : TargetReading.levels(order);
      case REGRESSION -> TargetReading.number();
    };
  }

  /** A table that is looked at. */
  public static DataOptions readInspected(ParseResult parsed) {
    ParameterValues values = INSPECTED.read(parsed);
    ReadOptions reading = reading(values, parsed);
    return new DataOptions(
        source(parsed),
        values.find(LABEL).map(reading::withLabel).orElse(reading),
        true,
        Optional.empty(),
        Optional.empty());
  }

  /** The options that say how the file is written, as they were given. */
  public List<String> given() {
    List<String> given = new ArrayList<>();
    reading
        .format()
        .ifPresent(format -> given.addAll(List.of("--input-format", Parameter.spell(format))));
    if (reading.decimalComma()) {
      given.add("--decimal-comma");
    }
    if (!reading.naValues().isEmpty()) {
      given.add("--na-values=" + String.join(",", reading.naValues()));
    }
    return given;
  }

  /**
   * The data that a model is applied to.
   *
   * @param text the column that is read as text; empty for the last one, if there is need of one
   */
  public static DataOptions readOfModel(ParseResult parsed, Optional<String> text) {
    ReadOptions reading = ofModel(OF_MODEL.read(parsed), parsed);
    return new DataOptions(
        source(parsed),
        text.map(reading::withLabel).orElse(reading),
        false,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The data that a model is applied to without looking at classes.
   *
   * @param text the column that is read as text, if there is one; it may be that of the class
   */
  public static DataOptions readUnlabelled(ParseResult parsed, Optional<String> text) {
    ParameterValues values = UNLABELLED.read(parsed);
    ReadOptions reading = ofModel(values, parsed);
    List<String> known =
        values.find(KNOWN_LABEL).filter(label -> !text.equals(Optional.of(label))).stream()
            .toList();
    return new DataOptions(
        source(parsed),
        text.map(reading::withLabel).orElse(reading).withExcluded(known),
        false,
        Optional.empty(),
        Optional.empty());
  }

  /** What can be the name of a file, whether or not there is one. */
  private static String source(ParseResult parsed) {
    String source = parsed.matchedPositional(0).stringValues().get(0);
    if (source.matches("(?i)(https?|ftp)://.*")) {
      throw new InvalidParameterException(
          Excerpt.quote(source)
              + " is an address on the network, which svmrel does not read; download it first, or"
              + " pipe it in: curl -L ADDRESS | svmrel ... -");
    }
    if (source.isEmpty() || path(source).isEmpty()) {
      throw new InvalidParameterException(
          DATA
              + " is "
              + Excerpt.quote(source)
              + "; expected the name of a file, or - to read standard input");
    }
    return source;
  }

  private static ReadOptions ofModel(ParameterValues values, ParseResult parsed) {
    return reading(values, parsed)
        .withMissing(values.get(MISSING_OF_MODEL).policy)
        .withNumeric(names(NUMERIC, values));
  }

  private static ReadOptions reading(ParameterValues values, ParseResult parsed) {
    Optional<DataFormat> format =
        switch (values.get(INPUT_FORMAT)) {
          case AUTO -> Optional.empty();
          case CSV -> Optional.of(DataFormat.CSV);
          case ARFF -> Optional.of(DataFormat.ARFF);
          case LIBSVM -> Optional.of(DataFormat.LIBSVM);
        };
    ReadOptions reading =
        ReadOptions.defaults()
            .withDecimalComma(values.get(DECIMAL_COMMA))
            .withNaValues(names(NA_VALUES, values))
            .withLimits(LimitOptions.read(parsed))
            .withTarget(TargetReading.classes());
    return format.map(reading::withFormat).orElse(reading);
  }

  /** Reads labelled samples. */
  public LoadedData load(Streams streams, ProgressListener progress) {
    return reading(
        streams,
        "reading",
        progress,
        in -> DatasetReader.read(in, place(streams), name(streams), reading(streams)));
  }

  /** Looks at the columns of a table. */
  public TableProfile profile(Streams streams, ProgressListener progress) {
    return reading(
        streams,
        "reading",
        progress,
        in -> DatasetReader.profile(in, place(streams), name(streams), reading(streams)));
  }

  /** Hands the features that a model asks for over row by row. */
  public StreamedRows stream(
      Streams streams,
      ProgressListener progress,
      List<String> wanted,
      Optional<Setting> textOption,
      StreamedRows.Handler handler) {
    return reading(
        streams,
        "deciding",
        progress,
        in ->
            DatasetReader.stream(
                in, place(streams), wanted, textOption, reading(streams), handler));
  }

  private <T> T reading(
      Streams streams, String title, ProgressListener progress, Function<InputStream, T> reader) {
    if (source.equals(STANDARD_INPUT)) {
      return reader.apply(
          new MeteredInput(streams.in(), title, ProgressListener.UNKNOWN, progress));
    }
    Path file = file();
    try (InputStream in = MeteredInput.open(file, title, progress)) {
      return reader.apply(in);
    } catch (IOException e) {
      throw new InvalidInputException(
          Excerpt.printable(file.toString()) + ": " + Excerpt.reason(e), e);
    }
  }

  private boolean isTable(Streams streams) {
    return streams.inTable() && source.equals(STANDARD_INPUT);
  }

  private ReadOptions reading(Streams streams) {
    return reading.withRowsCounted(isTable(streams));
  }

  private String place(Streams streams) {
    return isTable(streams) ? TABLE_NAME : place();
  }

  private String name(Streams streams) {
    return isTable(streams) ? TABLE_NAME : name();
  }

  /** What to call the data in messages. */
  public String place() {
    return source.equals(STANDARD_INPUT) ? STANDARD_INPUT_NAME : source;
  }

  /** What to call the data in results. */
  public String name() {
    Path name = source.equals(STANDARD_INPUT) ? null : file().getFileName();
    return name == null ? STANDARD_INPUT_NAME : name.toString();
  }

  /** The file that is read; empty for standard input. */
  public Optional<Path> path() {
    return source.equals(STANDARD_INPUT) ? Optional.empty() : path(source);
  }

  /** The file of a name; empty if it is none, which reading complains of. */
  public static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Path file() {
    return Path.of(source);
  }

  private static SplineBasis basis(String text) {
    if (text.matches("spline:[0-9]{1,2}")) {
      int columns = Integer.parseInt(text.substring(text.indexOf(':') + 1));
      if (columns >= SplineBasis.FEWEST && columns <= SplineBasis.MOST) {
        return new SplineBasis(columns);
      }
    }
    throw new InvalidParameterException(
        BASIS,
        " is "
            + Excerpt.quote(text)
            + "; expected spline:K, as in spline:4, with K from "
            + SplineBasis.FEWEST
            + " to "
            + SplineBasis.MOST);
  }

  private static Map<String, List<String>> groups(ParameterValues values) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String text : values.get(GROUP)) {
      int equals = text.indexOf('=');
      String name = text.substring(0, Math.max(0, equals)).strip();
      if (name.isEmpty()) {
        throw new InvalidParameterException(
            GROUP,
            " is " + Excerpt.quote(text) + "; expected NAME=A,B,..., as in size=height,width");
      }
      if (groups.put(name, names(GROUP, List.of(text.substring(equals + 1)))) != null) {
        throw new InvalidParameterException(
            GROUP, " names the group " + Excerpt.quote(name) + " twice; give all columns at once");
      }
    }
    return groups;
  }

  private static List<String> names(Parameter<List<String>> parameter, ParameterValues values) {
    return names(parameter, values.get(parameter));
  }

  private static List<String> names(Parameter<List<String>> parameter, List<String> texts) {
    Set<String> names = new LinkedHashSet<>();
    for (String text : texts) {
      for (String part : text.split(",", -1)) {
        String name = part.strip();
        if (name.isEmpty()) {
          throw new InvalidParameterException(
              parameter,
              " is " + Excerpt.quote(text) + ", which has an empty name; take out a comma");
        }
        if (!names.add(name)) {
          throw new InvalidParameterException(
              parameter, " names the column " + Excerpt.quote(name) + " twice; name it once");
        }
      }
    }
    return List.copyOf(names);
  }
}
