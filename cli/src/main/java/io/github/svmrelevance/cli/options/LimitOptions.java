package io.github.svmrelevance.cli.options;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.tables.ReadLimits;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What is too large to be read, for users whose data are larger than the defaults allow. */
public final class LimitOptions {

  private static final ReadLimits DEFAULTS = ReadLimits.defaults();

  private static final Parameter<Integer> LINE_LENGTH =
      count("max-line-length", "characters in a line", DEFAULTS.lineLength());
  private static final Parameter<Integer> CELL_LENGTH =
      count("max-cell-length", "characters in a cell", DEFAULTS.cellLength());
  private static final Parameter<Integer> COLUMNS =
      count("max-columns", "columns, or the largest index of a LIBSVM file", DEFAULTS.columns());
  private static final Parameter<Double> CELLS =
      largeCount("max-cells", "rows times features; default: what the memory of the JVM allows");
  private static final Parameter<Double> BYTES =
      largeCount("max-bytes", "bytes of text, after decompression; default 2^32");

  private static final ParameterOptions OPTIONS =
      new ParameterOptions(
          "Limits of the data:",
          List.of(LINE_LENGTH, CELL_LENGTH, COLUMNS, CELLS, BYTES),
          Map.of());

  private LimitOptions() {}

  private static Parameter<Integer> count(String name, String description, int defaultValue) {
    return Parameter.integer(name, description)
        .within(value -> value >= 1 && value <= 1 << 30, "a whole number from 1 to 2^30")
        .withDefault(defaultValue);
  }

  /** Counts beyond the range of an int; a double holds them exactly up to 2^53. */
  public static Parameter<Double> largeCount(String name, String description) {
    return Parameter.real(name, description)
        .within(
            value -> value >= 1 && value <= 0x1p53 && value == Math.rint(value),
            "a whole number from 1 to 2^53");
  }

  public static void addTo(CommandSpec command) {
    OPTIONS.addTo(command);
  }

  public static ReadLimits read(ParseResult parsed) {
    ParameterValues values = OPTIONS.read(parsed);
    return new ReadLimits(
        values.get(LINE_LENGTH),
        values.get(CELL_LENGTH),
        values.get(COLUMNS),
        values.find(CELLS).map(Double::longValue).orElse(DEFAULTS.cells()),
        values.find(BYTES).map(Double::longValue).orElse(DEFAULTS.bytes()));
  }
}
