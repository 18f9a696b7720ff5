package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses C by stratified 5-fold cross-validation of the baseline model: the C of the highest mean
 * accuracy on the samples left out, the smallest of several. Features are scaled by what the
 * training folds say of them.
 */
final class CostTuner {

  private static final int FOLDS = 5;

  /** The exponents of 10 that are tried, in steps of one half. */
  private static final double LEAST = -3;

  private static final int STEPS = 13;

  private CostTuner() {}

  static double tune(AnalysisRequest request, BoundsOptions options, RunContext context) {
    Dataset data = request.data();
    String positive = request.positiveClass().orElseThrow();
    requireEnough(data, positive);
    List<Fold> folds = StratifiedFolds.of(data, positive, FOLDS, context.random("tune", "folds"));
    List<AccuracyJob.Trial> trials = new ArrayList<>();
    for (int k = 0; k < STEPS; k++) {
      for (Fold fold : folds) {
        trials.add(new AccuracyJob.Trial(StrictMath.pow(10, LEAST + 0.5 * k), fold));
      }
    }
    List<Double> accuracies =
        context.mapAll(
            "choosing C",
            AccuracyJob.INSTANCE,
            new AccuracyJob.Samples(data, positive, request.standardize(), options),
            trials);
    double best = 0;
    double bestAccuracy = -1;
    for (int k = 0; k < STEPS; k++) {
      double mean =
          accuracies.subList(k * FOLDS, (k + 1) * FOLDS).stream()
                  .mapToDouble(Double::doubleValue)
                  .sum()
              / FOLDS;
      if (mean > bestAccuracy) {
        bestAccuracy = mean;
        best = trials.get(k * FOLDS).c();
      }
    }
    return best;
  }

  /** Told here, as nobody can choose the number of folds, but C instead. */
  private static void requireEnough(Dataset data, String positive) {
    double[] signs = data.classes().signs(positive);
    int members = (int) Arrays.stream(signs).filter(sign -> sign > 0).count();
    int fewest = Math.min(members, signs.length - members);
    if (fewest < 2) {
      String name =
          members == fewest
              ? positive
              : BinaryClasses.of(data.classes().names(), positive).negative();
      throw new InvalidInputException(
          "class "
              + Excerpt.quote(name)
              + " has "
              + fewest
              + " sample(s); the cross-validation of --tune needs at least 2 of each class; add"
              + " samples, or give --C in place of --tune");
    }
    if (signs.length < FOLDS) {
      throw new InvalidInputException(
          "there are "
              + signs.length
              + " samples; the cross-validation of --tune needs at least "
              + FOLDS
              + "; add samples, or give --C in place of --tune");
    }
  }
}
