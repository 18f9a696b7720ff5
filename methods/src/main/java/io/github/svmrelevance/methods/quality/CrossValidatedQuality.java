package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.evaluation.Confusion;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Stratified cross-validation of a binary model. Features are scaled by what the training folds say
 * of them.
 */
public final class CrossValidatedQuality {

  private static final int MOST_FOLDS = 10;

  private CrossValidatedQuality() {}

  /**
   * Cross-validates on ten folds, or on as many as the smaller class has samples, or blocks.
   *
   * @param model what to call the model
   * @param data all samples, in their original units
   * @param positive the class that the model sets against the rest
   * @param standardize whether to scale the features
   * @param context threads and chance
   * @param trainer makes a decision function of training samples
   * @return the quality, or empty if the smaller class has one of these only
   */
  public static Optional<ModelQuality> of(
      String model,
      Dataset data,
      String positive,
      boolean standardize,
      RunContext context,
      Trainer trainer) {
    double[] signs = data.classes().signs(positive);
    int count = Math.min(MOST_FOLDS, StratifiedFolds.most(data, positive));
    if (count < 2) {
      return Optional.empty();
    }
    List<Fold> folds =
        StratifiedFolds.of(data, positive, count, context.random("quality", positive));
    List<double[]> scores =
        context.mapAll(
            "cross-validation",
            ScoresJob.INSTANCE,
            new ScoresJob.Validation(data, standardize, trainer),
            folds);
    double[] accuracies = new double[count];
    double[] all = new double[signs.length];
    for (int k = 0; k < count; k++) {
      int[] test = folds.get(k).test();
      double[] truth = Arrays.stream(test).mapToDouble(i -> signs[i]).toArray();
      accuracies[k] = Confusion.of(truth, scores.get(k)).accuracy();
      for (int i = 0; i < test.length; i++) {
        all[test[i]] = scores.get(k)[i];
      }
    }
    double mean = Arrays.stream(accuracies).sum() / count;
    double square = Arrays.stream(accuracies).map(a -> (a - mean) * (a - mean)).sum() / (count - 1);
    return Optional.of(
        new ModelQuality(
            model, count, mean, Math.sqrt(square / count), Confusion.of(signs, all).fScore()));
  }
}
