package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What cross-validation says of a model, in each fold and of each sample, so that two models can be
 * compared on the same folds.
 *
 * @since 0.1
 */
public final class PairedQuality {

  private final ModelQuality quality;
  private final Dataset data;
  private final double[] ofFolds;
  private final double[] right;

  /**
   * Keeps what it is given.
   *
   * @param data the samples
   * @param ofFolds the main measure in each fold
   * @param right 1 for each sample that is predicted right, else 0; empty of numbers
   */
  PairedQuality(ModelQuality quality, Dataset data, double[] ofFolds, double[] right) {
    this.quality = quality;
    this.data = data;
    this.ofFolds = ofFolds;
    this.right = right;
  }

  /**
   * How well the model does.
   *
   * @return its quality
   */
  public ModelQuality quality() {
    return quality;
  }

  /**
   * Whether this model is better than another by more than two standard errors of the difference.
   *
   * @param other of the same samples and folds
   * @return whether it is
   */
  public boolean isBetterThan(PairedQuality other) {
    Measure main = quality.quality().main();
    double more = quality.quality().get(main) - other.quality.quality().get(main);
    double error =
        standardError(differences(ofFolds, other.ofFolds), differences(right, other.right), data);
    return (main.moreIsBetter() ? more : -more) > 2 * error;
  }

  static double[] differences(double[] values, double[] others) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i] - others[i]).toArray();
  }

  /** The larger of the errors over folds and over samples, the latter of classes and levels. */
  static double standardError(double[] ofFolds, double[] ofSamples, Dataset data) {
    double folds = overFolds(ofFolds);
    return ofSamples.length == 0 ? folds : Math.max(folds, ShareError.of(ofSamples, data));
  }

  private static double overFolds(double[] ofFolds) {
    int count = ofFolds.length;
    double mean = Arrays.stream(ofFolds).sum() / count;
    double square = Arrays.stream(ofFolds).map(a -> (a - mean) * (a - mean)).sum() / (count - 1);
    return Math.sqrt(square / count);
  }
}
