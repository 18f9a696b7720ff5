package io.github.svmrelevance.cli.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataInput;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.input.DataSource;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.RunName;
import io.github.svmrelevance.core.run.Stopwatch;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmOptions;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import io.github.svmrelevance.report.document.ClassifierReport;
import io.github.svmrelevance.report.document.RejectModelFile;
import io.github.svmrelevance.report.pmml.PmmlModels;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.MissingValues;
import io.github.svmrelevance.tables.PositiveClass;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code svmrel reject-svm train}. */
final class RejectSvmTraining implements Action {

  private static final ParameterOptions COSTS =
      new ParameterOptions(
          "Costs, either --reject-cost or the other four:", RejectSvmOptions.costs(), Map.of());
  private static final ParameterOptions TRAINING =
      new ParameterOptions(
          "Training:", RejectSvmOptions.training(), Map.of("kernel", "SPEC", "delta", "NUMBER|cv"));

  private final Streams streams;
  private final Workplace workplace;
  private final Supplier<Registry<OptimizationBackend>> backends;
  private final Presenter files;
  private final ClassifierPresenter presenter;
  private final Stopwatch stopwatch;

  RejectSvmTraining(
      Streams streams,
      Workplace workplace,
      Supplier<Registry<OptimizationBackend>> backends,
      Presenter files,
      ClassifierPresenter presenter,
      Stopwatch stopwatch) {
    this.streams = streams;
    this.workplace = workplace;
    this.backends = backends;
    this.files = files;
    this.presenter = presenter;
    this.stopwatch = stopwatch;
  }

  CommandSpec command() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("train");
    ModelOption.addToWriter(spec);
    COSTS.addTo(spec);
    TRAINING.addTo(spec);
    DataOptions.addTo(spec, AcceptedData.of(Task.BINARY));
    RunOptions.addTo(spec);
    OutputOptions.addTo(spec, OutputOptions.Kind.CLASSIFIER);
    spec.usageMessage()
        .customSynopsis("svmrel reject-svm train [OPTION...] --reject-cost r --model FILE DATA")
        .sortOptions(false)
        .description(
            "Train a classifier that rejects a sample where that costs less than a doubtful"
                + " decision, and write it to a file.")
        .footer(
            "",
            "Rejecting has to pay for some samples: (c-)(r+) + (c+)(r-) < (c-)(c+), so that r is"
                + " below 1/2 where errors cost 1.",
            "",
            "Example:",
            "  svmrel reject-svm train data/wdbc.csv --reject-cost 0.2 --model wdbc.json");
    return spec;
  }

  @Override
  public int run(ParseResult parsed) {
    Path file = ModelOption.readTarget(parsed);
    Optional<Path> pmml = ModelOption.readPmml(parsed);
    DataInput input = DataOptions.read(parsed, AcceptedData.of(Task.BINARY));
    if (input.reading().missing() == MissingValues.MEDIAN_INDICATOR) {
      throw new InvalidInputException(
          Message.of(
              RunSetting.MISSING,
              " median-indicator adds columns, which files to predict do not hold; expected fail,"
                  + " drop-rows, mean or median"));
    }
    ParameterValues costs = COSTS.read(parsed);
    ParameterValues training = TRAINING.read(parsed);
    RejectSvmSettings settings = RejectSvmOptions.settings(costs, training, input.scaling());
    pmml.ifPresent(target -> ModelOption.requirePmmlKernel(settings.kernel()));
    Map<String, Object> values = new LinkedHashMap<>(costs.toMap());
    values.putAll(training.toMap());
    OutputOptions output = OutputOptions.read(parsed, OutputOptions.Kind.CLASSIFIER);
    RunOptions running = RunOptions.read(parsed, backends);
    output
        .targets()
        .reading("--checkpoint", running.checkpoint().flatMap(DataSource::path))
        .writing("--model", Optional.of(file))
        .writing("--pmml", pmml)
        .reading(DataOptions.DATA, input.source().path())
        .require();
    return workplace.run(
        running,
        output.verbosity(),
        progress -> input.load(streams, progress),
        (loaded, context, progress) -> {
          train(
              file,
              pmml,
              loaded,
              input.positive(),
              settings,
              values,
              running,
              output,
              CommandLineText.of(parsed.originalArgs()),
              context);
          return ExitCode.OK;
        });
  }

  private void train(
      Path file,
      Optional<Path> pmml,
      LoadedData loaded,
      Optional<String> wanted,
      RejectSvmSettings settings,
      Map<String, Object> values,
      RunOptions running,
      OutputOptions output,
      String command,
      DefaultRunContext context) {
    Dataset data = loaded.data();
    RejectSvmOptions.requireKernel(settings, data.featureNames().size(), context);
    String positive = PositiveClass.of(data, wanted);
    Stopwatch solving = new Stopwatch(System::nanoTime);
    RejectSvm.Trained trained =
        workplace.kept(
            running,
            context,
            () ->
                RunName.of(
                    List.of("reject-svm train", values, settings.scaling(), positive),
                    List.of(data),
                    context),
            RejectSvm.class.getPackageName(),
            () -> RejectSvm.train(data, positive, settings, context, context.seed()));
    double seconds = solving.seconds();
    files.writeFile(
        "--model", file, out -> RejectModelFile.write(trained.model(), out), output.verbosity());
    pmml.ifPresent(
        target ->
            files.writeFile(
                "--pmml",
                target,
                out -> PmmlModels.write(trained.model(), out),
                output.verbosity()));
    ScoredSamples samples = output.pictures() ? trained.scored(data) : new ScoredSamples();
    List<Warning> warnings = new ArrayList<>(loaded.warnings());
    PositiveClass.chosen(data, wanted, positive).ifPresent(warnings::add);
    warnings.addAll(trained.warnings());
    ClassifierReport report =
        new ClassifierReport(
            ClassifierReport.Data.of(data, trained.model().training().sha256()),
            trained.model(),
            trained.confusion(data),
            Optional.of(
                new ClassifierReport.Training(
                    trained.solution().objective(),
                    trained.solution().iterations(),
                    seconds,
                    trained.grid())),
            values,
            RunFacts.Environment.current(),
            stopwatch.seconds(),
            warnings);
    presenter.present(report, samples, output, command);
  }
}
