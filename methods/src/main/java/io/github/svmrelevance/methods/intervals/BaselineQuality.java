package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import io.github.svmrelevance.methods.quality.CrossValidatedQuality;
import io.github.svmrelevance.methods.quality.PairedQuality;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How well the baseline of a request predicts samples that it was not trained on. So it is trained
 * anew, on parts of the samples.
 *
 * @since 0.1
 */
public final class BaselineQuality {

  private BaselineQuality() {}

  /**
   * Whether some ten baselines are trained in a second or two: a step of training costs n d min(n,
   * d). Of the d features those count that vary.
   *
   * @param data what they are trained on
   * @return whether that is at most 4e7
   */
  public static boolean isCrossValidatedAtLittleCost(Dataset data) {
    int samples = data.samples();
    // Reading the data for those that vary is needed only where all of them are too many.
    return isLittle(samples, data.featureNames().size())
        || isLittle(samples, StudyData.varying(data));
  }

  private static boolean isLittle(double n, double d) {
    return n * d * Math.min(n, d) <= 4e7;
  }

  /**
   * Cross-validates the baseline of a request.
   *
   * @param model what to call the model
   * @param request the data as the user gave them
   * @param context threads and chance
   * @param trainer makes a model of training samples
   * @return one entry, or none if the smallest class has one sample only
   */
  public static List<ModelQuality> crossValidate(
      String model, AnalysisRequest request, RunContext context, BudgetedModels.Baselines trainer) {
    return validate(model, request, context, trainer).stream().map(PairedQuality::quality).toList();
  }

  /**
   * Cross-validates the baseline of a request, and another model on the same folds.
   *
   * @param model what to call the baseline
   * @param trainer makes a baseline of training samples
   * @param other what to call the other model
   * @param otherTrainer makes one of training samples
   * @param request the data as the user gave them
   * @param context threads and chance
   * @return one entry, and a second where the other is better by more than two standard errors of
   *     the difference; none if the smallest class has one sample only
   */
  public static List<ModelQuality> crossValidateBeside(
      String model,
      BudgetedModels.Baselines trainer,
      String other,
      BudgetedModels.Baselines otherTrainer,
      AnalysisRequest request,
      RunContext context) {
    List<PairedQuality> all = new ArrayList<>();
    validate(model, request, context, trainer).ifPresent(all::add);
    validate(other, request, context, otherTrainer)
        .filter(second -> all.stream().anyMatch(second::isBetterThan))
        .ifPresent(all::add);
    return all.stream().map(PairedQuality::quality).toList();
  }

  private static Optional<PairedQuality> validate(
      String model, AnalysisRequest request, RunContext context, BudgetedModels.Baselines trainer) {
    return CrossValidatedQuality.of(
        model,
        LearningTarget.data(request),
        StudyData.split(request).target(),
        request.scaling(),
        LearningTarget.splitBy(request).orElse("target"),
        context,
        new BaselineTraining(request.task(), request.scaling(), trainer));
  }

  /**
   * Trains on samples whose features are scaled already.
   *
   * @param training the samples, with what models learn of each as their target
   * @param task what is learnt
   * @param scaling whether to scale a number that is learnt
   * @param context solvers and cancellation
   * @param trainer makes a model of training samples
   * @return a predictor in the units of the data, as {@link TargetQuality} judges it
   */
  public static ToDoubleFunction<double[]> predictor(
      Dataset training,
      Task task,
      Scaling scaling,
      RunContext context,
      BudgetedModels.Baselines trainer) {
    return new BaselineTraining(task, scaling, trainer).train(training, context);
  }
}
