package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.List;
import java.util.Map;

/**
 * The baseline of a request and the models as good as it, for other questions about them than their
 * ranges. The request has the parameters {@link BoundsOptions#MODELS}.
 *
 * @param baseline the model against which others are measured
 * @param limits the admissible models as a feasible set, whose first budgets are the {@link
 *     RelevanceIntervals.Baseline#budget limits}, in their order
 * @since 0.1
 */
public record BaselineStudy(RelevanceIntervals.Baseline baseline, BudgetedModels.Limits limits) {

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @param values the parameters
   * @throws InvalidParameterException if there is such a value
   */
  public static void requireConsistent(ParameterValues values) {
    BoundsOptions.requireConsistent(BoundsOptions.ofModels(values));
  }

  /**
   * A request whose samples have the weights of their classes.
   *
   * @param request the data as the user gave them
   * @return what to prepare the data from
   * @throws io.github.svmrelevance.api.InvalidInputException if there is no such class
   */
  public static AnalysisRequest weighted(AnalysisRequest request) {
    return ClassWeights.weighted(request);
  }

  /**
   * Trains the baseline.
   *
   * @param request what {@link #weighted} returned
   * @param data prepared from it
   * @param context solvers and threads
   * @return the baseline and the models as good as it
   * @throws InvalidParameterException if a parameter has no effect for the task
   * @throws io.github.svmrelevance.api.SolverException if its optimality could not be proven
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   */
  public static BaselineStudy train(AnalysisRequest request, StudyData data, RunContext context) {
    BoundsOptions options = new BoundsOptions(BoundsOptions.ofModels(request.parameters()));
    options.requireFor(request.task(), data.training());
    BoundsModels models =
        BaselineJob.train(
            request, data.training(), options, new Presets(Map.of(), List.of()), context);
    return new BaselineStudy(models.told(data), models);
  }

  /**
   * Cross-validates the baseline of a request.
   *
   * @param request the data as the user gave them
   * @param c the weight of the loss
   * @param context threads and chance
   * @return one entry, or none if the smallest class has one sample only
   */
  public static List<ModelQuality> crossValidate(
      AnalysisRequest request, double c, RunContext context) {
    return StudyData.crossValidate(
        "baseline",
        weighted(request),
        context,
        new PlainBaseline(new BoundsOptions(BoundsOptions.ofModels(request.parameters())), c));
  }
}
