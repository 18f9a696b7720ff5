package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import java.util.stream.IntStream;

/**
 * Correlations of features (K. Pearson's r).
 *
 * @since 0.1
 */
public final class Correlations {

  private Correlations() {}

  /**
   * Computes the correlations of all pairs. Cost: O(n k^2).
   *
   * @param features n rows
   * @param columns positions of k columns that vary
   * @return k by k, symmetric, each in [-1, 1] up to rounding
   */
  public static double[][] of(Matrix features, int... columns) {
    Strata all = Strata.one(features.rows());
    return SampleSums.gram(
        DenseMatrix.ofColumns(
            features.rows(),
            columns.length,
            (values, j) -> {
              features.copyColumn(columns[j], values);
              all.centre(values);
              double length = Math.sqrt(SampleSums.dot(values, values));
              for (int i = 0; i < values.length; i++) {
                values[i] /= length;
              }
            }));
  }

  /** The correlations of all columns. */
  static double[][] of(Matrix features) {
    return of(features, IntStream.range(0, features.columns()).toArray());
  }
}
