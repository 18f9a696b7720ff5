package io.github.svmrelevance.cli.reproduce;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataSource;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.output.Targets;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.document.ReproductionDocuments;
import io.github.svmrelevance.reproductions.document.ReproductionPage;
import io.github.svmrelevance.reproductions.document.ReproductionView;
import io.github.svmrelevance.reproductions.run.ReproductionBatch;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Runs reproductions and has their results written. */
public final class Reproducer {

  private static final CommandWording WORDING = new CommandWording();

  private final Streams streams;
  private final Workplace workplace;
  private final Presenter presenter;

  public Reproducer(Streams streams, Workplace workplace, Presenter presenter) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
  }

  /**
   * Runs reproductions.
   *
   * @param parameters of the one, or none of several, which then have their defaults
   * @param files the files that the user gave, by the name of the data set
   */
  public int run(
      List<Reproduction> reproductions,
      ParameterValues parameters,
      Map<String, Path> files,
      RunOptions running,
      OutputOptions output) {
    Targets targets = output.targets();
    output
        .plot()
        .map(file -> pictures(file, reproductions.get(0).description().figures()))
        .filter(pictures -> pictures.size() > 1)
        .ifPresent(pictures -> pictures.forEach(file -> targets.beside("--plot", file)));
    files.values().forEach(file -> targets.reading("--data", Optional.of(file)));
    targets.reading("--checkpoint", running.checkpoint().flatMap(DataSource::path));
    targets.require();
    Set<String> warnings = new LinkedHashSet<>();
    List<ReproductionReport> reports =
        workplace.run(
            running,
            output.verbosity(),
            progress -> {
              progress.started("reading", 1);
              return prepare(reproductions, files);
            },
            (prepared, context, progress) -> {
              prepared
                  .warnings()
                  .forEach(warning -> warnings.add("warning: " + warning.render(WORDING)));
              return workplace.kept(
                  running,
                  context,
                  () -> prepared.name(parameters, context),
                  Reproduction.class.getPackageName(),
                  () -> prepared.run(parameters, context));
            });
    if (!output.verbosity().quiet()) {
      // The documents have no place for them, and several reproductions may read one file.
      warnings.forEach(streams::say);
    }
    output.plot().ifPresent(file -> plot(reports.get(0), file, output));
    output
        .report()
        .ifPresent(
            file ->
                presenter.writeFile(
                    "--report",
                    file,
                    out -> out.write(ReproductionPage.of(reports, WORDING)),
                    output.verbosity()));
    presenter.write(
        (target, terminal) -> {
          switch (output.format()) {
            case JSON -> ReproductionDocuments.writeJson(reports, WORDING, target);
            case CSV -> ReproductionDocuments.writeCsv(reports, target);
            case TABLE ->
                target.write(
                    (String.join("\n", ReproductionView.render(reports, WORDING, terminal)) + "\n")
                        .getBytes(terminal.charset()));
          }
        },
        output);
    return ExitCode.OK;
  }

  private static ReproductionBatch prepare(
      List<Reproduction> reproductions, Map<String, Path> files) {
    ReproductionBatch prepared = ReproductionBatch.of(reproductions, files);
    if (reproductions.size() == 1 && !prepared.all().get(0).missing().isEmpty()) {
      throw new InvalidInputException(
          prepared.all().get(0).id()
              + " needs data that do not come with the program: "
              + prepared.all().get(0).missing()
              + ". Give each with --data NAME=PATH");
    }
    return prepared;
  }

  /** Several figures go to several files, numbered from 1. */
  private void plot(ReproductionReport report, Path file, OutputOptions output) {
    List<Figure> figures = report.result().map(ReproductionResult::figures).orElse(List.of());
    List<Path> pictures = pictures(file, figures.size());
    for (int k = 0; k < figures.size(); k++) {
      Figure figure = figures.get(k);
      Path target = pictures.get(k);
      presenter.writeFile(
          "--plot",
          target,
          out -> out.write(Plot.draw(figure, Plot.Format.of(target))),
          output.verbosity());
    }
  }

  private static List<Path> pictures(Path file, int figures) {
    return figures == 1
        ? List.of(file)
        : IntStream.rangeClosed(1, figures)
            .mapToObj(number -> Presenter.beside(file, Integer.toString(number)))
            .toList();
  }
}
