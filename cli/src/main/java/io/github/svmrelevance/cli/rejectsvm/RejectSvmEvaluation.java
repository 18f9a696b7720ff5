package io.github.svmrelevance.cli.rejectsvm;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataInput;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.run.Watch;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.run.Stopwatch;
import io.github.svmrelevance.methods.rejectsvm.RejectTally;
import io.github.svmrelevance.methods.rejectsvm.RowScorer;
import io.github.svmrelevance.report.document.ClassifierReport;
import io.github.svmrelevance.tables.StreamedRows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code svmrel reject-svm evaluate}. */
final class RejectSvmEvaluation implements Action {

  private static final Parameter<String> LABEL =
      Parameter.text("label", "column of the class, by name or number from 1; default the last");
  private static final ParameterOptions OPTIONS =
      new ParameterOptions("Classes:", List.of(LABEL), Map.of("label", "COLUMN"));

  private final Streams streams;
  private final Workplace workplace;
  private final ClassifierPresenter presenter;
  private final Stopwatch stopwatch;

  RejectSvmEvaluation(
      Streams streams, Workplace workplace, ClassifierPresenter presenter, Stopwatch stopwatch) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
    this.stopwatch = stopwatch;
  }

  CommandSpec command() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("evaluate");
    ModelOption.addToReader(spec);
    OPTIONS.addTo(spec);
    DataOptions.addOfModelTo(spec);
    OutputOptions.addTo(spec, OutputOptions.Kind.CLASSIFIER);
    spec.usageMessage()
        .customSynopsis("svmrel reject-svm evaluate [OPTION...] --model FILE DATA")
        .sortOptions(false)
        .description(
            "Compare a model's decisions with the classes in a file: average loss with the model's"
                + " costs, rates of rejects and errors.")
        .footer(
            "",
            "Example, with the model of the help of train:",
            "  svmrel reject-svm evaluate data/wdbc.csv --model wdbc.json --report page.html");
    return spec;
  }

  @Override
  public int run(ParseResult parsed) {
    ModelOption file = ModelOption.read(parsed);
    ParameterValues values = OPTIONS.read(parsed);
    DataInput input = DataOptions.readOfModel(parsed, values.find(LABEL));
    OutputOptions output = OutputOptions.read(parsed, OutputOptions.Kind.CLASSIFIER);
    output
        .targets()
        .reading(DataOptions.DATA, input.source().path())
        .reading("--model", Optional.of(file.file()))
        .require();
    RejectModel model = file.load();
    RejectTally tally =
        new RejectTally(
            new RowScorer(model, input.reading().missing(), input.source().place()),
            input.source().place(),
            output.pictures());
    StreamedRows rows;
    try (Watch watch = workplace.watch(output.verbosity())) {
      rows =
          watch
              .until()
              .run(
                  () ->
                      input.stream(
                          streams,
                          watch.progress(),
                          model.featureNames(),
                          Optional.of(LABEL),
                          tally::add));
    }
    List<Warning> warnings = tally.warnings(rows, input.source().name());
    ClassifierReport report =
        new ClassifierReport(
            new ClassifierReport.Data(input.source().name(), tally.classes(), Optional.empty()),
            model,
            tally.confusion(),
            Optional.empty(),
            values.toMap(),
            RunFacts.Environment.current(),
            stopwatch.seconds(),
            warnings);
    presenter.present(report, tally.samples(), output, CommandLineText.of(parsed.originalArgs()));
    return ExitCode.OK;
  }
}
