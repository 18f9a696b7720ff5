package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Cross-validation of a model of any target, stratified by its classes. Features are scaled by what
 * the training folds say of them.
 */
public final class CrossValidatedQuality {

  private static final int MOST_FOLDS = 5;

  private CrossValidatedQuality() {}

  /**
   * Cross-validates on five folds, or on as many as the smallest class has samples, or blocks.
   *
   * @param model what to call the model
   * @param data all samples, in their original units, with the target that is predicted
   * @param strata what the folds have like shares of: the target, or of two classes these in the
   *     order that does not hang on which is positive
   * @param scaling how to scale the features
   * @param key names the stream of chance
   * @param context threads and chance
   * @param trainer makes a predictor of training samples
   * @return what it says, or empty if the smallest class has one of these only, or there is one
   *     class
   */
  public static Optional<PairedQuality> of(
      String model,
      Dataset data,
      Target strata,
      Scaling scaling,
      String key,
      RunContext context,
      Trainer trainer) {
    Target target = data.target();
    int count = Math.min(MOST_FOLDS, most(data));
    if (count < 2) {
      return Optional.empty();
    }
    List<Fold> folds =
        StratifiedFolds.of(data.withTarget(strata), count, context.random("quality", key));
    List<double[]> predictions =
        context.mapAll(
            "cross-validation",
            ScoresJob.INSTANCE,
            new ScoresJob.Validation(data, scaling, trainer),
            folds);
    // Who weighs classes asks for models that heed the small ones.
    boolean alike = data.hasLossFactors();
    double constant = TargetQuality.bestConstant(target, data::weight);
    double[] ofFolds = new double[count];
    double[] gains = new double[count];
    double[] all = new double[target.samples()];
    for (int k = 0; k < count; k++) {
      int[] test = folds.get(k).test();
      Target truth = target.select(test);
      IntToDoubleFunction weight = i -> data.weight(test[i]);
      Quality quality = TargetQuality.of(truth, predictions.get(k), weight, alike);
      ofFolds[k] = quality.get(quality.main());
      double[] same = new double[test.length];
      Arrays.fill(same, constant);
      gains[k] = ofFolds[k] - TargetQuality.of(truth, same, weight, alike).get(quality.main());
      for (int i = 0; i < test.length; i++) {
        all[test[i]] = predictions.get(k)[i];
      }
    }
    Quality pooled = TargetQuality.of(target, all, data::weight, alike);
    Map<Measure, Double> values = new LinkedHashMap<>(pooled.values());
    values.put(pooled.main(), Arrays.stream(ofFolds).sum() / count);
    double[] right = TargetQuality.right(target, all);
    double[] constants = new double[target.samples()];
    Arrays.fill(constants, constant);
    double[] gained = PairedQuality.differences(right, TargetQuality.right(target, constants));
    ModelQuality quality =
        new ModelQuality(
            model,
            count,
            new Quality(values),
            PairedQuality.standardError(ofFolds, right, data),
            TargetQuality.ofBestConstant(target, data::weight, alike),
            PairedQuality.standardError(gains, gained, data));
    return Optional.of(new PairedQuality(quality, data, ofFolds, right));
  }

  private static int most(Dataset data) {
    int[] counts =
        data.target().match(Classes::counts, OrderedClasses::counts, numbers -> new int[] {1, 1});
    boolean one = Arrays.stream(counts).filter(count -> count > 0).count() < 2;
    return one ? 0 : StratifiedFolds.most(data);
  }
}
