package io.github.svmrelevance.cli.rejectsvm;

import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.report.document.ClassifierReport;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.RejectFigure;
import io.github.svmrelevance.report.page.ClassifierPage;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.ClassifierView;
import io.github.svmrelevance.report.text.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes what is to be told of a classifier where the user wants it, the files first. */
final class ClassifierPresenter {

  private final Streams streams;
  private final Presenter presenter;

  ClassifierPresenter(Streams streams, Presenter presenter) {
    this.streams = streams;
    this.presenter = presenter;
  }

  void present(
      ClassifierReport report, ScoredSamples samples, OutputOptions output, String command) {
    output
        .report()
        .ifPresent(
            file -> {
              byte[] page =
                  new ClassifierPage(report, samples, command, CommandLineText::option).write();
              presenter.writeFile("--report", file, out -> out.write(page), output.verbosity());
            });
    if (output.plot().isPresent()) {
      Path file = output.plot().get();
      Figure figure = RejectFigure.of(report.model(), samples, ClassifierView.title(report));
      byte[] picture = Plot.draw(figure, Plot.Format.of(file));
      presenter.writeFile("--plot", file, out -> out.write(picture), output.verbosity());
    }
    presenter.write((target, terminal) -> writeDocument(report, output, terminal, target), output);
    if (!output.verbosity().quiet() && output.format() == ResultFormat.CSV) {
      report
          .warnings()
          .forEach(warning -> streams.say("warning: " + warning.render(CommandLineText::option)));
    }
  }

  private static void writeDocument(
      ClassifierReport report, OutputOptions output, Terminal terminal, OutputStream out)
      throws IOException {
    switch (output.format()) {
      case JSON -> report.writeJson(CommandLineText::option, out);
      case CSV -> report.writeCsv(out);
      case TABLE -> {
        String text =
            String.join("\n", ClassifierView.render(report, CommandLineText::option, terminal))
                + "\n";
        out.write(text.getBytes(terminal.charset()));
      }
    }
  }
}
