package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.MissingValues;
import io.github.svmrelevance.core.data.StreamedRows;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.report.document.ClassifierReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
    DataOptions input = DataOptions.readOfModel(parsed, values.find(LABEL));
    OutputOptions output = OutputOptions.read(parsed, OutputOptions.Kind.CLASSIFIER);
    output
        .targets()
        .reading(DataOptions.DATA, input.path())
        .reading("--model", Optional.of(file.file()))
        .require();
    RejectModel model = file.load();
    Tally tally = new Tally(model, input, output.pictures());
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
                          Optional.of("--label"),
                          tally::take));
    }
    List<String> warnings = new ArrayList<>(rows.warnings());
    if (tally.dropped > 0) {
      warnings.add(
          tally.dropped + " of " + rows.rows() + " rows were dropped because a value is missing");
    }
    if (tally.confusion.samples() == 0) {
      throw new InvalidInputException(
          Excerpt.printable(input.place())
              + ": every row has a missing value, so that none is left");
    }
    RejectModel.TrainingData training = model.training();
    if (training.source().equals(input.name()) && training.samples() == rows.rows()) {
      warnings.add(
          "these look like the samples that the model was trained on (of the same name and number);"
              + " on others it will do worse");
    }
    ClassifierReport report =
        new ClassifierReport(
            new ClassifierReport.Data(input.name(), tally.classes, Optional.empty()),
            model,
            tally.confusion,
            Optional.empty(),
            values.toMap(),
            RunFacts.Environment.current(),
            stopwatch.seconds(),
            warnings);
    presenter.present(report, tally.samples, output, CommandLineText.of(parsed.originalArgs()));
    return ExitCode.OK;
  }

  /** Counts decisions row by row; only for pictures the rows are kept. */
  private static final class Tally {
    private final RejectModel model;
    private final DataOptions input;
    private final boolean keep;
    private final Map<String, Long> classes = new TreeMap<>();
    private final ScoredSamples samples = new ScoredSamples();
    private RejectConfusion confusion = RejectConfusion.EMPTY;
    private long dropped;

    Tally(RejectModel model, DataOptions input, boolean keep) {
      this.model = model;
      this.input = input;
      this.keep = keep;
    }

    void take(long line, double[] features, String label) {
      if (input.reading().missing() != MissingValues.MEAN
          && Arrays.stream(features).anyMatch(Double::isNaN)) {
        dropped++;
        return;
      }
      double sign = model.classes().sign(label).orElseThrow(() -> unknownClass(line, label));
      double[] point = keep ? features.clone() : new double[0];
      double score = RejectSvmPrediction.score(model, features, input.place(), line);
      classes.merge(sign > 0 ? model.classes().positive() : label, 1L, Long::sum);
      confusion = confusion.with(sign, model.thresholds().decide(score));
      if (keep) {
        samples.add(point, sign, score);
      }
    }

    private InvalidInputException unknownClass(long line, String label) {
      List<String> known = new ArrayList<>(model.classes().others());
      known.add(0, model.classes().positive());
      return new InvalidInputException(
          Excerpt.printable(input.place())
              + ", line "
              + line
              + ": the model does not know the class "
              + Excerpt.quote(label)
              + "; it knows "
              + Excerpt.list(known)
              + ": name the column of the classes with --label");
    }
  }
}
