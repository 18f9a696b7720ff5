package io.github.svmrelevance.core.evaluation;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
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
   * Judges predictions. A sample of weight 2 counts as two.
   *
   * @param truth the target of the samples
   * @param predictions one for each sample
   * @param weight how much each sample counts, positive and finite
   * @return the quality, the most informative measure first
   * @throws IllegalArgumentException if the numbers differ or there is no sample
   */
  public static Quality of(Target truth, double[] predictions, IntToDoubleFunction weight) {
    if (truth.samples() != predictions.length || predictions.length == 0) {
      throw new IllegalArgumentException(
          predictions.length + " predictions for " + truth.samples() + " samples");
    }
    return truth.match(
        classes -> ofClasses(classes, predictions, weight),
        levels -> ofLevels(levels, predictions, weight),
        numbers -> ofNumbers(numbers, predictions, weight));
  }

  /**
   * Judges predictions of models that may have been trained to heed small classes more.
   *
   * @param truth the target of the samples
   * @param predictions one for each sample
   * @param weight how much each sample counts, positive and finite
   * @param alike whether the main measure of classes is the {@linkplain Measure#BALANCED_ACCURACY
   *     balanced accuracy}: the mean over the classes of the share that is right
   * @return the quality, the most informative measure first
   * @throws IllegalArgumentException if the numbers differ or there is no sample
   */
  public static Quality of(
      Target truth, double[] predictions, IntToDoubleFunction weight, boolean alike) {
    Quality quality = of(truth, predictions, weight);
    IntUnaryOperator label = label(truth);
    if (!alike || label == null) {
      return quality;
    }
    int[] labels = IntStream.range(0, predictions.length).map(label).toArray();
    double[] right = right(truth, predictions);
    int classes = Arrays.stream(labels).max().orElseThrow() + 1;
    Map<Measure, Double> measures = new LinkedHashMap<>();
    measures.put(Measure.BALANCED_ACCURACY, macroMean(right, labels, classes, weight));
    quality.values().forEach(measures::putIfAbsent);
    return new Quality(measures);
  }

  /**
   * Which predictions of classes or levels are right.
   *
   * @param truth the target of the samples
   * @param predictions one for each sample
   * @return 1 for each sample whose prediction is right, 0 for the others; empty of numbers
   */
  public static double[] right(Target truth, double[] predictions) {
    IntUnaryOperator label = label(truth);
    if (label == null) {
      return new double[0];
    }
    boolean two = truth instanceof Classes classes && classes.names().size() == 2;
    return IntStream.range(0, predictions.length)
        .mapToDouble(
            i ->
                (two ? (predictions[i] > 0 ? 1 : 0) : predictions[i]) == label.applyAsInt(i)
                    ? 1
                    : 0)
        .toArray();
  }

  /** The class or level of each sample; null of numbers. */
  private static IntUnaryOperator label(Target truth) {
    return truth.match(
        classes -> (IntUnaryOperator) classes::label, levels -> levels::level, numbers -> null);
  }

  private static Quality ofClasses(
      Classes classes, double[] predictions, IntToDoubleFunction weight) {
    if (classes.names().size() == 2) {
      Confusion confusion =
          Confusion.of(classes.signs(classes.names().get(1)), predictions, weight);
      return Quality.ofTwoClasses(confusion.accuracy(), confusion.fScore());
    }
    Map<Measure, Double> measures = new LinkedHashMap<>();
    double[] right =
        IntStream.range(0, predictions.length)
            .mapToDouble(i -> predictions[i] == classes.label(i) ? 1 : 0)
            .toArray();
    int[] labels = IntStream.range(0, predictions.length).map(classes::label).toArray();
    measures.put(Measure.ACCURACY, mean(right, weight));
    measures.put(
        Measure.BALANCED_ACCURACY, macroMean(right, labels, classes.names().size(), weight));
    return new Quality(measures);
  }

  private static Quality ofNumbers(
      RealValues values, double[] predictions, IntToDoubleFunction weight) {
    int n = predictions.length;
    double[] truth = IntStream.range(0, n).mapToDouble(values::value).toArray();
    double mean = mean(truth, weight);
    double all = 0;
    double absolute = 0;
    double squared = 0;
    double total = 0;
    for (int i = 0; i < n; i++) {
      double error = predictions[i] - truth[i];
      double own = weight.applyAsDouble(i);
      all += own;
      absolute += own * Math.abs(error);
      squared += own * (error * error);
      total += own * ((truth[i] - mean) * (truth[i] - mean));
    }
    Map<Measure, Double> measures = new LinkedHashMap<>();
    measures.put(Measure.MEAN_ABSOLUTE_ERROR, absolute / all);
    if (total > 0) {
      measures.put(Measure.R_SQUARED, 1 - squared / total);
    }
    return new Quality(measures);
  }

  private static Quality ofLevels(
      OrderedClasses levels, double[] predictions, IntToDoubleFunction weight) {
    int n = predictions.length;
    int[] truth = IntStream.range(0, n).map(levels::level).toArray();
    double[] right =
        IntStream.range(0, n).mapToDouble(i -> predictions[i] == truth[i] ? 1 : 0).toArray();
    double[] off =
        IntStream.range(0, n).mapToDouble(i -> Math.abs(predictions[i] - truth[i])).toArray();
    Map<Measure, Double> measures = new LinkedHashMap<>();
    measures.put(Measure.ACCURACY, mean(right, weight));
    measures.put(
        Measure.MACRO_ABSOLUTE_ERROR, macroMean(off, truth, levels.names().size(), weight));
    return new Quality(measures);
  }

  /**
   * The main measure of predicting the same for all samples: the most frequent class, or the
   * median.
   *
   * @param truth the target of the samples, at least one
   * @param weight how much each sample counts, positive and finite
   * @return the accuracy, or of a number the mean absolute error
   */
  public static double ofBestConstant(Target truth, IntToDoubleFunction weight) {
    int n = truth.samples();
    double total = IntStream.range(0, n).mapToDouble(weight).sum();
    return truth.match(
        classes -> mostFrequent(classes.names().size(), n, classes::label, weight) / total,
        levels -> mostFrequent(levels.names().size(), n, levels::level, weight) / total,
        numbers -> ofMedian(numbers, weight, total));
  }

  /**
   * The best constant itself, as a prediction.
   *
   * @param truth the target of the samples, at least one
   * @param weight how much each sample counts, positive and finite
   * @return the most frequent class or level, of two classes as the sign of a decision; or the
   *     median
   */
  public static double bestConstant(Target truth, IntToDoubleFunction weight) {
    IntUnaryOperator label = label(truth);
    if (label == null) {
      RealValues values = (RealValues) truth;
      double total = IntStream.range(0, truth.samples()).mapToDouble(weight).sum();
      return values.value(median(ascending(values), weight, total));
    }
    int classes = IntStream.range(0, truth.samples()).map(label).max().orElseThrow() + 1;
    double[] shares = shares(classes, truth.samples(), label, weight);
    int best =
        IntStream.range(0, classes)
            .boxed()
            .max(Comparator.comparingDouble(c -> shares[c]))
            .orElseThrow();
    boolean two = truth instanceof Classes named && named.names().size() == 2;
    return two ? 2.0 * best - 1 : best;
  }

  /**
   * The main measure of the best constant, where classes count alike: one over the number of those
   * that occur.
   *
   * @param truth the target of the samples, at least one
   * @param weight how much each sample counts, positive and finite
   * @param alike whether the main measure of classes is the balanced accuracy
   * @return the main measure of predicting the same for all samples
   */
  public static double ofBestConstant(Target truth, IntToDoubleFunction weight, boolean alike) {
    IntUnaryOperator label = label(truth);
    return alike && label != null
        ? 1.0 / IntStream.range(0, truth.samples()).map(label).distinct().count()
        : ofBestConstant(truth, weight);
  }

  /** The weight of the class that has most of it. */
  private static double mostFrequent(
      int classes, int samples, IntUnaryOperator label, IntToDoubleFunction weight) {
    return Arrays.stream(shares(classes, samples, label, weight)).max().orElseThrow();
  }

  private static double[] shares(
      int classes, int samples, IntUnaryOperator label, IntToDoubleFunction weight) {
    double[] shares = new double[classes];
    for (int i = 0; i < samples; i++) {
      shares[label.applyAsInt(i)] += weight.applyAsDouble(i);
    }
    return shares;
  }

  private static double ofMedian(RealValues values, IntToDoubleFunction weight, double total) {
    int[] order = ascending(values);
    double median = values.value(median(order, weight, total));
    return IntStream.of(order)
            .mapToDouble(i -> weight.applyAsDouble(i) * Math.abs(values.value(i) - median))
            .sum()
        / total;
  }

  private static int[] ascending(RealValues values) {
    return IntStream.range(0, values.samples())
        .boxed()
        .sorted(Comparator.comparingDouble(values::value))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Of samples in their order, the first up to which more than half of the weight lies. */
  private static int median(int[] order, IntToDoubleFunction weight, double total) {
    double below = 0;
    int k = 0;
    while (k < order.length - 1 && 2 * (below + weight.applyAsDouble(order[k])) <= total) {
      below += weight.applyAsDouble(order[k++]);
    }
    return order[k];
  }

  private static double mean(double[] values, IntToDoubleFunction weight) {
    return IntStream.range(0, values.length)
            .mapToDouble(i -> weight.applyAsDouble(i) * values[i])
            .sum()
        / IntStream.range(0, values.length).mapToDouble(weight).sum();
  }

  /** The mean over the classes that occur of the means of their samples. */
  private static double macroMean(
      double[] values, int[] labels, int classes, IntToDoubleFunction weight) {
    double[] sums = new double[classes];
    double[] totals = new double[classes];
    for (int i = 0; i < values.length; i++) {
      sums[labels[i]] += weight.applyAsDouble(i) * values[i];
      totals[labels[i]] += weight.applyAsDouble(i);
    }
    return IntStream.range(0, classes)
        .filter(c -> totals[c] > 0)
        .mapToDouble(c -> sums[c] / totals[c])
        .average()
        .orElseThrow();
  }
}
