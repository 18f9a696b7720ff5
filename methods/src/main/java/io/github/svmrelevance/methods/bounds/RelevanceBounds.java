package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
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
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.FurtherAnswers;
import io.github.svmrelevance.methods.intervals.IntervalEngine;
import io.github.svmrelevance.methods.intervals.IntervalMethod;
import io.github.svmrelevance.methods.intervals.IntervalQuestion;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.PrivilegedFeatures;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  /** Of the cases of validation.md where C = 1 is too much, the smaller ones predict best. */
  private static final double SMALL_C = 0.03;

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "bounds",
          "Relevance bounds: which features a good linear model can, and must, use",
          "For each feature the exact range of its weight over all linear models nearly as good as a"
              + " baseline SVM (its Rashomon set), and permutation tests of its relevance. Strongly"
              + " relevant: evidence given all others, and every such model uses it. Weakly"
              + " relevant: evidence, but not both of these.",
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

  /**
   * Asks about rows of numbers with a number to learn of each. All are copied; the features are
   * called x1, x2, and so on.
   *
   * @param rows the samples, at least one, with one finite number for each feature
   * @param values what is to be learnt of each row, finite
   * @return the question, with all defaults
   * @throws io.github.svmrelevance.api.InvalidInputException if the shapes disagree, or a number is
   *     not finite
   */
  public static BoundsAnalysis of(double[][] rows, double[] values) {
    return of(DatasetBuilder.named("data").addAll(rows, values).build());
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
    DESCRIPTION.requireAccepted(request);
    RelevanceIntervals result = answer(Question.WHOLE, request, context);
    return request.parameters().get(BoundsOptions.EACH_CLASS)
        ? new EachClass(request, context, side -> answer(Question.SIDE, side, context))
            .addTo(result)
        : result;
  }

  @Override
  public List<String> steps(AnalysisRequest request) {
    ParameterValues values = request.parameters();
    List<String> steps = new ArrayList<>(TrainedBounds.steps(values));
    boolean exact = !BoundsOptions.boundsOthers(request);
    steps.addAll(IntervalEngine.steps(values, exact, furtherSteps(values, exact)));
    if (values.get(BoundsOptions.EACH_CLASS)) {
      List<String> side = new ArrayList<>(TrainedBounds.steps(values));
      side.addAll(IntervalEngine.steps(values.with(IntervalOptions.RESAMPLE, 0), exact, List.of()));
      StudyData.classCounts(request).keySet().forEach(name -> steps.addAll(side));
    }
    return steps;
  }

  /** In the order of {@link Question#furtherAnswers}. */
  private static List<String> furtherSteps(ParameterValues values, boolean exact) {
    boolean priced = values.get(BoundsOptions.BUDGET) == BoundsOptions.BudgetKind.JOINT && exact;
    Map<String, Boolean> asked = new LinkedHashMap<>();
    asked.put(CriticalSlackStudy.STEP, exact);
    asked.put(CostPathStudy.STEP, values.get(BoundsOptions.C_PATH) > 0);
    asked.put(SlackCurveStudy.STEP, values.get(BoundsOptions.SLACK_CURVE) > 0);
    asked.put(SubstitutesStudy.STEP, priced || values.get(BoundsOptions.SUBSTITUTES));
    asked.put(RelianceStudy.STEP, values.get(BoundsOptions.RELIANCE));
    asked.put(PairStudy.STEP, priced || !values.get(BoundsOptions.PAIR).isEmpty());
    return asked.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
  }

  private static RelevanceIntervals answer(
      Question question, AnalysisRequest request, RunContext context) {
    return IntervalEngine.analyze(question, TrainedBounds.weighted(request), context);
  }

  @Override
  public boolean hasBaseline() {
    return true;
  }

  @Override
  public boolean crossValidatesAlways(AnalysisRequest request) {
    return BaselineQuality.isCrossValidatedAtLittleCost(request.data());
  }

  /** Where nobody chose C, a smaller one is tried beside it, and reported if it predicts better. */
  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    AnalysisRequest weighted = TrainedBounds.weighted(request);
    RelevanceIntervals.Baseline baseline = ((RelevanceIntervals) result).baseline();
    if (request.parameters().get(BoundsOptions.TUNE)
        || request.parameters().isGiven(BoundsOptions.C)) {
      return TrainedBounds.crossValidate(weighted, baseline, context);
    }
    return BaselineQuality.crossValidateBeside(
        "baseline",
        TrainedBounds.retrained(weighted, baseline),
        "same model with C = " + SMALL_C + " (tuning chooses C)",
        new PlainBaseline(new BoundsOptions(request.parameters()), SMALL_C),
        weighted,
        context);
  }

  /** Trains the baseline, and asks for the ranges. */
  private enum Question implements IntervalMethod {
    /** Of the data as they are, with everything that follows from the ranges. */
    WHOLE,
    /** Of one class against the rest: its ranges and their evidence. */
    SIDE;

    @Override
    public List<Parameter<?>> parameters() {
      return BoundsOptions.ALL;
    }

    @Override
    public PrivilegedFeatures privileged(AnalysisRequest request) {
      return new BoundsOptions(request.parameters()).privileged();
    }

    @Override
    public IntervalQuestion pose(
        AnalysisRequest request, StudyData data, RunContext context, Consumer<Warning> warnings) {
      BoundsOptions options = new BoundsOptions(request.parameters());
      TrainingSet training = data.training();
      boolean exact = !BoundsOptions.boundsOthers(request);
      options.requireMemory(training, exact);
      PairStudy pairs = PairStudy.of(options, data, request.data().features());
      TrainedBounds good = TrainedBounds.of(request, options, data, context, warnings);
      IntervalQuestion question = IntervalQuestion.of(good.baseline(), good.models(), data);
      if (training.coding().corrections() > 0) {
        question = question.withPrivileged(good.privileged(context));
      }
      if (exact && this != SIDE) {
        good.lacksSlack().ifPresent(warnings);
      }
      if (!exact) {
        question = question.exactWhereNeeded(good.outer());
        if (options.get(BoundsOptions.RANGES) == BoundsOptions.RangesAsked.AUTO) {
          warnings.accept(
              IntervalWarning.RANGES_ENCLOSED.of(
                  "of more than "
                      + BoundsOptions.MANY_FEATURES
                      + " features, only those with evidence are to have exact ranges; the others"
                      + " have outer bounds, and critical slacks are left out; for exact ranges of all"
                      + " give ",
                  BoundsOptions.RANGES,
                  " all"));
        }
      }
      question =
          question
              .classifiedBy(options.classRule(training.groups().size()))
              .withLoss(good.loss(), training.samples(), good.z())
              .inUnitsOfNorm(options.get(IntervalOptions.NORMALIZE) == IntervalOptions.Normalize.L1)
              .withPresets(good.presets().told())
              .repeatedOnHalves(options.get(IntervalOptions.RESAMPLE));
      return this == SIDE
          ? question
          : question.thenAsk(features -> furtherAnswers(features, good, pairs, exact, context));
    }

    private static FurtherAnswers furtherAnswers(
        List<FeatureInterval> features,
        TrainedBounds good,
        PairStudy pairs,
        boolean exact,
        RunContext context) {
      BoundsInputs study = good.study();
      Optional<LeastUse.Question> use = good.leastUse();
      // Each takes a program, as an exact range does.
      Optional<List<Optional<Enclosure>>> criticalSlacks =
          use.filter(known -> exact)
              .flatMap(known -> new CriticalSlackStudy(study, known, context).run());
      int steps = study.options().get(BoundsOptions.C_PATH);
      Optional<CostPath> path =
          steps == 0 ? Optional.empty() : new CostPathStudy(study, context).run(good.c(), steps);
      int points = study.options().get(BoundsOptions.SLACK_CURVE);
      Optional<SlackCurve> curve =
          points == 0
              ? Optional.empty()
              : new SlackCurveStudy(study, good.trained(), good.c(), context).run(points);
      Optional<SubstitutesStudy> trades =
          use.filter(known -> known.measure() instanceof UsedSlack.Joint)
              .map(known -> new SubstitutesStudy(study, known, context))
              .filter(SubstitutesStudy::isAsked);
      Optional<Substitutes> substitutes = trades.flatMap(asked -> asked.run(features));
      Optional<ModelClassReliance> reliance =
          study.options().get(BoundsOptions.RELIANCE)
              ? new RelianceStudy(study, good, context).run(features)
              : Optional.empty();
      PairStudy.Answer polygons = pairs.run(good, substitutes, context);
      return new FurtherAnswers(
          criticalSlacks.orElse(List.of()),
          path,
          substitutes,
          curve,
          reliance,
          polygons.polygons(),
          polygons.complete()
              && criticalSlacks.isPresent() == (exact && use.isPresent())
              && path.isPresent() == (steps != 0)
              && curve.isPresent() == (points != 0)
              && reliance.isPresent() == study.options().get(BoundsOptions.RELIANCE)
              && substitutes.isPresent() == trades.isPresent());
    }
  }
}
