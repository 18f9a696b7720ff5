package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.ConstantModel;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.ModelScorer;
import io.github.svmrelevance.methods.intervals.OptimumUse;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A baseline SVM with a reject option, and the models that keep to its norm and its loss, each
 * times 1 + slack: step 2 in Section 4 of Goepfert, Goepfert, Hammer (2018). See {@link
 * RejectBounds} for the loss.
 *
 * @since 0.1
 */
public final class TrainedReject {

  /** What the batch that trains the baseline is called. */
  public static final String STEP = "baseline";

  private final Settings settings;
  private final RejectScorer scorer;
  private final double[] z;
  private final RelevanceIntervals.Baseline baseline;
  private final BudgetedModels models;
  private final Optional<ConstantModel> constant;

  /**
   * What the models are.
   *
   * @param cost r of a reject, above 0 and at most 1/2
   * @param lambda the weight of the squared norm against the mean loss
   * @param threshold the largest |f(x)| that is rejected
   * @param slack by which share norm and loss may be larger than the baseline's
   * @param trainer who trains
   */
  public record Settings(
      double cost, double lambda, double threshold, double slack, TrainerChoice trainer) {

    /**
     * Reads them.
     *
     * @param values of {@link RejectBoundsOptions#LAMBDA}, {@link
     *     RejectBoundsOptions#REJECT_THRESHOLD}, which is the cost unless given, and the trainer
     * @param cost r
     * @param slack at least 0
     * @return the settings
     */
    public static Settings of(ParameterValues values, double cost, double slack) {
      return new Settings(
          cost,
          values.get(RejectBoundsOptions.LAMBDA),
          values.find(RejectBoundsOptions.REJECT_THRESHOLD).orElse(cost),
          slack,
          values.get(IntervalOptions.TRAINER));
    }

    /** a = (1 - 2r)/r, the further slope of the loss at errors. */
    double steepness() {
      return (1 - 2 * cost) / cost;
    }

    /** What a model pays. */
    MarginLoss loss() {
      return fresh().loss();
    }

    /**
     * Who trains other samples as the baseline was trained.
     *
     * @return a value that travels
     */
    public BudgetedModels.Baselines retrained() {
      return fresh();
    }

    private RejectBaseline fresh() {
      return new RejectBaseline(lambda, steepness(), trainer);
    }
  }

  /** The norm and the loss, each by itself. */
  private record SeparateLimits(LossModel phi, double norm1, double loss) implements BudgetLimits {

    @Override
    public PiecewiseLinearProgram program(TrainingSet data, double relaxation) {
      return BudgetedModels.separate(data, phi, norm1, loss, relaxation);
    }
  }

  private TrainedReject(
      Settings settings,
      RejectScorer scorer,
      double[] z,
      RelevanceIntervals.Baseline baseline,
      BudgetedModels models,
      Optional<ConstantModel> constant) {
    this.settings = settings;
    this.scorer = scorer;
    this.z = z;
    this.baseline = baseline;
    this.models = models;
    this.constant = constant;
  }

  /**
   * Trains the baseline.
   *
   * @param settings what the models are
   * @param data samples of two classes, without weights
   * @param context solvers and threads
   * @param warnings notified of what weakens the answer
   * @return the models
   * @throws io.github.svmrelevance.api.SolverException if the baseline could not be proven
   */
  public static TrainedReject of(
      Settings settings, StudyData data, RunContext context, Consumer<Warning> warnings) {
    TrainingSet training = data.training();
    RejectBaseline trained = settings.fresh();
    // A batch of one, so that it shows as progress.
    LinearSvm svm =
        context.mapAll(STEP, RejectBaselineJob.INSTANCE, training, List.of(trained)).get(0);
    double[] noisy = RejectBaseline.model(training, svm);
    LossModel phi = trained.loss();
    double paid = BudgetedModels.loss(training, phi, noisy);
    double[] z = trained.withoutNoise(training, noisy, paid);
    double norm1 = BudgetedModels.norm(training, z);
    double loss = BudgetedModels.loss(training, phi, z);
    Map<String, Double> budget = new LinkedHashMap<>();
    budget.put("norm1", (1 + settings.slack()) * norm1);
    budget.put("loss", (1 + settings.slack()) * loss);
    OptimumUse optimum =
        OptimumUse.ofSquares(
            svm.optimum(),
            training.coding(),
            training.features(),
            BudgetedModels.norm(training, noisy),
            paid,
            trained.c(training));
    OptimumUse.inexact(budget, optimum.ofSeparate(), settings.slack()).ifPresent(warnings);
    Map<String, Double> shown = new LinkedHashMap<>();
    shown.put("lambda", settings.lambda());
    shown.put("reject-cost", settings.cost());
    shown.put("reject-threshold", settings.threshold());
    RejectScorer scorer = new RejectScorer(data, settings.cost(), settings.threshold(), z);
    ScoredModel scored = scorer.score(z);
    boolean allRejected = scored.rejects().orElseThrow().rejected().size() == training.count();
    if (norm1 == 0) {
      warnings.accept(withoutWeights(allRejected));
    } else if (allRejected) {
      warnings.accept(allRejected());
    }
    Optional<ConstantModel> constant = constant(training, phi, norm1, loss, context);
    constant
        .filter(model -> model.isWithin(settings.slack()))
        .map(TrainedReject::admissible)
        .ifPresent(warnings);
    return new TrainedReject(
        settings,
        scorer,
        z,
        new RelevanceIntervals.Baseline(scored, norm1, loss, budget, optimum.ofSeparate(), shown),
        new BudgetedModels(new SeparateLimits(phi, budget.get("norm1"), budget.get("loss"))),
        constant);
  }

  private static Optional<ConstantModel> constant(
      TrainingSet training, LossModel phi, double norm1, double loss, RunContext context) {
    OptionalDouble lost =
        norm1 > 0 && loss > 0 ? ConstantModel.loss(training, phi, context) : OptionalDouble.empty();
    return lost.isPresent()
        ? Optional.of(new ConstantModel(lost.getAsDouble(), loss))
        : Optional.empty();
  }

  private static Warning admissible(ConstantModel model) {
    return model
        .slackWithout()
        .map(
            slack ->
                ConstantModel.admissible(
                    "with ", RejectBoundsOptions.SLACK, " " + slack.toPlainString() + " it is not"))
        .orElseGet(
            () ->
                ConstantModel.admissible(
                    "no smaller slack helps; try a smaller ", RejectBoundsOptions.LAMBDA));
  }

  private static Warning withoutWeights(boolean allRejected) {
    IntervalWarning code =
        allRejected ? IntervalWarning.ALL_REJECTED : IntervalWarning.BASELINE_PREDICTS_NOTHING;
    return code.of(
        (allRejected
                ? "the baseline rejects all samples, as it has no weights"
                : "the baseline has no weights")
            + ", so that there is nothing to rank; a smaller ",
        RejectBoundsOptions.LAMBDA,
        allRejected
            ? Message.of(" or a larger ", RejectBoundsOptions.REJECT_COST, " may let it have some")
            : " may let it have some");
  }

  private static Warning allRejected() {
    return IntervalWarning.ALL_REJECTED.of(
        "the baseline rejects all samples, so models as good as it need not decide any; a smaller ",
        RejectBoundsOptions.LAMBDA,
        " or ",
        RejectBoundsOptions.REJECT_THRESHOLD,
        ", or a larger ",
        RejectBoundsOptions.REJECT_COST,
        ", lets it decide");
  }

  /**
   * The baseline, and the budgets it sets.
   *
   * @return with the names of both budgets, norm1 and loss
   */
  public RelevanceIntervals.Baseline baseline() {
    return baseline;
  }

  /**
   * The baseline as the models are.
   *
   * @return its weights over the features that vary, then its bias; a new array
   */
  public double[] z() {
    return z.clone();
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
   * The best model without any feature, beside the budget of the loss.
   *
   * @return empty if the baseline has no weights or no loss either
   */
  public Optional<ConstantModel> constant() {
    return constant;
  }

  /** Says of a model what it rejects. */
  ModelScorer scorer() {
    return scorer;
  }

  /** What a model pays. */
  LossModel loss() {
    return settings.loss();
  }
}
