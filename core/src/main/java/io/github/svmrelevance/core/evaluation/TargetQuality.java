package io.github.svmrelevance.core.evaluation;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How good predictions of any target are. A prediction is a number: of two classes the decision
 * function, whose sign is the second class; of more, the index of a class; of ordered ones, the
 * index of a level; of a number, the number.
 *
 * @since 0.1
 */
public final class TargetQuality {

  private TargetQuality() {}

  /**
   * The prediction of a linear model.
   *
   * @param target of the kind that is predicted
   * @param scores of each weight vector w_c'x + b_c; of ordered classes w'x
   * @param thresholds of ordered classes those between the levels
   * @return the prediction
   */
  public static double prediction(Target target, double[] scores, double[] thresholds) {
    if (target instanceof OrderedClasses) {
      return Arrays.stream(thresholds).filter(threshold -> scores[0] > threshold).count();
    }
    if (scores.length == 1) {
      return scores[0];
    }
    if (scores.length == 2) {
      return scores[1] - scores[0];
    }
    int best = 0;
    for (int c = 1; c < scores.length; c++) {
      best = scores[c] > scores[best] ? c : best;
    }
    return best;
  }

  /**
   * Judges predictions.
   *
   * @param truth the target of the samples
   * @param predictions one for each sample
   * @return the quality, the most telling measure first
   * @throws IllegalArgumentException if the numbers differ or there is no sample
   */
  public static Quality of(Target truth, double[] predictions) {
    if (truth.samples() != predictions.length || predictions.length == 0) {
      throw new IllegalArgumentException(
          predictions.length + " predictions for " + truth.samples() + " samples");
    }
    if (truth instanceof RealValues values) {
      return ofNumbers(values, predictions);
    }
    if (truth instanceof OrderedClasses levels) {
      return ofLevels(levels, predictions);
    }
    Classes classes = (Classes) truth;
    if (classes.names().size() == 2) {
      Confusion confusion = Confusion.of(classes.signs(classes.names().get(1)), predictions);
      return Quality.ofTwoClasses(confusion.accuracy(), confusion.fScore());
    }
    Map<Measure, Double> measures = new LinkedHashMap<>();
    double[] right =
        IntStream.range(0, predictions.length)
            .mapToDouble(i -> predictions[i] == classes.label(i) ? 1 : 0)
            .toArray();
    int[] labels = IntStream.range(0, predictions.length).map(classes::label).toArray();
    measures.put(Measure.ACCURACY, mean(right));
    measures.put(Measure.BALANCED_ACCURACY, macroMean(right, labels, classes.counts()));
    return new Quality(measures);
  }

  private static Quality ofNumbers(RealValues values, double[] predictions) {
    int n = predictions.length;
    double[] truth = IntStream.range(0, n).mapToDouble(values::value).toArray();
    double mean = mean(truth);
    double absolute = 0;
    double squared = 0;
    double total = 0;
    for (int i = 0; i < n; i++) {
      double error = predictions[i] - truth[i];
      absolute += Math.abs(error);
      squared += error * error;
      total += (truth[i] - mean) * (truth[i] - mean);
    }
    Map<Measure, Double> measures = new LinkedHashMap<>();
    measures.put(Measure.MEAN_ABSOLUTE_ERROR, absolute / n);
    if (total > 0) {
      measures.put(Measure.R_SQUARED, 1 - squared / total);
    }
    return new Quality(measures);
  }

  private static Quality ofLevels(OrderedClasses levels, double[] predictions) {
    int n = predictions.length;
    int[] truth = IntStream.range(0, n).map(levels::level).toArray();
    double[] right =
        IntStream.range(0, n).mapToDouble(i -> predictions[i] == truth[i] ? 1 : 0).toArray();
    double[] off =
        IntStream.range(0, n).mapToDouble(i -> Math.abs(predictions[i] - truth[i])).toArray();
    Map<Measure, Double> measures = new LinkedHashMap<>();
    measures.put(Measure.ACCURACY, mean(right));
    measures.put(Measure.MACRO_ABSOLUTE_ERROR, macroMean(off, truth, levels.counts()));
    return new Quality(measures);
  }

  /**
   * The main measure of predicting the same for all samples: the most frequent class, or the
   * median.
   *
   * @param truth the target of the samples, at least one
   * @return the accuracy, or of a number the mean absolute error
   */
  public static double ofBestConstant(Target truth) {
    if (truth instanceof RealValues values) {
      double[] sorted = IntStream.range(0, values.samples()).mapToDouble(values::value).toArray();
      Arrays.sort(sorted);
      double median = sorted[sorted.length / 2];
      return Arrays.stream(sorted).map(value -> Math.abs(value - median)).average().orElseThrow();
    }
    int[] counts =
        truth instanceof OrderedClasses levels ? levels.counts() : ((Classes) truth).counts();
    return (double) Arrays.stream(counts).max().orElseThrow() / truth.samples();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  /** The mean over the classes that occur of the means of their samples. */
  private static double macroMean(double[] values, int[] labels, int[] counts) {
    double[] sums = new double[counts.length];
    for (int i = 0; i < values.length; i++) {
      sums[labels[i]] += values[i];
    }
    return IntStream.range(0, counts.length)
        .filter(c -> counts[c] > 0)
        .mapToDouble(c -> sums[c] / counts[c])
        .average()
        .orElseThrow();
  }
}
