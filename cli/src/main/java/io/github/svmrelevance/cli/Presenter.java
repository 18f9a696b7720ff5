package io.github.svmrelevance.cli;

import io.github.svmrelevance.cli.plot.Plot;
import io.github.svmrelevance.cli.render.ReportView;
import io.github.svmrelevance.cli.render.Terminal;
import io.github.svmrelevance.core.document.OutputFile;
import io.github.svmrelevance.core.document.ReportFormat;
import io.github.svmrelevance.core.document.RunReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes a report where the user wants it: files first, so that a closed pipe costs no file. */
final class Presenter {

  private final Streams streams;

  Presenter(Streams streams) {
    this.streams = streams;
  }

  void present(RunReport report, OutputOptions output) {
    output.plot().ifPresent(file -> writeFile(file, out -> out.write(draw(report, file)), output));
    if (output.out().isPresent()) {
      Path file = output.out().get();
      writeFile(file, out -> writeDocument(report, output, Terminal.plain(), out), output);
    } else {
      try {
        writeDocument(report, output, streams.outTerminal(), streams.out());
        streams.out().flush();
      } catch (IOException e) {
        throw new OutputException("standard output", e);
      }
    }
    if (!output.quiet() && output.format() == OutputOptions.Format.CSV) {
      // The other formats carry the warnings; CSV has no place for them.
      report.allWarnings().forEach(warning -> streams.say("warning: " + warning));
    }
    if (!output.quiet() && report.result().partial()) {
      streams.say("the run was stopped early; the result is partial");
    }
  }

  private static byte[] draw(RunReport report, Path file) {
    return Plot.draw(report, Plot.Format.of(file));
  }

  private static void writeDocument(
      RunReport report, OutputOptions output, Terminal terminal, OutputStream out)
      throws IOException {
    switch (output.format()) {
      case JSON -> ReportFormat.JSON.write(report, output.witnesses(), out);
      case CSV -> ReportFormat.CSV.write(report, output.witnesses(), out);
      case TABLE -> {
        String text = String.join("\n", ReportView.render(report, terminal)) + "\n";
        out.write(text.getBytes(terminal.charset()));
      }
    }
  }

  private void writeFile(Path file, OutputFile.Content content, OutputOptions output) {
    try {
      OutputFile.write(file, content);
    } catch (IOException e) {
      throw new OutputException("'" + file + "'", e);
    }
    if (!output.quiet()) {
      streams.say("wrote " + file);
    }
  }
}
