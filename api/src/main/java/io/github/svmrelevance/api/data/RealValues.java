package io.github.svmrelevance.api.data;

/**
 * A number for each sample, the target of a regression. Immutable.
 *
 * @since 0.1
 */
public final class RealValues implements Target {

  private final double[] values;

  /**
   * Creates the target.
   *
   * @param values one for each sample, finite; copied
   * @throws IllegalArgumentException if a value is not finite
   */
  public RealValues(double[] values) {
    this.values = values.clone();
    for (int i = 0; i < this.values.length; i++) {
      if (!Double.isFinite(this.values[i])) {
        throw new IllegalArgumentException(
            "the target is " + this.values[i] + " in row " + (i + 1));
      }
    }
  }

  /**
   * The value of a sample.
   *
   * @param sample from 0
   * @return a finite number, in the unit of the data
   */
  public double value(int sample) {
    return values[sample];
  }

  @Override
  public int samples() {
    return values.length;
  }

  @Override
  public RealValues select(int[] rows) {
    double[] chosen = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      chosen[i] = values[rows[i]];
    }
    return new RealValues(chosen);
  }

  @Override
  public String toString() {
    return "real values";
  }
}
