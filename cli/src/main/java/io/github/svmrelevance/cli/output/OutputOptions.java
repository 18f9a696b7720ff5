package io.github.svmrelevance.cli.output;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.report.document.CsvText;
import io.github.svmrelevance.report.text.Rows;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
 * @param pmml the file of the baseline
 * @param witnesses whether the document holds the models that attain the bounds
 * @param csv how CSV has texts from the data; raw only where the document is CSV
 * @param rows which features the table shows, and in what order
 * @param verbosity how much to say beside
 */
public record OutputOptions(
    ResultFormat format,
    Optional<Path> out,
    Optional<Path> plot,
    Optional<Path> report,
    Optional<Path> pmml,
    boolean witnesses,
    CsvText csv,
    Rows rows,
    Verbosity verbosity) {

  private static final Parameter<ResultFormat> FORMAT =
      Parameter.choice(
          "format",
          "what to write; table: for people; json: for programs, with nothing else on standard"
              + " output; csv: the same, for spreadsheets",
          ResultFormat.TABLE);
  private static final Parameter<String> OUT =
      Parameter.file(
          "out",
          "write there instead, in the place of a file of that name; .json and .csv imply the format");
  private static final Parameter<String> PLOT =
      Parameter.file(
          "plot", "draw the result, replacing a file of that name; it ends in .svg or .png");
  private static final Parameter<String> REPORT =
      Parameter.file(
          "report",
          "write a page for people, replacing a file of that name: HTML that needs nothing else");
  private static final Parameter<String> PMML =
      Parameter.file(
          "pmml",
          "write the baseline there as PMML, which other programs score raw data with, replacing a"
              + " file of that name");
  private static final Parameter<Boolean> WITNESSES =
      Parameter.flag("witnesses", "put the models that attain the bounds into the JSON");

  /** How CSV has texts from the data. */
  public static final Parameter<CsvText> CSV =
      Parameter.choice(
          "csv",
          "how CSV has names that a spreadsheet would run, those with = + - @ in front; guarded:"
              + " after an apostrophe; raw: as they are, for programs",
          CsvText.GUARDED);

  private static final Parameter<Rows.Order> SORT =
      Parameter.choice(
          "sort",
          "order of the features in the table; evidence: most evidence or best rank first; file: as"
              + " in DATA; name: by name",
          Rows.Order.EVIDENCE);
  private static final Parameter<Integer> TOP =
      Parameter.integer("top", "show no more features in the table")
          .within(rows -> rows >= 1, "a whole number from 1");

  private static final ParameterOptions OF_METHODS =
      options(FORMAT, SORT, TOP, CSV, OUT, PLOT, REPORT);
  private static final ParameterOptions OF_BASELINES =
      options(FORMAT, SORT, TOP, CSV, OUT, PLOT, REPORT, PMML, WITNESSES);
  private static final ParameterOptions OF_PICTURES = options(FORMAT, OUT, PLOT, REPORT);
  private static final ParameterOptions OF_LISTINGS = options(FORMAT, CSV, OUT);
  private static final ParameterOptions OF_PAGES = options(FORMAT, OUT, REPORT);

  /** Whether somebody wants to see the samples, and not only what became of them on the whole. */
  public boolean pictures() {
    return plot.isPresent() || report.isPresent();
  }

  /** What kind of command the options are for. */
  public enum Kind {
    METHOD,
    /** A method whose results have a baseline. */
    BASELINE_METHOD,
    CLASSIFIER,
    REPRODUCTION,
    /** What is listed is not drawn. */
    LISTING,
    /** A reproduction without a figure, or several. */
    TABLES;

    private ParameterOptions options() {
      return switch (this) {
        case METHOD -> OF_METHODS;
        case BASELINE_METHOD -> OF_BASELINES;
        case CLASSIFIER, REPRODUCTION -> OF_PICTURES;
        case LISTING -> OF_LISTINGS;
        case TABLES -> OF_PAGES;
      };
    }
  }

  private static ParameterOptions options(Parameter<?>... own) {
    return new ParameterOptions("Output:", Verbosity.after(own), Map.of());
  }

  public static void addTo(CommandSpec command, Kind kind) {
    kind.options().addTo(command);
  }

  public static OutputOptions read(ParseResult parsed, Kind kind) {
    ParameterOptions options = kind.options();
    ParameterValues values = options.read(parsed);
    Optional<Path> out = options.find(OUT, values).map(text -> path(text, parsed));
    Optional<Path> plot = options.find(PLOT, values).map(text -> path(text, parsed));
    Optional<Path> report = options.find(REPORT, values).map(text -> path(text, parsed));
    Optional<Path> pmml = options.find(PMML, values).map(text -> path(text, parsed));
    pmml.ifPresent(file -> FileEndings.requirePmml(file, "--pmml", parsed));
    out.ifPresent(file -> FileEndings.requireResult(file, "--out", parsed));
    report.ifPresent(file -> FileEndings.requirePage(file, "--report", parsed));
    plot.ifPresent(file -> FileEndings.requirePicture(file, "--plot", parsed));
    ResultFormat format = format(values, FORMAT, OUT, out);
    boolean witnesses = options.find(WITNESSES, values).orElse(false);
    if (witnesses && format != ResultFormat.JSON) {
      // What names the format leaves them without effect.
      values.refuseIdle(FORMAT, format, WITNESSES);
      values.refuseIdle(OUT, values.get(OUT), WITNESSES);
    }
    CsvText csv = options.find(CSV, values).orElse(CsvText.GUARDED);
    if (format != ResultFormat.CSV && csv == CsvText.RAW) {
      values.refuseIdle(FORMAT, format, CSV);
      values.refuseIdle(OUT, values.get(OUT), CSV);
    }
    Optional<Integer> top = options.find(TOP, values);
    Rows.Order order = options.find(SORT, values).orElse(Rows.Order.EVIDENCE);
    if (format != ResultFormat.TABLE && (top.isPresent() || order != Rows.Order.EVIDENCE)) {
      Parameter<?> idle = top.isPresent() ? TOP : SORT;
      values.refuseIdle(FORMAT, format, idle);
      values.refuseIdle(OUT, values.get(OUT), idle);
    }
    Rows rows = new Rows(order, top.map(OptionalInt::of).orElse(OptionalInt.empty()));
    return new OutputOptions(
        format, out, plot, report, pmml, witnesses, csv, rows, Verbosity.of(values));
  }

  /** The file of that name. */
  public static Path path(String text, ParseResult parsed) {
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

  /**
   * The format that is asked for, or else the one that the file's name promises, or the table.
   *
   * @throws InvalidParameterException if the two differ
   */
  public static ResultFormat format(
      ParameterValues values,
      Parameter<ResultFormat> parameter,
      Parameter<String> option,
      Optional<Path> out) {
    Optional<ResultFormat> promised = out.flatMap(FileEndings::promised);
    if (!values.isGiven(parameter)) {
      return promised.orElse(ResultFormat.TABLE);
    }
    ResultFormat asked = values.get(parameter);
    if (promised.isPresent() && promised.get() != asked) {
      throw new InvalidParameterException(
          option,
          " is '" + out.get() + "', but ",
          parameter,
          " is " + Parameter.spell(asked) + "; leave ",
          parameter,
          " out, or choose another name");
    }
    return asked;
  }

  /** The files to write. */
  public Targets targets() {
    return new Targets()
        .writing("--out", out)
        .writing("--plot", plot)
        .writing("--report", report)
        .writing("--pmml", pmml);
  }
}
