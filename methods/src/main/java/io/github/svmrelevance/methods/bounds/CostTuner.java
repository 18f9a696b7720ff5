package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Chooses C by stratified 5-fold cross-validation of the baseline model and the rule of one
 * standard error (Breiman, Friedman, Olshen, Stone 1984, 3.4.3): the smallest C whose mean quality
 * on the samples left out (accuracy, or of a number the mean absolute error) is at most one
 * standard error of the best below the best. Beyond some C the quality hardly changes, but the
 * budget grows with C and ranges tell less. Features are scaled by what the training folds say of
 * them.
 */
final class CostTuner {

  /** What the batch is called. */
  static final String STEP = "choosing C";

  private static final int FOLDS = 5;

  /** The exponents of 10 that are tried, in steps of one half. */
  private static final double LEAST = -3;

  private static final int STEPS = 13;

  private CostTuner() {}

  static double tune(AnalysisRequest request, BoundsOptions options, RunContext context) {
    Dataset data = StudyData.learnt(request);
    requireEnough(request, data.target());
    List<Fold> folds =
        StratifiedFolds.of(StudyData.split(request), FOLDS, context.random("tune", "folds"));
    List<AccuracyJob.Trial> trials = new ArrayList<>();
    for (int k = 0; k < STEPS; k++) {
      for (Fold fold : folds) {
        trials.add(new AccuracyJob.Trial(StrictMath.pow(10, LEAST + 0.5 * k), fold));
      }
    }
    List<Double> qualities =
        context.mapAll(
            STEP,
            AccuracyJob.INSTANCE,
            new AccuracyJob.Samples(data, request.task(), request.scaling(), options),
            trials);
    return trials.get(FOLDS * step(qualities)).c();
  }

  /**
   * The first step whose mean is at most one standard error below the best mean.
   *
   * @param qualities of the folds of the first step, then of the next; more is better
   */
  static int step(List<Double> qualities) {
    double[] means = new double[qualities.size() / FOLDS];
    int best = 0;
    for (int k = 0; k < means.length; k++) {
      means[k] = folds(qualities, k).sum() / FOLDS;
      best = means[k] > means[best] ? k : best;
    }
    double mean = means[best];
    double squares = folds(qualities, best).map(q -> (q - mean) * (q - mean)).sum();
    double least = mean - Math.sqrt(squares / (FOLDS - 1) / FOLDS);
    int first = 0;
    while (means[first] < least) {
      first++;
    }
    return first;
  }

  private static DoubleStream folds(List<Double> qualities, int step) {
    return qualities.subList(step * FOLDS, (step + 1) * FOLDS).stream()
        .mapToDouble(Double::doubleValue);
  }

  /** Told here, as nobody can choose the number of folds, but C instead. */
  private static void requireEnough(AnalysisRequest request, Target target) {
    if (target.samples() < FOLDS) {
      throw new InvalidInputException(
          Message.of(
              "there are " + target.samples() + " samples; the cross-validation of ",
              BoundsOptions.TUNE,
              " needs at least " + FOLDS + "; add samples, or give ",
              BoundsOptions.C,
              " in place of ",
              BoundsOptions.TUNE));
    }
    StudyData.classCounts(request)
        .forEach(
            (name, count) -> {
              if (count == 1) {
                throw new InvalidInputException(
                    Message.of(
                        "class " + Excerpt.quote(name) + " has 1 sample; the cross-validation of ",
                        BoundsOptions.TUNE,
                        " needs at least 2 of each class; add samples, or give ",
                        BoundsOptions.C,
                        " in place of ",
                        BoundsOptions.TUNE));
              }
            });
  }
}
