package io.github.svmrelevance.cli.analysis;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataInput;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.input.DataSource;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.output.Targets;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.run.JudgedRun;
import io.github.svmrelevance.core.run.RunName;
import io.github.svmrelevance.core.run.Stopwatch;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.plot.FurtherFigures;
import io.github.svmrelevance.tables.FurtherSamples;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.PositiveClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the data, runs a method on it, and has the result written. */
public final class Analyst {

  private final Streams streams;
  private final Workplace workplace;
  private final Presenter presenter;
  private final Stopwatch stopwatch;

  public Analyst(Streams streams, Workplace workplace, Presenter presenter, Stopwatch stopwatch) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
    this.stopwatch = stopwatch;
  }

  public int run(
      RelevanceMethod method,
      ParameterValues parameters,
      DataInput input,
      RunOptions running,
      OutputOptions output,
      String command) {
    method.requireConsistent(parameters);
    targets(method, parameters, input, running, output).require();
    return workplace.run(
        running,
        output.verbosity(),
        progress -> input.load(streams, progress),
        (loaded, context, progress) -> {
          Optional<String> positive =
              PositiveClass.asked(
                  loaded.data(),
                  method.description().accepts().tasks(),
                  input.task(),
                  input.positive());
          FurtherSamples reading = new FurtherSamples(loaded);
          AnalysisRequest request =
              new AnalysisRequest(
                  loaded.data(), positive, input.scaling(), parameters, Optional.of(reading));
          boolean validates = output.report().isPresent() || method.crossValidatesAlways(request);
          progress.planned(steps(method, request, validates));
          if (running.timeLimit().isEmpty()) {
            // Who gave a limit knows that a run can be stopped.
            method.openStep(request).ifPresent(progress::openEnded);
          }
          List<Warning> warnings = warnings(loaded, positive, input);
          JudgedRun run =
              workplace.kept(
                  running,
                  context,
                  () -> RunName.of(method, request, context),
                  method.getClass().getPackageName(),
                  () -> JudgedRun.of(method, request, validates, context, warnings::add));
          Report report =
              Report.of(ofFile(run.result(), warnings))
                  .asCommand(command, CommandLineText::option)
                  .withQualities(run.qualities());
          if (output.report().isPresent()) {
            byte[] page = report.html();
            presenter.writeFile(
                "--report", output.report().get(), out -> out.write(page), output.verbosity());
          }
          output
              .pmml()
              .ifPresent(
                  file ->
                      presenter.writeFile(
                          "--pmml",
                          file,
                          out -> report.writePmml(request, reading, out),
                          output.verbosity()));
          presenter.present(report, output);
          return run.ending() == JudgedRun.Ending.COMPLETE ? ExitCode.OK : ExitCode.INCOMPLETE;
        });
  }

  /** Those of the method, and what comes before and after it; empty if it tells none. */
  private static List<String> steps(
      RelevanceMethod method, AnalysisRequest request, boolean validates) {
    List<String> known = JudgedRun.steps(method, request, validates);
    return known.isEmpty()
        ? known
        : Stream.concat(Stream.of(DataInput.READING), known.stream()).toList();
  }

  /** The user's clock has been running since before the file was read. */
  private RelevanceResult ofFile(RelevanceResult result, List<Warning> warnings) {
    return result.withFacts(result.facts().orElseThrow().including(warnings, stopwatch.seconds()));
  }

  private static List<Warning> warnings(
      LoadedData loaded, Optional<String> positive, DataInput input) {
    List<Warning> warnings = new ArrayList<>(loaded.warnings());
    positive
        .flatMap(name -> PositiveClass.chosen(loaded.data(), input.positive(), name))
        .ifPresent(warnings::add);
    return warnings;
  }

  private static Targets targets(
      RelevanceMethod method,
      ParameterValues parameters,
      DataInput input,
      RunOptions running,
      OutputOptions output) {
    Targets targets =
        output
            .targets()
            .reading("--checkpoint", running.checkpoint().flatMap(DataSource::path))
            .reading(DataOptions.DATA, input.source().path())
            .reading(method.description().parameters(), parameters);
    output
        .plot()
        .ifPresent(
            file ->
                FurtherFigures.asked(parameters)
                    .forEach(name -> targets.beside("--plot", Presenter.beside(file, name))));
    return targets;
  }
}
