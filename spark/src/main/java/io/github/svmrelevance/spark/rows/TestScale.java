package io.github.svmrelevance.spark.rows;

import java.io.Serializable;

/**
 * What brings features to mean 0 and variance 1 where each row counts as one, as tests have it:
 * with weights, features are scaled by moments of weighted rows.
 *
 * @param centres the mean of each feature as it is scaled; empty if rows count alike
 * @param deviations its standard deviation
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TestScale(double[] centres, double[] deviations) implements Serializable {

  /** Rows count alike, so that features are scaled already. */
  static final TestScale DONE = new TestScale(new double[0], new double[0]);

  /** Scales values of a feature, in place. */
  void applyTo(int feature, double[] column) {
    if (centres.length > 0) {
      for (int i = 0; i < column.length; i++) {
        column[i] = (column[i] - centres[feature]) / deviations[feature];
      }
    }
  }

  /**
   * The sum of scaled values.
   *
   * @param sum of a feature's values
   * @param count how many they are
   */
  double sum(int feature, double sum, long count) {
    return centres.length == 0 ? sum : (sum - count * centres[feature]) / deviations[feature];
  }
}
