package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.data.PositiveClass;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import io.github.svmrelevance.report.document.ClassifierReport;
import io.github.svmrelevance.report.document.OutputFile;
import io.github.svmrelevance.report.document.RejectModelFile;
import java.io.IOException;
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

  private final Streams streams;
  private final Workplace workplace;
  private final Supplier<Registry<OptimizationBackend>> backends;
  private final ClassifierPresenter presenter;
  private final Stopwatch stopwatch;

  RejectSvmTraining(
      Streams streams,
      Workplace workplace,
      Supplier<Registry<OptimizationBackend>> backends,
      ClassifierPresenter presenter,
      Stopwatch stopwatch) {
    this.streams = streams;
    this.workplace = workplace;
    this.backends = backends;
    this.presenter = presenter;
    this.stopwatch = stopwatch;
  }

  CommandSpec command() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("train");
    ModelOption.addToWriter(spec);
    RejectSvmOptions.addTo(spec);
    DataOptions.addTo(spec, true);
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
    DataOptions input = DataOptions.read(parsed, true);
    RejectSvmSettings settings = RejectSvmOptions.read(parsed, input.standardize());
    OutputOptions output = OutputOptions.read(parsed, OutputOptions.Kind.CLASSIFIER);
    output
        .targets()
        .writing("--model", Optional.of(file))
        .reading(DataOptions.DATA, input.path())
        .require();
    return workplace.run(
        RunOptions.read(parsed, backends),
        output,
        progress -> input.load(streams, progress),
        (loaded, context) -> {
          train(
              file,
              loaded,
              input.positive(),
              settings,
              RejectSvmOptions.values(parsed),
              output,
              CommandLineText.of(parsed.originalArgs()),
              context);
          return ExitCode.OK;
        });
  }

  private void train(
      Path file,
      LoadedData loaded,
      Optional<String> wanted,
      RejectSvmSettings settings,
      Map<String, Object> values,
      OutputOptions output,
      String command,
      DefaultRunContext context) {
    Dataset data = loaded.data();
    RejectSvmOptions.requireKernel(settings, data.featureNames().size(), context);
    String positive = PositiveClass.of(data, wanted);
    long start = System.nanoTime();
    RejectSvm.Trained trained = RejectSvm.train(data, positive, settings, context, context.seed());
    double seconds = (System.nanoTime() - start) / 1e9;
    try {
      OutputFile.write(file, out -> RejectModelFile.write(trained.model(), out));
    } catch (IOException e) {
      throw new OutputException("--model", file, e);
    }
    if (!output.verbosity().quiet()) {
      streams.say("wrote " + file);
    }
    double[] signs = data.classes().signs(positive);
    double[] scores = new double[signs.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = trained.solution().decision(i);
    }
    ScoredSamples samples = new ScoredSamples();
    for (int i = 0; i < scores.length && output.pictures(); i++) {
      samples.add(data.matrix().row(i), signs[i], scores[i]);
    }
    List<String> warnings = new ArrayList<>(loaded.warnings());
    warnings.addAll(trained.warnings());
    ClassifierReport report =
        new ClassifierReport(
            new ClassifierReport.Data(
                data.name(), counts(data), Optional.of(trained.model().training().sha256())),
            trained.model(),
            RejectConfusion.of(signs, scores, trained.model().thresholds()),
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

  private static Map<String, Long> counts(Dataset data) {
    Map<String, Long> counts = new LinkedHashMap<>();
    int[] all = data.classes().counts();
    for (int k = 0; k < all.length; k++) {
      counts.put(data.classes().names().get(k), (long) all[k]);
    }
    return counts;
  }
}
