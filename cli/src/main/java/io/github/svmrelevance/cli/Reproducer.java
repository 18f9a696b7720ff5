package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.reproduction.ReproductionDocuments;
import io.github.svmrelevance.cli.reproduction.ReproductionPage;
import io.github.svmrelevance.cli.reproduction.ReproductionReport;
import io.github.svmrelevance.cli.reproduction.ReproductionView;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the data of reproductions, runs them, and has their results written. */
final class Reproducer {

  private final Streams streams;
  private final Workplace workplace;
  private final Presenter presenter;

  Reproducer(Streams streams, Workplace workplace, Presenter presenter) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
  }

  /** What one reproduction works on. */
  private record Prepared(Reproduction reproduction, Map<String, LoadedData> data, String missing) {
    private Map<String, Dataset> sets() {
      Map<String, Dataset> sets = new LinkedHashMap<>();
      data.forEach((name, loaded) -> sets.put(name, loaded.data()));
      return sets;
    }

    private Stream<String> warnings() {
      return data.entrySet().stream()
          .flatMap(
              entry ->
                  entry.getValue().warnings().stream()
                      .map(
                          warning ->
                              "warning: "
                                  + entry.getKey()
                                  + ": "
                                  + warning.render(CommandLineText::option)));
    }
  }

  /**
   * Runs reproductions.
   *
   * @param parameters of the one, or none of several, which then have their defaults
   * @param files the files that the user gave, by the name of the data set
   */
  int run(
      List<Reproduction> reproductions,
      ParameterValues parameters,
      Map<String, String> files,
      RunOptions running,
      OutputOptions output) {
    Targets targets = output.targets();
    output
        .plot()
        .map(file -> pictures(file, reproductions.get(0).description().figures()))
        .filter(pictures -> pictures.size() > 1)
        .ifPresent(pictures -> pictures.forEach(file -> targets.beside("--plot", file)));
    files.values().forEach(file -> targets.reading("--data", DataOptions.path(file)));
    targets.require();
    boolean alone = reproductions.size() == 1;
    Set<String> warnings = new LinkedHashSet<>();
    List<ReproductionReport> reports =
        workplace.run(
            running,
            output,
            progress -> {
              progress.started("reading", 1);
              return reproductions.stream().map(each -> prepare(each, files, alone)).toList();
            },
            (prepared, context) -> {
              prepared.forEach(each -> each.warnings().forEach(warnings::add));
              return prepared.stream()
                  .map(each -> reproduce(each, alone ? parameters : defaults(each), context))
                  .toList();
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
                    "--report", file, out -> out.write(ReproductionPage.of(reports)), output));
    presenter.write(
        (target, terminal) -> {
          switch (output.format()) {
            case JSON -> ReproductionDocuments.writeJson(reports, target);
            case CSV -> ReproductionDocuments.writeCsv(reports, target);
            case TABLE ->
                target.write(
                    (String.join("\n", ReproductionView.render(reports, terminal)) + "\n")
                        .getBytes(terminal.charset()));
          }
        },
        output);
    return ExitCode.OK;
  }

  private static ParameterValues defaults(Prepared prepared) {
    return ParameterValues.defaults(prepared.reproduction().description().parameters());
  }

  private static Prepared prepare(
      Reproduction reproduction, Map<String, String> files, boolean alone) {
    Map<String, LoadedData> data = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    for (DataNeed need : reproduction.description().data()) {
      Optional<LoadedData> loaded = load(need, files.get(need.name()));
      loaded.ifPresent(present -> data.put(need.name(), present));
      if (loaded.isEmpty() && need.required()) {
        missing.add(need.name() + ", " + need.description());
      }
    }
    String text = String.join("; ", missing);
    if (alone && !missing.isEmpty()) {
      throw new InvalidInputException(
          reproduction.description().id()
              + " needs data that do not come with the program: "
              + text
              + ". Give each with --data NAME=PATH");
    }
    return new Prepared(reproduction, data, text);
  }

  private static Optional<LoadedData> load(DataNeed need, String file) {
    ReadOptions options =
        need.label().map(ReadOptions.defaults()::withLabel).orElse(ReadOptions.defaults());
    if (file != null) {
      return Optional.of(DatasetReader.read(Path.of(file), options));
    }
    return need.shipped() ? Optional.of(shipped(need.name() + ".csv", options)) : Optional.empty();
  }

  /** The data sets of the repository are packed into the program. */
  private static LoadedData shipped(String name, ReadOptions options) {
    try (InputStream in = Reproducer.class.getResourceAsStream("data/" + name)) {
      if (in == null) {
        throw new InvalidInputException("the program does not have the data set " + name);
      }
      return DatasetReader.read(in, name, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ReproductionReport reproduce(
      Prepared prepared, ParameterValues parameters, DefaultRunContext context) {
    ReproductionDescription description = prepared.reproduction().description();
    long start = System.nanoTime();
    Optional<ReproductionResult> result =
        prepared.missing().isEmpty()
            ? Optional.of(
                prepared
                    .reproduction()
                    .run(new ReproductionRequest(prepared.sets(), parameters), context))
            : Optional.empty();
    return new ReproductionReport(
        description,
        prepared.sets(),
        prepared.missing(),
        parameters.toMap(),
        context.seed(),
        context.usedBackend().map(backend -> backend.id() + " " + backend.version()),
        (System.nanoTime() - start) * 1e-9,
        result);
  }

  /** Several figures go to several files, numbered from 1. */
  private void plot(ReproductionReport report, Path file, OutputOptions output) {
    List<Figure> figures = report.result().map(ReproductionResult::figures).orElse(List.of());
    List<Path> pictures = pictures(file, figures.size());
    for (int k = 0; k < figures.size(); k++) {
      Figure figure = figures.get(k);
      Path target = pictures.get(k);
      presenter.writeFile(
          "--plot", target, out -> out.write(Plot.draw(figure, Plot.Format.of(target))), output);
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
