package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.plot.Plot;
import java.io.IOException;
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
 * @param report the page to write
 * @param witnesses whether the document holds the models that attain the bounds
 * @param quiet whether to keep silent on standard error unless something fails
 * @param progress whether to show progress even where nobody watches a terminal
 */
record OutputOptions(
    Format format,
    Optional<Path> out,
    Optional<Path> plot,
    Optional<Path> report,
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
      Parameter.choice(
          "format",
          "what to write; table: for people; json: for programs, with nothing else on standard"
              + " output; csv: the same, for spreadsheets",
          Format.TABLE);
  private static final Parameter<String> OUT =
      Parameter.text(
          "out",
          "write there instead, in the place of a file of that name; .json and .csv imply the format");
  private static final Parameter<String> PLOT =
      Parameter.text(
          "plot", "draw the result, replacing a file of that name; it ends in .svg or .png");
  private static final Parameter<String> REPORT =
      Parameter.text(
          "report",
          "write a page for people, replacing a file of that name: HTML that needs nothing else");
  private static final Parameter<Boolean> WITNESSES =
      Parameter.flag("witnesses", "put the models that attain the bounds into the JSON");
  private static final Parameter<Boolean> QUIET =
      Parameter.flag("quiet", "say nothing on standard error unless something fails");
  private static final Parameter<Boolean> PROGRESS =
      Parameter.flag("progress", "show progress even if standard error is not a terminal");
  private static final Parameter<Boolean> TRACE =
      Parameter.flag(STACKTRACE, "show where in the program an error arose");

  private static final ParameterOptions OF_METHODS =
      options(FORMAT, OUT, PLOT, REPORT, WITNESSES, QUIET, PROGRESS, TRACE);
  private static final ParameterOptions OF_REPRODUCTIONS =
      options(FORMAT, OUT, PLOT, REPORT, QUIET, PROGRESS, TRACE);
  private static final ParameterOptions OF_CLASSIFIERS =
      options(FORMAT, OUT, PLOT, REPORT, QUIET, PROGRESS, TRACE);
  private static final ParameterOptions OF_PAGES =
      options(FORMAT, OUT, REPORT, QUIET, PROGRESS, TRACE);

  /** Whether somebody wants to see the samples, and not only what became of them on the whole. */
  boolean pictures() {
    return plot.isPresent() || report.isPresent();
  }

  /** What kind of command the options are for. */
  enum Kind {
    METHOD,
    CLASSIFIER,
    REPRODUCTION,
    ALL_REPRODUCTIONS;

    private ParameterOptions options() {
      return switch (this) {
        case METHOD -> OF_METHODS;
        case CLASSIFIER -> OF_CLASSIFIERS;
        case REPRODUCTION -> OF_REPRODUCTIONS;
        case ALL_REPRODUCTIONS -> OF_PAGES;
      };
    }
  }

  private static ParameterOptions options(Parameter<?>... parameters) {
    return new ParameterOptions(
        "Output:", List.of(parameters), Map.of("out", "FILE", "plot", "FILE", "report", "FILE"));
  }

  static void addTo(CommandSpec command, Kind kind) {
    kind.options().addTo(command);
  }

  static OutputOptions read(ParseResult parsed, Kind kind) {
    ParameterOptions options = kind.options();
    ParameterValues values = options.read(parsed);
    Optional<Path> out = options.find(OUT, values).map(text -> path(text, parsed));
    Optional<Path> plot = options.find(PLOT, values).map(text -> path(text, parsed));
    Optional<Path> report = options.find(REPORT, values).map(text -> path(text, parsed));
    plot.ifPresent(file -> requireFormat(file, parsed));
    out.ifPresent(file -> FileEndings.requireResult(file, "--out", parsed));
    report.ifPresent(file -> FileEndings.requirePage(file, "--report", parsed));
    return new OutputOptions(
        values.isGiven(FORMAT) ? values.get(FORMAT) : impliedBy(out),
        out,
        plot,
        report,
        options.find(WITNESSES, values).orElse(false),
        values.get(QUIET),
        values.get(PROGRESS));
  }

  /** The file of that name. */
  static Path path(String text, ParseResult parsed) {
    if (text.equals("-")) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "'-' is not a file name here; without --out the result goes to standard output, and ./-"
              + " is a file of that name");
    }
    if (text.endsWith("/")) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(), "'" + text + "' names a directory; expected a file");
    }
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

  static Format impliedBy(Optional<Path> out) {
    String name = out.map(path -> path.toString().toLowerCase(Locale.ROOT)).orElse("");
    if (name.endsWith(".json")) {
      return Format.JSON;
    }
    return name.endsWith(".csv") ? Format.CSV : Format.TABLE;
  }

  /** The files to write. */
  Targets targets() {
    return new Targets().writing("--out", out).writing("--plot", plot).writing("--report", report);
  }

  static void requireWritable(Path file) {
    if (Files.isDirectory(file)) {
      throw new OutputException(file, "it is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A device or a pipe is written to where it is; nobody need be allowed to make files in /dev.
      return;
    }
    Path directory = place(file).getParent();
    if (!Files.isDirectory(directory)) {
      throw new OutputException(file, "there is no directory '" + directory + "'; make it first");
    }
    if (!Files.isWritable(directory)) {
      throw new OutputException(file, "no permission for the directory '" + directory + "'");
    }
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new OutputException(file, "the file there is protected against writing");
    }
  }

  /** Where a file lies, links followed if it is there. */
  private static Path place(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      // It is not there yet, or cannot be reached; then making it tells why.
      return file.toAbsolutePath();
    }
  }
}
