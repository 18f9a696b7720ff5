package io.github.svmrelevance.core.synthetic;

/**
 * A sample of synthetic data. Immutable.
 *
 * @since 0.1
 */
public final class SyntheticRow {

  private final int[] features;
  private final double[] values;
  private final double target;

  /** Keeps the arrays, which nobody changes any more. */
  SyntheticRow(int[] features, double[] values, double target) {
    this.features = features;
    this.values = values;
    this.target = target;
  }

  /**
   * How many entries there are.
   *
   * @return the number of features; of sparse data that of values other than zero
   */
  public int entries() {
    return values.length;
  }

  /**
   * Which feature an entry is of.
   *
   * @param entry from 0
   * @return the feature, from 0; it rises with the entries
   */
  public int feature(int entry) {
    return features[entry];
  }

  /**
   * The value of an entry.
   *
   * @param entry from 0
   * @return the value; of a category its code
   */
  public double value(int entry) {
    return values[entry];
  }

  /**
   * The target.
   *
   * @return the number, or which of {@link SyntheticRows#classes()} it is, from 0
   */
  public double target() {
    return target;
  }

  int[] features() {
    return features;
  }

  double[] values() {
    return values;
  }
}
