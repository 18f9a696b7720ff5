package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.plot.Plot;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What to write, and where.
 *
 * @param format of the document
 * @param out the file to write the document to; empty for standard output
 * @param plot the picture to draw, its format following from its name
 * @param witnesses whether the document holds the models that attain the bounds
 * @param quiet whether to keep silent on standard error unless something fails
 * @param progress whether to show progress even where nobody watches a terminal
 */
record OutputOptions(
    Format format,
    Optional<Path> out,
    Optional<Path> plot,
    boolean witnesses,
    boolean quiet,
    boolean progress) {

  enum Format {
    TABLE,
    JSON,
    CSV
  }

  /** Read from the raw arguments, since it must hold where these cannot be parsed. */
  static final String STACKTRACE = "stacktrace";

  private static final Parameter<Format> FORMAT =
      Parameter.choice("format", "json and csv: nothing else on standard output", Format.TABLE);
  private static final Parameter<String> OUT =
      Parameter.text("out", "write there instead; .json and .csv imply the format");
  private static final Parameter<String> PLOT =
      Parameter.text("plot", "draw the result; the name ends in .svg or .png");
  private static final Parameter<Boolean> WITNESSES =
      Parameter.flag("witnesses", "put the models that attain the bounds into the JSON");
  private static final Parameter<Boolean> QUIET =
      Parameter.flag("quiet", "say nothing on standard error unless something fails");
  private static final Parameter<Boolean> PROGRESS =
      Parameter.flag("progress", "show progress even if standard error is not a terminal");
  private static final Parameter<Boolean> TRACE =
      Parameter.flag(STACKTRACE, "show where in the program an error arose");

  private static final ParameterOptions OPTIONS =
      new ParameterOptions(
          "Output:",
          List.of(FORMAT, OUT, PLOT, WITNESSES, QUIET, PROGRESS, TRACE),
          Map.of("out", "FILE", "plot", "FILE"));

  static void addTo(CommandSpec command) {
    OPTIONS.addTo(command);
  }

  static OutputOptions read(ParseResult parsed) {
    ParameterValues values = OPTIONS.read(parsed);
    Optional<Path> out = values.find(OUT).map(text -> path(text, parsed));
    Optional<Path> plot = values.find(PLOT).map(text -> path(text, parsed));
    plot.ifPresent(file -> requireFormat(file, parsed));
    return new OutputOptions(
        values.isGiven(FORMAT) ? values.get(FORMAT) : impliedBy(out),
        out,
        plot,
        values.get(WITNESSES),
        values.get(QUIET),
        values.get(PROGRESS));
  }

  /** The file of that name. */
  static Path path(String text, ParseResult parsed) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(), "'" + text + "' is not a file name", e);
    }
  }

  private static void requireFormat(Path plot, ParseResult parsed) {
    try {
      Plot.Format.of(plot);
    } catch (InvalidInputException e) {
      throw new ParameterException(parsed.commandSpec().commandLine(), e.getMessage(), e);
    }
  }

  private static Format impliedBy(Optional<Path> out) {
    String name = out.map(path -> path.toString().toLowerCase(Locale.ROOT)).orElse("");
    if (name.endsWith(".json")) {
      return Format.JSON;
    }
    return name.endsWith(".csv") ? Format.CSV : Format.TABLE;
  }

  /**
   * Finds out before the work, not after it, that its result has nowhere to go.
   *
   * @throws OutputException if a file cannot be made there
   */
  void requireWritable() {
    for (Optional<Path> target : List.of(out, plot)) {
      target.ifPresent(OutputOptions::requireWritable);
    }
  }

  static void requireWritable(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || Files.isDirectory(file)) {
      throw new OutputException(file, "it is a directory");
    }
    if (!Files.isDirectory(directory)) {
      throw new OutputException(file, "there is no directory '" + directory + "'; make it first");
    }
    if (!Files.isWritable(directory)) {
      throw new OutputException(file, "no permission for the directory '" + directory + "'");
    }
  }
}
