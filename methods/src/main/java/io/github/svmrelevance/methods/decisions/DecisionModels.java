package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.DecisionRanges.RejectOption;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.ConstantModel;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.rejectbounds.TrainedReject;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Whose decisions are asked for: a baseline and the models as good, with a reject option or
 * without.
 *
 * @param baseline the baseline, and its budget
 * @param models which models are as good
 * @param z the baseline as the models are
 * @param admissible whether it is one of these models, as it is unless weights are preset
 * @param constant the best model without any feature, if it is compared with the budget
 * @param reject the reject option, if there is one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DecisionModels(
    RelevanceIntervals.Baseline baseline,
    AdmissibleModels models,
    double[] z,
    boolean admissible,
    Optional<ConstantModel> constant,
    Optional<RejectOption> reject) {

  private static final String REJECTED = "rejected";

  /** Refuses what goes with one kind of models, where the other is asked for. */
  static void requireConsistent(ParameterValues parameters) {
    boolean rejecting = parameters.isGiven(DecisionsOptions.REJECT_COST);
    for (Parameter<?> other : rejecting ? DecisionsOptions.PLAIN : DecisionsOptions.REJECTING) {
      if (parameters.isGiven(other)) {
        throw rejecting
            ? new InvalidParameterException(
                other,
                " is of models without a reject option, and with ",
                DecisionsOptions.REJECT_COST,
                " models have one; leave out one of them")
            : new InvalidParameterException(
                other,
                " is of models with a reject option; give ",
                DecisionsOptions.REJECT_COST,
                " too, or leave it out");
      }
    }
    TrainedBounds.requireConsistent(parameters);
  }

  /** The steps of training the baseline. */
  static List<String> steps(ParameterValues parameters) {
    return parameters.isGiven(DecisionsOptions.REJECT_COST)
        ? List.of(TrainedReject.STEP)
        : TrainedBounds.steps(parameters);
  }

  /** A request whose samples have the weights of their classes. */
  static AnalysisRequest weighted(AnalysisRequest request) {
    if (!request.parameters().isGiven(DecisionsOptions.REJECT_COST)) {
      return TrainedBounds.weighted(request);
    }
    if (request.task() == Task.REGRESSION) {
      throw new InvalidInputException(
          Message.of(
              DecisionsOptions.REJECT_COST,
              " takes two classes, and the target is a number; leave it out"));
    }
    if (request.task() != Task.BINARY) {
      throw new InvalidInputException(
          Message.of(
              DecisionsOptions.REJECT_COST,
              " takes two classes; name one of them by ",
              RunSetting.POSITIVE,
              ", which is then set against the rest"));
    }
    if (request.data().isWeighted()) {
      throw new InvalidInputException(
          Message.of(
              "the samples have weights, which models with a reject option do not use; leave out"
                  + " the weights or ",
              DecisionsOptions.REJECT_COST));
    }
    return request;
  }

  /**
   * Trains the baseline.
   *
   * @param request what {@link #weighted} made
   * @param outcomes the names of what can be predicted without a reject option
   */
  static DecisionModels of(
      AnalysisRequest request,
      StudyData data,
      List<String> outcomes,
      RunContext context,
      Consumer<Warning> warnings) {
    Optional<TrainedReject.Settings> settings = settings(request.parameters());
    if (settings.isEmpty()) {
      TrainedBounds good = TrainedBounds.of(request, data, context, warnings);
      return new DecisionModels(
          good.baseline(),
          good.models(),
          good.z(),
          good.presetWeights().isEmpty(),
          good.constant(),
          Optional.empty());
    }
    TrainedReject good = TrainedReject.of(settings.get(), data, context, warnings);
    String name = outcomes.contains(REJECTED) ? "(" + REJECTED + ")" : REJECTED;
    return new DecisionModels(
        good.baseline(),
        good.models(),
        good.z(),
        true,
        good.constant(),
        Optional.of(new RejectOption(name, settings.get().cost(), settings.get().threshold())));
  }

  /** Trains other samples as the baseline was trained. */
  static BudgetedModels.Baselines retrained(
      AnalysisRequest request, RelevanceIntervals.Baseline baseline) {
    Optional<TrainedReject.Settings> settings = settings(request.parameters());
    return settings.isPresent()
        ? settings.get().retrained()
        : TrainedBounds.retrained(request, baseline);
  }

  private static Optional<TrainedReject.Settings> settings(ParameterValues parameters) {
    return parameters
        .find(DecisionsOptions.REJECT_COST)
        .map(
            cost ->
                TrainedReject.Settings.of(parameters, cost, parameters.get(BoundsOptions.SLACK)));
  }

  /** The largest size of a score that is rejected. */
  Optional<Double> band() {
    return reject.map(RejectOption::threshold);
  }

  /** What can be predicted, in the order of scores. */
  List<String> outcomes(List<String> plain) {
    return reject
        .map(option -> List.of(plain.get(0), option.outcome(), plain.get(1)))
        .orElse(plain);
  }
}
