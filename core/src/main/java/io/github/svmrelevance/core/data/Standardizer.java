package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Scales features to mean 0 and population standard deviation 1, as learnt from some samples (those
 * of a training fold) and applied to any. Immutable.
 *
 * <p>A column that does not vary, or by no more than four units in the last place of its largest
 * entry, which is what rounding does, becomes a column of zeros. Means and deviations are computed
 * on numbers scaled by a power of two and in two passes, so that neither columns of 1e308 or 1e-320
 * nor small differences on a large offset lose more than rounding.
 */
public final class Standardizer {

  private final List<String> names;
  private final ColumnMoments[] moments;

  private Standardizer(List<String> names, ColumnMoments[] moments) {
    this.names = names;
    this.moments = moments;
  }

  /**
   * Learns means and deviations, in O(samples * features).
   *
   * @param training at least one sample
   * @return the standardizer of these features
   * @throws IllegalArgumentException if there is no sample
   */
  public static Standardizer fit(Dataset training) {
    if (training.samples() == 0) {
      throw new IllegalArgumentException("there is no sample to learn from");
    }
    DenseMatrix features = training.features();
    ColumnMoments[] moments = new ColumnMoments[features.columns()];
    for (int j = 0; j < moments.length; j++) {
      moments[j] = ColumnMoments.of(features.column(j));
    }
    return new Standardizer(training.featureNames(), moments);
  }

  /**
   * Scales samples.
   *
   * @param data samples with the features that this was learnt from, in the same order
   * @return the same samples, each feature less its mean and divided by its deviation
   * @throws IllegalArgumentException if the features are others
   * @throws InvalidInputException if a value is so far from the training samples that the result is
   *     beyond the range of a double
   */
  public Dataset apply(Dataset data) {
    if (!data.featureNames().equals(names)) {
      throw new IllegalArgumentException(
          "learnt from " + names + ", applied to " + data.featureNames());
    }
    return data.withFeatures(apply(data.features()));
  }

  /**
   * Scales the numbers alone.
   *
   * @param features n by d, in the order of the features that this was learnt from
   * @return n by d
   * @throws IllegalArgumentException if d differs
   * @throws InvalidInputException if a result is beyond the range of a double
   */
  public DenseMatrix apply(DenseMatrix features) {
    if (features.columns() != moments.length) {
      throw new IllegalArgumentException(
          features.columns() + " columns, learnt from " + moments.length);
    }
    double[][] scaled = new double[moments.length][];
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] = features.column(j);
      scale(j, scaled[j]);
    }
    return DenseMatrix.ofColumns(features.rows(), scaled);
  }

  private void scale(int feature, double[] column) {
    boolean varies = moments[feature].spread() == ColumnMoments.Spread.REAL;
    for (int i = 0; i < column.length; i++) {
      double z = varies ? moments[feature].standardize(column[i]) : 0;
      if (!Double.isFinite(z)) {
        throw new InvalidInputException(
            "feature "
                + Excerpt.quote(names.get(feature))
                + " is "
                + column[i]
                + " in sample "
                + (i + 1)
                + ", too far from its mean "
                + mean(feature)
                + " to be scaled by its deviation "
                + deviation(feature)
                + "; check its unit, or leave it out");
      }
      column[i] = z;
    }
  }

  /**
   * The mean of a feature.
   *
   * @param feature from 0
   * @return the mean, in the feature's unit
   */
  public double mean(int feature) {
    return moments[feature].mean();
  }

  /**
   * The standard deviation of a feature.
   *
   * @param feature from 0
   * @return the population standard deviation, in the feature's unit; 0 if the feature is constant
   */
  public double deviation(int feature) {
    return moments[feature].deviation();
  }

  /**
   * Whether a feature becomes a column of zeros.
   *
   * @param feature from 0
   * @return true if it does not vary, or by no more than rounding
   */
  public boolean isConstant(int feature) {
    return moments[feature].spread() != ColumnMoments.Spread.REAL;
  }

  /**
   * What the user should know: which features are constant, and which nearly so.
   *
   * @return sentences, possibly none
   */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    warn(ColumnMoments.Spread.NONE, "constant: ", warnings);
    warn(
        ColumnMoments.Spread.ROUNDING,
        "constant but for rounding and treated as constant: ",
        warnings);
    return warnings;
  }

  private void warn(ColumnMoments.Spread spread, String wording, List<String> warnings) {
    List<String> concerned = new ArrayList<>();
    for (int j = 0; j < moments.length; j++) {
      if (moments[j].spread() == spread) {
        concerned.add(names.get(j));
      }
    }
    if (!concerned.isEmpty()) {
      warnings.add(concerned.size() + " feature(s) are " + wording + Excerpt.list(concerned));
    }
  }
}
