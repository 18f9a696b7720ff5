package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.StandIns;
import io.github.svmrelevance.core.analysis.RunSetup;
import io.github.svmrelevance.core.data.DatasetBuilder;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.LoadedData;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.methods.intervals.FurtherAnswers;
import io.github.svmrelevance.methods.intervals.IntervalEngine;
import io.github.svmrelevance.methods.intervals.IntervalMethod;
import io.github.svmrelevance.methods.intervals.IntervalQuestion;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Relevance bounds of a linear SVM: the range of each feature's weight over all models as good as
 * the baseline, and from it the class of the feature.
 *
 * <p>Cost: one training, 2d linear objectives over one feasible set, and three tests of each
 * feature.
 *
 * <p>From a program:
 *
 * <pre>{@code
 * RelevanceIntervals result =
 *     RelevanceBounds.of(Path.of("data/wdbc.csv")).positive("M").slack(0.05).run();
 * Report.of(result).writeHtml(Path.of("report.html"));
 * }</pre>
 *
 * @since 0.1
 */
public final class RelevanceBounds implements RelevanceMethod {

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "bounds",
          "Relevance bounds of a linear SVM",
          "For each feature the exact range of its weight over all linear models as good as a"
              + " baseline SVM, and the evidence that it tells of the class: strongly relevant if"
              + " there is evidence beside all others and every such model uses it, weakly"
              + " relevant if others can replace it.",
          "C. Goepfert, L. Pfannschmidt, B. Hammer, Feature Relevance Bounds for Linear"
              + " Classification, ESANN 2017",
          "1",
          new AcceptedData(
              Set.of(Task.BINARY, Task.MULTICLASS, Task.ORDINAL, Task.REGRESSION), true),
          BoundsOptions.ALL);

  /** Creates the method. */
  public RelevanceBounds() {}

  /**
   * Asks about samples in memory.
   *
   * @param data the samples
   * @return the question, with all defaults
   */
  public static BoundsAnalysis of(Dataset data) {
    return of(new LoadedData(data, List.of()));
  }

  /**
   * Asks about samples that were read or gathered, whose warnings then are among those of the run.
   *
   * @param data what {@link DatasetReader} or {@link DatasetBuilder} made
   * @return the question, with all defaults
   */
  public static BoundsAnalysis of(LoadedData data) {
    return new BoundsAnalysis(RunSetup.of(data, BoundsOptions.ALL));
  }

  /**
   * Asks about a file, which is read here, once. Its last column is the class; {@link
   * DatasetReader} reads others.
   *
   * @param file CSV, ARFF or LIBSVM, possibly compressed by gzip
   * @return the question, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read or is not
   *     what it should be
   */
  public static BoundsAnalysis of(Path file) {
    return of(DatasetReader.read(file, ReadOptions.defaults()));
  }

  /**
   * Asks about rows of numbers, which are copied. The features are called x1, x2, and so on; {@link
   * DatasetBuilder} gives them names.
   *
   * @param rows the samples, at least one, with one finite number for each feature
   * @param labels the class of each row
   * @return the question, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the shapes disagree, a number is
   *     not finite, or a label is blank
   */
  public static BoundsAnalysis of(double[][] rows, String... labels) {
    return of(DatasetBuilder.named("data").addAll(rows, labels).build());
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Message example() {
    return Message.of(
        "data/wdbc.csv ", BoundsOptions.SLACK, " 0.05 ", RunSetting.REPORT, " wdbc.html");
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    BoundsOptions.requireConsistent(parameters);
  }

  @Override
  public RelevanceIntervals analyze(AnalysisRequest request, RunContext context) {
    DESCRIPTION.requireAccepted(request.data());
    RelevanceIntervals result = analyzeOne(request, context);
    return request.parameters().get(BoundsOptions.EACH_CLASS)
        ? new EachClass(request, context, side -> analyzeOne(side, context)).addTo(result)
        : result;
  }

  private static RelevanceIntervals analyzeOne(AnalysisRequest request, RunContext context) {
    return IntervalEngine.analyze(Question.INSTANCE, weighted(request), context);
  }

  private static AnalysisRequest weighted(AnalysisRequest request) {
    return ClassWeights.read(request.parameters().get(BoundsOptions.CLASS_WEIGHT))
        .map(weights -> weights.apply(request))
        .orElse(request);
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    BoundsOptions options = new BoundsOptions(request.parameters());
    double c = ((RelevanceIntervals) result).baseline().hyperparameters().get("C");
    return StudyData.crossValidate(weighted(request), context, new PlainBaseline(options, c));
  }

  /** Trains the baseline, and asks for the ranges. */
  private enum Question implements IntervalMethod {
    INSTANCE;

    @Override
    public List<Parameter<?>> parameters() {
      return BoundsOptions.ALL;
    }

    @Override
    public IntervalQuestion pose(
        AnalysisRequest request, StudyData data, RunContext context, Consumer<Warning> warnings) {
      BoundsOptions options = new BoundsOptions(request.parameters());
      TrainingSet training = data.training();
      options.requireFor(request.task(), training);
      ClassWeights.hint(request).ifPresent(warnings);
      LossModel loss = options.loss(training);
      Presets presets =
          Presets.parse(options.get(BoundsOptions.PRESET), training, request.data().featureNames());
      double c =
          options.get(BoundsOptions.TUNE)
              ? CostTuner.tune(request, options, context)
              : options.get(BoundsOptions.C);
      // A batch of one, so that it shows as progress.
      BaselineModel baseline =
          context
              .mapAll(
                  "baseline",
                  BaselineJob.INSTANCE,
                  new BaselineJob.Question(training, options),
                  List.of(c))
              .get(0);
      BoundsModels models = new BoundsModels(options, baseline, c, presets);
      presets
          .names()
          .forEach(
              name ->
                  warnings.accept(
                      IntervalWarning.PRESET_HAS_NO_CLASS
                          .of(
                              "'" + name + "' has no class: its ",
                              BoundsOptions.PRESET,
                              " sets its range")
                          .at(new Place.OfFeature(name))));
      AdmissibleStudy study = new AdmissibleStudy(options, data, presets);
      return IntervalQuestion.of(
              new RelevanceIntervals.Baseline(
                  data.score(baseline.z()),
                  baseline.norm1(),
                  baseline.loss(),
                  models.budget(),
                  Map.of("C", c)),
              models,
              data)
          .classifiedBy(options.classRule(training.groups().size()))
          .withLossSlope(loss.steepness(training.samples().target()))
          .inUnitsOfNorm(options.get(IntervalOptions.NORMALIZE) == IntervalOptions.Normalize.L1)
          .withPresets(presets.told())
          .repeatedOnHalves(options.get(IntervalOptions.RESAMPLE))
          .thenAsk(features -> furtherAnswers(features, study, baseline, c, context));
    }

    private static FurtherAnswers furtherAnswers(
        List<FeatureInterval> features,
        AdmissibleStudy study,
        BaselineModel baseline,
        double c,
        RunContext context) {
      int steps = study.options().get(BoundsOptions.C_PATH);
      Optional<CostPath> path =
          steps == 0 ? Optional.empty() : new CostPathStudy(study, context).run(c, steps);
      boolean asked = study.options().get(BoundsOptions.STAND_INS);
      Optional<StandIns> standIns =
          asked ? new StandInStudy(study, baseline, c, context).run(features) : Optional.empty();
      return new FurtherAnswers(
          path, standIns, path.isPresent() == (steps != 0) && standIns.isPresent() == asked);
    }
  }
}
