package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription.Target;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.data.PositiveClass;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.report.html.ReportPage;
import io.github.svmrelevance.report.plot.FurtherFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the data, runs a method on it, and has the result written. */
final class Analyst {

  private final Streams streams;
  private final Workplace workplace;
  private final Presenter presenter;
  private final Stopwatch stopwatch;

  Analyst(Streams streams, Workplace workplace, Presenter presenter, Stopwatch stopwatch) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
    this.stopwatch = stopwatch;
  }

  int run(
      RelevanceMethod method,
      ParameterValues parameters,
      DataOptions input,
      RunOptions running,
      OutputOptions output,
      String command) {
    method.requireConsistent(parameters);
    targets(method, parameters, input, output).require();
    return workplace.run(
        running,
        output,
        progress -> input.load(streams, progress),
        (loaded, context) -> {
          Optional<String> positive = positive(method, loaded.data(), input);
          AnalysisRequest request =
              new AnalysisRequest(loaded.data(), positive, input.standardize(), parameters);
          RelevanceResult result = method.analyze(request, context);
          RunReport report = report(method, request, loaded, context, result);
          boolean complete = !result.partial();
          if (output.report().isPresent()) {
            Optional<List<ModelQuality>> qualities = quality(method, request, result, context);
            complete = complete && qualities.isPresent();
            ReportPage page =
                new ReportPage(method.description(), report, qualities.orElse(List.of()), command);
            presenter.writeFile(
                "--report", output.report().get(), out -> out.write(page.write()), output);
          }
          presenter.present(report, output);
          return complete ? ExitCode.OK : ExitCode.INCOMPLETE;
        });
  }

  private static Targets targets(
      RelevanceMethod method, ParameterValues parameters, DataOptions input, OutputOptions output) {
    Targets targets =
        output
            .targets()
            .reading(DataOptions.DATA, input.path())
            .reading(method.description().parameters(), parameters);
    output
        .plot()
        .ifPresent(
            file ->
                FurtherFigures.asked(parameters.toMap())
                    .forEach(name -> targets.beside("--plot", Presenter.beside(file, name))));
    return targets;
  }

  private static Optional<String> positive(
      RelevanceMethod method, Dataset data, DataOptions input) {
    return method.description().target() == Target.BINARY
        ? Optional.of(PositiveClass.of(data, input.positive()))
        : Optional.empty();
  }

  /** A run that was stopped has no time for it; nor is a result lost because it is stopped now. */
  private Optional<List<ModelQuality>> quality(
      RelevanceMethod method,
      AnalysisRequest request,
      RelevanceResult result,
      DefaultRunContext context) {
    if (result.partial()) {
      return Optional.of(List.of());
    }
    try {
      return Optional.of(method.crossValidate(request, result, context));
    } catch (CancelledException e) {
      streams.say("stopped before the quality of the model was known; the report lacks it");
      return Optional.empty();
    }
  }

  private RunReport report(
      RelevanceMethod method,
      AnalysisRequest request,
      LoadedData loaded,
      DefaultRunContext context,
      RelevanceResult result) {
    List<String> warnings = new ArrayList<>(loaded.warnings());
    warnings.addAll(context.warnings());
    return new RunReport(
        method.description().id(),
        method.description().version(),
        RunReport.DataFacts.of(request.data(), request.positiveClass()),
        request.parameters().toMap(),
        context.seed(),
        context
            .usedBackend()
            .map(backend -> new RunReport.Backend(backend.id(), backend.version())),
        RunReport.Environment.current(),
        stopwatch.seconds(),
        warnings,
        result);
  }
}
