package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.loss.PrivilegedLoss;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.ConstantModel;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.OptimumUse;
import io.github.svmrelevance.methods.intervals.OuterQuestion;
import io.github.svmrelevance.methods.intervals.PrivilegedBaseline;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The models that are nearly as good as a baseline, which is trained here: what every question
 * about them begins with. In the literature they are the Rashomon set.
 *
 * @since 0.1
 */
public final class TrainedBounds {

  /** The parameters that say which models these are. */
  public static final List<Parameter<?>> PARAMETERS = BoundsOptions.MODELS;

  private static final String BASELINE_STEP = "baseline";

  private final BoundsOptions options;
  private final StudyData data;
  private final LossModel loss;
  private final Presets presets;
  private final double c;
  private final BaselineModel trained;
  private final BoundsModels models;

  /** What the best model without features loses, if that is known. */
  private final OptionalDouble constantLoss;

  private TrainedBounds(
      BoundsOptions options,
      StudyData data,
      LossModel loss,
      Presets presets,
      double c,
      BaselineModel trained,
      OptionalDouble constantLoss) {
    this.options = options;
    this.data = data;
    this.loss = loss;
    this.presets = presets;
    this.c = c;
    this.trained = trained;
    this.models = new BoundsModels(options, trained, c, presets);
    this.constantLoss = constantLoss;
  }

  /**
   * Refuses values of the {@link #PARAMETERS} that are wrong whatever the data are.
   *
   * @param parameters values of these, and of others
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if there is such a value
   */
  public static void requireConsistent(ParameterValues parameters) {
    BoundsOptions.requireModelsConsistent(parameters);
  }

  /**
   * A request whose samples have the weights of their classes.
   *
   * @param request as the user made it
   * @return the same unless classes were given weights
   * @throws io.github.svmrelevance.api.InvalidInputException if the target is a number, or there is
   *     no class of a name given; or if no sample is of a level between others, whose thresholds
   *     nothing tells apart where a sample pays for those next to it alone
   */
  public static AnalysisRequest weighted(AnalysisRequest request) {
    if (request.data().target() instanceof OrderedClasses levels
        && request.parameters().get(BoundsOptions.THRESHOLDS)
            == OrdinalLoss.PaidThresholds.IMMEDIATE) {
      requireLevelsBetween(levels, request.data().name());
    }
    return ClassWeights.read(request.parameters().get(BoundsOptions.CLASS_WEIGHT))
        .map(weights -> weights.apply(request))
        .orElse(request);
  }

  private static void requireLevelsBetween(OrderedClasses levels, String data) {
    int[] counts = levels.counts();
    List<Integer> used =
        IntStream.range(0, counts.length).filter(k -> counts[k] > 0).boxed().toList();
    List<String> absent =
        IntStream.range(used.get(0), used.get(used.size() - 1))
            .filter(k -> counts[k] == 0)
            .mapToObj(levels.names()::get)
            .toList();
    if (!absent.isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              data
                  + ": no sample is of "
                  + Excerpt.list(absent)
                  + ", between levels that occur; leave that out, with ",
              RunSetting.ORDER,
              " "
                  + Excerpt.printable(
                      String.join(",", used.stream().map(levels.names()::get).toList()))
                  + ", or give ",
              BoundsOptions.THRESHOLDS,
              " all, where it counts as a step"));
    }
  }

  /**
   * The steps of training the baseline.
   *
   * @param values of the {@link #PARAMETERS}
   * @return the titles of the batches
   */
  public static List<String> steps(ParameterValues values) {
    return values.get(BoundsOptions.TUNE)
        ? List.of(CostTuner.STEP, BASELINE_STEP)
        : List.of(BASELINE_STEP);
  }

  /**
   * Trains the baseline.
   *
   * @param request what {@link #weighted} made, with values of the {@link #PARAMETERS}
   * @param data the samples of the request
   * @param context solvers, threads and chance
   * @param warnings notified of what weakens the answer
   * @return the models
   * @throws io.github.svmrelevance.api.InvalidInputException if the data do not allow it
   * @throws io.github.svmrelevance.api.SolverException if the baseline could not be proven
   */
  public static TrainedBounds of(
      AnalysisRequest request, StudyData data, RunContext context, Consumer<Warning> warnings) {
    return of(request, BoundsOptions.ofModels(request.parameters()), data, context, warnings);
  }

  static TrainedBounds of(
      AnalysisRequest request,
      BoundsOptions options,
      StudyData data,
      RunContext context,
      Consumer<Warning> warnings) {
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
    BaselineModel trained =
        context
            .mapAll(
                BASELINE_STEP,
                BaselineJob.INSTANCE,
                new BaselineJob.Question(training, options),
                List.of(c))
            .get(0);
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
    TrainedBounds good =
        new TrainedBounds(
            options,
            data,
            loss,
            presets,
            c,
            trained,
            trained.norm1() > 0
                ? ConstantModel.loss(training, loss, context)
                : OptionalDouble.empty());
    OptimumUse.inexact(
            good.models.budget(), good.models.optimum(), options.get(BoundsOptions.SLACK))
        .ifPresent(warnings);
    if (trained.norm1() == 0 && presets.isEmpty()) {
      warnings.accept(withoutWeights(request));
    }
    good.constantAdmissible().ifPresent(warnings);
    return good;
  }

  /** Of classes of unlike size, the larger one alone may be what costs least. */
  private static Warning withoutWeights(AnalysisRequest request) {
    Map<String, Integer> counts = StudyData.classCounts(request);
    boolean unlike = counts.values().stream().distinct().count() > 1;
    boolean alike = !request.parameters().get(BoundsOptions.CLASS_WEIGHT).isEmpty();
    Message remedy =
        request.task() == Task.REGRESSION
            ? Message.of(
                "a smaller ", BoundsOptions.EPSILON, ", or a larger ", BoundsOptions.C, ", may")
            : unlike && !alike
                ? Message.of(
                    BoundsOptions.CLASS_WEIGHT,
                    " balanced, by which all classes count the same, may")
                : Message.of("a larger ", BoundsOptions.C, " may");
    return ConstantModel.admissible(
        "the baseline has no weights itself; ", remedy, " let it have some");
  }

  /**
   * The models nearly as good as the same baseline under other conditions: nothing is trained.
   *
   * @param changed the request of the baseline with another {@link BoundsOptions#SLACK} or {@link
   *     BoundsOptions#PRESET}, and all else as it was
   * @return those models
   * @throws io.github.svmrelevance.api.InvalidInputException if a preset names no such feature, or
   *     a range other than 0 of several weights
   */
  public TrainedBounds under(AnalysisRequest changed) {
    BoundsOptions conditions = BoundsOptions.ofModels(changed.parameters());
    return new TrainedBounds(
        conditions,
        data,
        loss,
        Presets.parse(
            conditions.get(BoundsOptions.PRESET), data.training(), changed.data().featureNames()),
        c,
        trained,
        constantLoss);
  }

  /**
   * How well the baseline does on samples that it was not trained on.
   *
   * @param request what {@link #weighted} made
   * @param baseline of these samples
   * @param context solvers, threads and chance
   * @return one entry, or none if the smallest class has one sample only
   */
  public static List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceIntervals.Baseline baseline, RunContext context) {
    return BaselineQuality.crossValidate(
        "baseline", request, context, retrained(request, baseline));
  }

  /**
   * Trains other samples as the baseline was trained, with its C.
   *
   * @param request what {@link #weighted} made
   * @param baseline of its samples
   * @return a value that travels
   */
  public static PlainBaseline retrained(
      AnalysisRequest request, RelevanceIntervals.Baseline baseline) {
    return new PlainBaseline(
        BoundsOptions.ofModels(request.parameters()), baseline.hyperparameters().get("C"));
  }

  /**
   * The baseline, and the budget it sets.
   *
   * @return its weights in units of the scaled features
   */
  public RelevanceIntervals.Baseline baseline() {
    return new RelevanceIntervals.Baseline(
        data.score(trained.z()),
        trained.norm1(),
        trained.loss(),
        models.budget(),
        models.optimum(),
        Map.of("C", c));
  }

  /**
   * The baseline as the models are.
   *
   * @return its variables over the features that vary; a new array
   */
  public double[] z() {
    return trained.z();
  }

  /**
   * Which models are as good.
   *
   * @return a value that travels
   */
  public AdmissibleModels models() {
    return models;
  }

  /**
   * The same as a feasible set.
   *
   * @return its budgets, the first of which are those of the {@link #baseline}, in their order
   */
  public BudgetLimits limits() {
    return models;
  }

  /**
   * The best model without any feature, beside the budget.
   *
   * @return empty if the baseline has no weights either, under presets, which the model may not
   *     meet, and where what it loses is not known
   */
  public Optional<ConstantModel> constant() {
    return switch (options.get(BoundsOptions.BUDGET)) {
      case JOINT -> constant(c, models.jointCost());
      case SEPARATE -> constant(1, trained.loss());
    };
  }

  private Optional<ConstantModel> constant(double weight, double unit) {
    return constantLoss.isPresent() && presets.isEmpty() && unit > 0
        ? Optional.of(new ConstantModel(weight * constantLoss.getAsDouble(), unit))
        : Optional.empty();
  }

  private Optional<Warning> constantAdmissible() {
    double slack = options.get(BoundsOptions.SLACK);
    return constant()
        .filter(model -> model.isWithin(slack))
        .map(model -> model.slackWithout().map(TrainedBounds::smaller).orElseGet(this::atAnySlack));
  }

  private static Warning smaller(BigDecimal slack) {
    return ConstantModel.admissible(
        "with ", BoundsOptions.SLACK, " " + slack.toPlainString() + " it is not");
  }

  /** Where the norm of the baseline is what costs, a limit of the loss alone sets it apart. */
  private Warning atAnySlack() {
    Optional<ConstantModel> byLoss =
        options.get(BoundsOptions.BUDGET) == BoundsOptions.BudgetKind.JOINT
            ? constant(1, trained.loss())
            : Optional.empty();
    Optional<BigDecimal> less = byLoss.flatMap(ConstantModel::slackWithout);
    if (less.isEmpty()) {
      return ConstantModel.admissible("no smaller slack helps; try a larger ", BoundsOptions.C);
    }
    boolean enough = !byLoss.orElseThrow().isWithin(options.get(BoundsOptions.SLACK));
    Message limits =
        enough
            ? Message.of(BoundsOptions.BUDGET, " separate")
            : Message.of(
                BoundsOptions.BUDGET,
                " separate and ",
                BoundsOptions.SLACK,
                " " + less.get().toPlainString());
    return ConstantModel.admissible(
        "no smaller slack helps, as the baseline's norm outweighs what it saves of the loss; with ",
        limits,
        " it is not, nor may it be with a larger ",
        BoundsOptions.C);
  }

  /**
   * The weights that are fixed or limited.
   *
   * @return in the order in which they were given
   */
  public List<PresetWeight> presetWeights() {
    return presets.told();
  }

  /**
   * What bounds all weights of the models: whatever their budgets, the sum of both is within a
   * limit.
   */
  OuterQuestion outer() {
    double limit =
        switch (options.get(BoundsOptions.BUDGET)) {
          case JOINT -> models.budget().get("joint");
          case SEPARATE ->
              Math.nextUp(
                  Math.nextUp(
                      Math.fma(c, models.budget().get("loss"), models.budget().get("norm1"))));
        };
    return new OuterQuestion(loss.times(c), limit, models, trained.z(), BoundsOptions.RANGES);
  }

  /** What privileged features do in the baseline, and what they may add. */
  PrivilegedBaseline privileged(RunContext context) {
    TrainingSet predicting = data.training().predicting();
    double[] plain = new PlainBaseline(options, c).train(predicting, context);
    return new PrivilegedBaseline(
        trained.z(),
        PrivilegedLoss.shortfalls(options.loss(predicting), predicting.samples(), plain));
  }

  /** What a model pays, without C. */
  LossModel loss() {
    return loss;
  }

  double c() {
    return c;
  }

  BoundsModels boundsModels() {
    return models;
  }

  BaselineModel trained() {
    return trained;
  }

  Presets presets() {
    return presets;
  }

  /**
   * How to measure models without features by one slack. Empty under presets, which are conditions
   * that a model without a feature may not meet, and where a limit is 0 but for rounding, which no
   * slack raises.
   */
  Optional<LeastUse.Question> leastUse() {
    return presets.isEmpty() ? usedSlack().map(this::leastUse) : Optional.empty();
  }

  /**
   * The slack from which on some model does without all of some features. Costs two programs.
   *
   * @param groups positions of features or groups in the training set
   * @param context solvers and cancellation
   * @return at least that slack; empty if none is proven, as with presets
   */
  public OptionalDouble slackWithout(Collection<Integer> groups, RunContext context) {
    Optional<LeastUse.Question> question = leastUse();
    if (question.isEmpty()) {
      return OptionalDouble.empty();
    }
    try (LeastUse use = LeastUse.open(question.get(), context);
        LeastUse.Fork fork = use.fork()) {
      return fork.without(groups).stream()
          .mapToDouble(FeatureInterval.Enclosure::most)
          .filter(Double::isFinite)
          .findFirst();
    }
  }

  /**
   * Whether more slack lets more models in.
   *
   * @return false where the loss has a limit of its own, which is a share of a loss of 0
   */
  public boolean isSlackOfEffect() {
    return lacksSlack().isEmpty();
  }

  /** Why {@link #leastUse} is empty without presets, which say it themselves. */
  Optional<Warning> lacksSlack() {
    boolean separate = options.get(BoundsOptions.BUDGET) == BoundsOptions.BudgetKind.SEPARATE;
    return separate && trained.norm1() > 0 && presets.isEmpty() && usedSlack().isEmpty()
        ? Optional.of(
            IntervalWarning.NO_CRITICAL_SLACK.of(
                "critical slacks are left out: the limit of the loss is a share of"
                    + " the baseline's loss, which is 0 but for rounding ("
                    + String.format(Locale.ROOT, "%.1g", trained.loss())
                    + "), so that no slack raises it; they are computed with ",
                BoundsOptions.BUDGET,
                " joint"))
        : Optional.empty();
  }

  private LeastUse.Question leastUse(UsedSlack measure) {
    return new LeastUse.Question(options, data.training(), measure);
  }

  private Optional<? extends UsedSlack> usedSlack() {
    return switch (options.get(BoundsOptions.BUDGET)) {
      case JOINT ->
          models.jointCost() > 0
              ? Optional.of(new UsedSlack.Joint(models.c(), models.jointCost()))
              : Optional.empty();
      case SEPARATE ->
          UsedSlack.Separate.of(data.training(), loss, trained.norm1(), trained.loss());
    };
  }

  /** What further questions about the same data share. */
  BoundsInputs study() {
    return new BoundsInputs(options, data, presets);
  }
}
