package io.github.svmrelevance.cli.rejectsvm;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataInput;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.cli.output.FileEndings;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Targets;
import io.github.svmrelevance.cli.run.Watch;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.methods.rejectsvm.RowScorer;
import io.github.svmrelevance.report.document.CsvText;
import io.github.svmrelevance.report.document.OutputFile;
import io.github.svmrelevance.report.document.PredictionWriter;
import io.github.svmrelevance.tables.StreamedRows;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code svmrel reject-svm predict}: one line per row, written as the rows are read. */
final class RejectSvmPrediction implements Action {

  private static final Parameter<String> ID =
      Parameter.text("id", "column that identifies a row, by name or number; it is written too");
  private static final Parameter<ResultFormat> FORMAT =
      Parameter.choice(
          "format",
          "what to write; table: for people; json: one object in a line (JSON Lines); csv: one row in a line",
          ResultFormat.TABLE);
  private static final Parameter<String> OUT =
      Parameter.file(
          "out",
          "write there instead, in the place of a file of that name; .json and .csv imply the format");

  private static final ParameterOptions OPTIONS =
      new ParameterOptions(
          "Output:", Verbosity.after(ID, FORMAT, OutputOptions.CSV, OUT), Map.of("id", "COLUMN"));

  private final Streams streams;
  private final Workplace workplace;

  RejectSvmPrediction(Streams streams, Workplace workplace) {
    this.streams = streams;
    this.workplace = workplace;
  }

  CommandSpec command() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("predict");
    ModelOption.addToReader(spec);
    DataOptions.addUnlabelledTo(spec);
    OPTIONS.addTo(spec);
    spec.usageMessage()
        .customSynopsis("svmrel reject-svm predict [OPTION...] --model FILE DATA")
        .sortOptions(false)
        .description(
            "Decide for each row of a file: a class, or reject. Columns are matched by name; rows"
                + " are read and written one by one, so that the file may be of any length.")
        .footer(
            "",
            "The score is f(x). The probability, 1/(1 + exp(-f(x))), is an estimate near the"
                + " thresholds only, where the loss is made to estimate it.",
            "The last column may be the class, or --label names it; it is not looked at. Other"
                + " columns that the model does not know are not used either, with a warning. Rows"
                + " are counted from 1.",
            "A row with a missing value is refused, or takes the training mean (--missing mean), or"
                + " gets a line without decision (--missing drop-rows).",
            "",
            "Example, with the model of the help of train:",
            "  svmrel reject-svm predict data/wdbc.csv --model wdbc.json --format csv");
    return spec;
  }

  @Override
  public int run(ParseResult parsed) {
    ModelOption file = ModelOption.read(parsed);
    ParameterValues values = OPTIONS.read(parsed);
    Optional<String> id = values.find(ID);
    DataInput input = DataOptions.readUnlabelled(parsed, id);
    Optional<Path> out = values.find(OUT).map(text -> OutputOptions.path(text, parsed));
    out.ifPresent(named -> FileEndings.requireResult(named, "--out", parsed));
    new Targets()
        .writing("--out", out)
        .reading(DataOptions.DATA, input.source().path())
        .reading("--model", Optional.of(file.file()))
        .require();
    ResultFormat format = OutputOptions.format(values, FORMAT, OUT, out);
    CsvText csv = values.get(OutputOptions.CSV);
    if (format != ResultFormat.CSV) {
      values.refuseIdle(FORMAT, format, OutputOptions.CSV);
    }
    Verbosity verbosity = Verbosity.of(values);
    Asked asked = new Asked(file.load(), input, id, format, csv);
    StreamedRows rows;
    try (Watch watch = workplace.watchWriting(out.isPresent(), verbosity)) {
      rows =
          out.isPresent()
              ? writeFile(
                  out.get(), target -> predict(asked, target, StandardCharsets.UTF_8, watch))
              : predict(
                  asked,
                  format == ResultFormat.TABLE ? streams.out() : streams.documents(),
                  streams.outTerminal().charset(),
                  watch);
    } catch (IOException e) {
      throw out.map(path -> new OutputException("--out", path, e))
          .orElseGet(() -> new OutputException("standard output", e));
    } catch (CancelledException e) {
      if (out.isPresent()) {
        throw e;
      }
      streams.say("the work was cancelled; rows are missing");
      return ExitCode.INCOMPLETE;
    }
    if (!verbosity.quiet()) {
      rows.warnings()
          .forEach(warning -> streams.say("warning: " + warning.render(CommandLineText::option)));
      out.ifPresent(written -> streams.say("wrote " + written));
    }
    return ExitCode.OK;
  }

  /** Which rows are decided by which model, and how they are written. */
  private record Asked(
      RejectModel model, DataInput input, Optional<String> id, ResultFormat format, CsvText csv) {

    PredictionWriter writer(OutputStream target, Charset charset) throws IOException {
      return switch (format) {
        case CSV -> PredictionWriter.csv(model, id, csv, target);
        case JSON -> PredictionWriter.jsonLines(model, target);
        case TABLE -> PredictionWriter.table(model, id, target, charset);
      };
    }
  }

  /** What writes rows to a stream, and tells of them. */
  @FunctionalInterface
  private interface Writing {
    StreamedRows to(OutputStream target) throws IOException;
  }

  private static StreamedRows writeFile(Path file, Writing rows) throws IOException {
    StreamedRows[] read = new StreamedRows[1];
    OutputFile.write(file, target -> read[0] = rows.to(target));
    return read[0];
  }

  /** Predicts row by row; when told to stop, after a whole one. */
  private StreamedRows predict(Asked asked, OutputStream target, Charset charset, Watch watch)
      throws IOException {
    RejectModel model = asked.model();
    DataInput input = asked.input();
    Optional<String> id = asked.id();
    PredictionWriter writer = asked.writer(target, charset);
    RowScorer scorer = new RowScorer(model, input.reading().missing(), input.source().place());
    StreamedRows.Handler predict =
        (line, features, text) -> {
          watch.cancellation().throwIfCancelled();
          write(writer, id.map(column -> text), scorer.score(line, features));
        };
    try {
      return watch
          .until()
          .run(
              () -> {
                try {
                  StreamedRows rows =
                      input.stream(
                          streams,
                          watch.progress(),
                          model.featureNames(),
                          id.map(column -> ID),
                          predict);
                  flush(writer);
                  return rows;
                } catch (CancelledException e) {
                  flush(writer);
                  throw e;
                }
              });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void flush(PredictionWriter writer) {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(PredictionWriter writer, Optional<String> id, OptionalDouble score) {
    try {
      writer.write(id, score);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
