package com.example.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.ClassRule;
import io.github.svmrelevance.methods.intervals.IntervalEngine;
import io.github.svmrelevance.methods.intervals.IntervalMethod;
import io.github.svmrelevance.methods.intervals.IntervalQuestion;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Relevance intervals of the L1-regularised SVM with the huberized hinge, which is 0 for margins
 * above 1, quadratic down to 1 - delta, and linear below (Wang, Zhu, Zou, Hybrid Huberized Support
 * Vector Machines, Bioinformatics 24, 2008). The quadratic part is stated by its
 * tangents, {@value #PIECES} and one.
 */
public final class HuberizedBounds implements RelevanceMethod {

  private static final int PIECES = 8;
  private static final double DELTA = 2;

  private static final Parameter<Double> C =
      Parameter.real("C", "the cost of a unit of loss")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);
  private static final Parameter<Double> SLACK =
      Parameter.real("slack", "how much an admissible model may exceed the baseline, as a share")
          .within(value -> value > 0, "a number above 0")
          .withDefault(0.2);
  private static final List<Parameter<?>> PARAMETERS =
      Stream.<Parameter<?>>concat(
              Stream.of(C, SLACK, IntervalOptions.RESAMPLE), IntervalOptions.CLASS_RULE.stream())
          .toList();

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "huberized-bounds",
          "Relevance intervals with the huberized hinge",
          "The range of each weight over all linear models nearly as good as the huberized SVM.",
          "L. Wang, J. Zhu, H. Zou, Hybrid Huberized Support Vector Machines, 2008",
          "1",
          AcceptedData.of(Task.BINARY),
          PARAMETERS);

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public RelevanceIntervals analyze(AnalysisRequest request, RunContext context) {
    DESCRIPTION.requireAccepted(request);
    return IntervalEngine.analyze(Question.INSTANCE, request, context);
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    ClassRule.requireConsistent(parameters);
  }

  @Override
  public List<String> steps(AnalysisRequest request) {
    return IntervalEngine.steps(request.parameters(), List.of());
  }

  @Override
  public boolean hasBaseline() {
    return true;
  }

  @Override
  public boolean crossValidatesAlways(AnalysisRequest request) {
    return BaselineQuality.isCrossValidatedAtLittleCost(request.data());
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    return BaselineQuality.crossValidate(
        "baseline", request, context, new Training(request.parameters().get(C)));
  }

  /** The tangents of (1 - u)^2 / (2 delta) between u = 1 - delta, of slope -1, and 1, of slope 0. */
  private static LossModel loss(double c) {
    double[] slopes = new double[PIECES + 1];
    double[] intercepts = new double[PIECES + 1];
    for (int m = 0; m <= PIECES; m++) {
      double u = 1 - DELTA + m * DELTA / PIECES;
      slopes[m] = (u - 1) / DELTA;
      intercepts[m] = (1 - u) * (1 - u) / (2 * DELTA) - slopes[m] * u;
    }
    return new MarginLoss(ConvexPiecewiseLinear.maxOf(slopes, intercepts)).times(c);
  }

  /** Trains the baseline, min ||w||_1 + C sum of losses. */
  private record Training(double c) implements BudgetedModels.Baselines {

    @Override
    public double[] train(TrainingSet data, RunContext context) {
      return new LossTrainer(context).trainL1(loss(c), data.samples());
    }
  }

  /** ||w||_1 + C sum of losses is at most the limit. */
  private record Limit(double c, double limit) implements BudgetLimits {

    @Override
    public PiecewiseLinearProgram program(TrainingSet data, double relaxation) {
      return BudgetedModels.joint(data, loss(c), limit, relaxation);
    }
  }

  private enum Question implements IntervalMethod {
    INSTANCE;

    @Override
    public List<Parameter<?>> parameters() {
      return PARAMETERS;
    }

    @Override
    public IntervalQuestion pose(
        AnalysisRequest request, StudyData data, RunContext context, Consumer<Warning> warnings) {
      double c = request.parameters().get(C);
      double slack = request.parameters().get(SLACK);
      TrainingSet training = data.training();
      double[] z = new Training(c).train(training, context);
      double cost = loss(c).value(training.samples(), z);
      double limit = (1 + slack) * (training.norm1(z) + cost);
      return IntervalQuestion.of(
              new RelevanceIntervals.Baseline(
                  data.score(z),
                  training.norm1(z),
                  cost / c,
                  Map.of("joint", limit),
                  Map.of(),
                  Map.of("C", c)),
              new BudgetedModels(new Limit(c, limit)),
              data)
          .classifiedBy(ClassRule.asked(request.parameters(), training.features()))
          .withLoss(loss(1), training.samples(), z)
          .repeatedOnHalves(request.parameters().get(IntervalOptions.RESAMPLE));
    }
  }
}
