package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Confusion;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Stratified cross-validation of a linear baseline. Features are scaled by what the training folds
 * say of them.
 */
public final class LinearCrossValidation {

  private static final int MOST_FOLDS = 10;

  private LinearCrossValidation() {}

  /**
   * Cross-validates on ten folds, or on as many as the smaller class has samples.
   *
   * @param request the data
   * @param context threads and chance
   * @param trainer makes a model (w, b) of training samples
   * @return one entry, or none if the smaller class has one sample only
   */
  public static List<ModelQuality> of(
      AnalysisRequest request, RunContext context, Function<TrainingSet, double[]> trainer) {
    Dataset data = request.data();
    double[] signs = data.signs(request.positiveClass().orElseThrow());
    int positives = (int) Arrays.stream(signs).filter(sign -> sign > 0).count();
    int count = Math.min(MOST_FOLDS, Math.min(positives, signs.length - positives));
    if (count < 2) {
      return List.of();
    }
    List<Fold> folds = StratifiedFolds.of(signs, count, context.random("quality", "folds"));
    List<double[]> scores =
        context
            .executor()
            .mapAll("cross-validation", folds, fold -> scores(request, fold, trainer));
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
    return List.of(
        new ModelQuality(
            "baseline", count, mean, Math.sqrt(square / count), Confusion.of(signs, all).fScore()));
  }

  private static double[] scores(
      AnalysisRequest request, Fold fold, Function<TrainingSet, double[]> trainer) {
    Dataset training = request.data().selectSamples(fold.training());
    Dataset test = request.data().selectSamples(fold.test());
    if (request.standardize()) {
      Standardizer standardizer = Standardizer.fit(training);
      training = standardizer.apply(training);
      test = standardizer.apply(test);
    }
    double[] z =
        trainer.apply(
            new TrainingSet(
                training.featureNames(),
                training.features(),
                training.signs(request.positiveClass().orElseThrow())));
    double[] scores = test.features().times(Arrays.copyOf(z, z.length - 1));
    for (int i = 0; i < scores.length; i++) {
      scores[i] += z[z.length - 1];
    }
    return scores;
  }
}
