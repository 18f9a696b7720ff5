package io.github.svmrelevance.cli.output;

import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.extension.ResultWriter;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.document.CsvText;
import io.github.svmrelevance.report.document.OutputFile;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a report where the user wants it: files first, so that a closed pipe costs no file. */
public final class Presenter {

  private final Streams streams;
  private final Extensions extensions;

  public Presenter(Streams streams, Extensions extensions) {
    this.streams = streams;
    this.extensions = extensions;
  }

  public void present(Report report, OutputOptions output) {
    output.plot().ifPresent(file -> plot(report, file, output));
    ResultWriter writer =
        output.csv() == CsvText.RAW
            ? (told, witnesses, terminal, target) -> told.writeCsv(target, CsvText.RAW)
            : extensions.writer(output.format());
    Report shown = report.withRows(output.rows());
    write((target, terminal) -> writer.write(shown, output.witnesses(), terminal, target), output);
    if (!report.hasOrder() && output.rows().order() != Rows.Order.EVIDENCE) {
      streams.say("warning: --sort has no effect: each row of this table is a rank");
    }
    if (!output.verbosity().quiet() && output.format() == ResultFormat.CSV) {
      // The other formats carry the warnings; CSV has no place for them.
      report
          .run()
          .allWarnings()
          .forEach(warning -> streams.say("warning: " + warning.render(CommandLineText::option)));
      List<String> missing = report.missingInCsv();
      if (!missing.isEmpty()) {
        streams.say(
            "warning: CSV has one table, without "
                + String.join(", ", missing)
                + "; --format json has all");
      }
    }
    if (!output.verbosity().quiet() && report.run().result().partial()) {
      streams.say("the run was stopped early; the result is partial");
    }
  }

  /** Writes a document. */
  @FunctionalInterface
  public interface Document {
    void writeTo(OutputStream target, Terminal terminal) throws IOException;
  }

  /** Writes a document to the file that the user named, or to standard output. */
  public void write(Document document, OutputOptions output) {
    if (output.out().isPresent()) {
      Path file = output.out().get();
      writeFile("--out", file, out -> document.writeTo(out, Terminal.plain()), output.verbosity());
      return;
    }
    try {
      OutputStream out =
          output.format() == ResultFormat.TABLE ? streams.out() : streams.documents();
      document.writeTo(out, streams.outTerminal());
      out.flush();
    } catch (UncheckedIOException e) { // of writers of CSV, which cannot throw others
      throw new OutputException("standard output", e.getCause());
    } catch (IOException e) {
      throw new OutputException("standard output", e);
    }
  }

  /** Figures beside the chart go to files beside its file: {@code wdbc-substitutes.svg}. */
  private void plot(Report report, Path file, OutputOptions output) {
    Plot.Format format = Plot.Format.of(file);
    writeFile("--plot", file, out -> out.write(report.chart(format)), output.verbosity());
    report
        .figures()
        .forEach(
            (name, figure) ->
                writeFile(
                    "--plot",
                    beside(file, name),
                    out -> out.write(Plot.draw(figure, format)),
                    output.verbosity()));
  }

  /** The file with something added to its name, before the ending. */
  public static Path beside(Path file, String addition) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return file.resolveSibling(name.substring(0, dot) + "-" + addition + name.substring(dot));
  }

  /**
   * Writes a file whole or not at all, and says so.
   *
   * @param option that names it
   */
  public void writeFile(String option, Path file, OutputFile.Content content, Verbosity verbosity) {
    try {
      OutputFile.write(file, content);
    } catch (IOException e) {
      throw new OutputException(option, file, e);
    }
    if (!verbosity.quiet()) {
      streams.say("wrote " + file);
    }
  }
}
