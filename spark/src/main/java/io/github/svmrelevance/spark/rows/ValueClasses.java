package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Classes of the values of a feature, in rising order: each of some values is one, and so is what
 * lies between two of them. The values are those of a sample of the rows, so that a feature of few
 * different values has one class for each.
 */
final class ValueClasses implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The rank-sum test of so many tied classes has all but a millionth of its power. */
  private static final int MOST_VALUES = 2000;

  private final double[] values;

  private ValueClasses(double[] values) {
    this.values = values;
  }

  /**
   * Chooses values.
   *
   * @param sample different values, rising
   */
  static ValueClasses of(double[] sample) {
    if (sample.length <= MOST_VALUES) {
      return new ValueClasses(sample);
    }
    double[] chosen = new double[MOST_VALUES];
    Arrays.setAll(chosen, k -> sample[(int) (k * (sample.length - 1L) / (MOST_VALUES - 1))]);
    return new ValueClasses(chosen);
  }

  int count() {
    return 2 * values.length + 1;
  }

  /** The class of a value, from 0. O(log count). */
  int of(double value) {
    int place = Arrays.binarySearch(values, value + 0.0);
    return place >= 0 ? 2 * place + 1 : 2 * (-place - 1);
  }
}
