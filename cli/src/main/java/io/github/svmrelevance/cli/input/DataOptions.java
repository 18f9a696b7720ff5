package io.github.svmrelevance.cli.input;

import static io.github.svmrelevance.cli.input.DataParameters.BASIS;
import static io.github.svmrelevance.cli.input.DataParameters.BLOCK;
import static io.github.svmrelevance.cli.input.DataParameters.CATEGORICAL;
import static io.github.svmrelevance.cli.input.DataParameters.DECIMAL_COMMA;
import static io.github.svmrelevance.cli.input.DataParameters.EXCLUDE;
import static io.github.svmrelevance.cli.input.DataParameters.FEATURES;
import static io.github.svmrelevance.cli.input.DataParameters.GROUP;
import static io.github.svmrelevance.cli.input.DataParameters.INPUT_FORMAT;
import static io.github.svmrelevance.cli.input.DataParameters.KNOWN_LABEL;
import static io.github.svmrelevance.cli.input.DataParameters.LABEL;
import static io.github.svmrelevance.cli.input.DataParameters.LABELS;
import static io.github.svmrelevance.cli.input.DataParameters.MISSING;
import static io.github.svmrelevance.cli.input.DataParameters.MISSING_OF_MODEL;
import static io.github.svmrelevance.cli.input.DataParameters.NA_VALUES;
import static io.github.svmrelevance.cli.input.DataParameters.NO_STANDARDIZE;
import static io.github.svmrelevance.cli.input.DataParameters.NUMERIC;
import static io.github.svmrelevance.cli.input.DataParameters.SCALE;
import static io.github.svmrelevance.cli.input.DataParameters.WEIGHT;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.options.LimitOptions;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.SplineBasis;
import io.github.svmrelevance.tables.TargetReading;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The options about data, for each kind of command that reads some. */
public final class DataOptions {

  /** What the help calls the file to read. */
  public static final String DATA = "DATA";

  private static final ParameterOptions UNLABELLED =
      options(KNOWN_LABEL, NUMERIC, MISSING_OF_MODEL, NA_VALUES, DECIMAL_COMMA, INPUT_FORMAT);

  /** For a table that is looked at. */
  private static final ParameterOptions INSPECTED =
      options(LABEL, NA_VALUES, DECIMAL_COMMA, INPUT_FORMAT);

  /** For a model that knows its features. */
  private static final ParameterOptions OF_MODEL =
      options(NUMERIC, MISSING_OF_MODEL, NA_VALUES, DECIMAL_COMMA, INPUT_FORMAT);

  private DataOptions() {}

  private static ParameterOptions options(Parameter<?>... parameters) {
    return new ParameterOptions("Data:", List.of(parameters), LABELS);
  }

  /** The options for data that a method accepts. */
  private static ParameterOptions options(AcceptedData accepted) {
    List<Parameter<?>> options = new ArrayList<>(List.of(LABEL));
    options.addAll(TargetOptions.of(accepted));
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
            SCALE,
            NO_STANDARDIZE,
            MISSING,
            NA_VALUES,
            DECIMAL_COMMA,
            INPUT_FORMAT));
    options.addAll(StorageOptions.of(accepted));
    return options(options.toArray(Parameter<?>[]::new));
  }

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

  public static DataInput read(ParseResult parsed, AcceptedData accepted) {
    ParameterOptions options = options(accepted);
    ParameterValues values = options.read(parsed);
    TargetOptions.Choice target = TargetOptions.read(accepted, options, values);
    ReadOptions common =
        reading(values, parsed)
            .withMissing(values.get(MISSING))
            .withFeatures(ColumnLists.names(FEATURES, values))
            .withExcluded(ColumnLists.names(EXCLUDE, values))
            .withCategorical(ColumnLists.names(CATEGORICAL, values))
            .withNumeric(ColumnLists.names(NUMERIC, values))
            .withGroups(ColumnLists.groups(GROUP, values))
            .withTarget(target.reading());
    ReadOptions smooth =
        values.find(BASIS).map(text -> common.withBasis(basis(text))).orElse(common);
    ReadOptions labelled = values.find(LABEL).map(smooth::withLabel).orElse(smooth);
    ReadOptions inBlocks = values.find(BLOCK).map(labelled::withBlock).orElse(labelled);
    ReadOptions weighted = options.find(WEIGHT, values).map(inBlocks::withWeight).orElse(inBlocks);
    ReadOptions reading = weighted.withStorage(StorageOptions.read(accepted, values));
    return new DataInput(
        source(parsed), reading, scaling(values), target.positive(), target.task());
  }

  /** {@code --no-standardize} is older and says the same as one value of {@code --scale}. */
  private static Scaling scaling(ParameterValues values) {
    values.refuseTogether(SCALE, NO_STANDARDIZE);
    return values.get(NO_STANDARDIZE) ? Scaling.NONE : values.get(SCALE);
  }

  /** A table that is looked at. */
  public static DataInput readInspected(ParseResult parsed) {
    ParameterValues values = INSPECTED.read(parsed);
    ReadOptions reading = reading(values, parsed);
    return new DataInput(
        source(parsed),
        values.find(LABEL).map(reading::withLabel).orElse(reading),
        Scaling.SD,
        Optional.empty(),
        Optional.empty());
  }

  /** The options that say how a file is written, as they were given. */
  public static List<String> given(ReadOptions reading) {
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
  public static DataInput readOfModel(ParseResult parsed, Optional<String> text) {
    ReadOptions reading = ofModel(OF_MODEL.read(parsed), parsed);
    return DataInput.untaught(source(parsed), text.map(reading::withLabel).orElse(reading));
  }

  /**
   * The data that a model is applied to without looking at classes.
   *
   * @param text the column that is read as text, if there is one; it may be that of the class
   */
  public static DataInput readUnlabelled(ParseResult parsed, Optional<String> text) {
    ParameterValues values = UNLABELLED.read(parsed);
    ReadOptions reading = ofModel(values, parsed);
    List<String> known =
        values.find(KNOWN_LABEL).filter(label -> !text.equals(Optional.of(label))).stream()
            .toList();
    return DataInput.untaught(
        source(parsed), text.map(reading::withLabel).orElse(reading).withExcluded(known));
  }

  private static DataSource source(ParseResult parsed) {
    return DataSource.of(parsed.matchedPositional(0).stringValues().get(0));
  }

  private static ReadOptions ofModel(ParameterValues values, ParseResult parsed) {
    return reading(values, parsed)
        .withMissing(values.get(MISSING_OF_MODEL).policy())
        .withNumeric(ColumnLists.names(NUMERIC, values));
  }

  private static ReadOptions reading(ParameterValues values, ParseResult parsed) {
    ReadOptions reading =
        ReadOptions.defaults()
            .withDecimalComma(values.get(DECIMAL_COMMA))
            .withNaValues(ColumnLists.names(NA_VALUES, values, "value"))
            .withLimits(LimitOptions.read(parsed))
            .withTarget(TargetReading.classes());
    return values.get(INPUT_FORMAT).format().map(reading::withFormat).orElse(reading);
  }

  private static SplineBasis basis(String text) {
    return SplineBasis.parse(text)
        .orElseThrow(
            () ->
                new InvalidParameterException(
                    BASIS,
                    " is "
                        + Excerpt.quote(text)
                        + "; expected spline:K, as in spline:4, with K from "
                        + SplineBasis.FEWEST
                        + " to "
                        + SplineBasis.MOST));
  }
}
