package io.github.svmrelevance.cli.rejectsvm;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.run.Stopwatch;
import io.github.svmrelevance.core.spi.Registry;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** The command of the double hinge SVM: train a model, and use it on other data. */
public final class RejectSvmCommand {

  public static final String NAME = "reject-svm";

  private final RejectSvmTraining training;
  private final RejectSvmPrediction prediction;
  private final RejectSvmEvaluation evaluation;

  public RejectSvmCommand(
      Streams streams,
      Workplace workplace,
      Supplier<Registry<OptimizationBackend>> backends,
      Presenter files,
      Stopwatch stopwatch) {
    ClassifierPresenter presenter = new ClassifierPresenter(streams, files);
    training = new RejectSvmTraining(streams, workplace, backends, files, presenter, stopwatch);
    prediction = new RejectSvmPrediction(streams, workplace);
    evaluation = new RejectSvmEvaluation(streams, workplace, presenter, stopwatch);
  }

  public CommandSpec command() {
    CommandSpec spec = CommandSpec.create().name(NAME);
    spec.usageMessage()
        .sortOptions(false)
        .description(
            "Train a support vector machine that may reject samples at a cost, predict with it,"
                + " evaluate it.")
        .commandListHeading("%nTasks:%n")
        .footer(
            "",
            "Example:",
            "  svmrel reject-svm train data/wdbc.csv --reject-cost 0.2 --model wdbc.json",
            "  svmrel reject-svm predict data/wdbc.csv --model wdbc.json --format csv",
            "  svmrel reject-svm evaluate data/wdbc.csv --model wdbc.json",
            "",
            "Source: Y. Grandvalet, A. Rakotomamonjy, J. Keshet, S. Canu, Support Vector Machines"
                + " with a Reject Option, NIPS 21, 2008");
    spec.addSubcommand("train", training.command());
    spec.addSubcommand("predict", prediction.command());
    spec.addSubcommand("evaluate", evaluation.command());
    return spec;
  }
}
