package io.github.svmrelevance.api.result;

import java.util.Arrays;

/**
 * A linear decision function f(x) = w'x + b in the units of the (standardised) features. Immutable.
 */
public final class LinearModel {

  private final double[] weights;
  private final double bias;

  /**
   * Creates a model.
   *
   * @param weights w, one entry per feature; copied
   * @param bias b
   */
  public LinearModel(double[] weights, double bias) {
    this.weights = weights.clone();
    this.bias = bias;
  }

  /**
   * The number d of features.
   *
   * @return the number of weights
   */
  public int features() {
    return weights.length;
  }

  /**
   * The weight of a feature.
   *
   * @param feature from 0
   * @return w_j
   */
  public double weight(int feature) {
    return weights[feature];
  }

  /**
   * A copy of the weights.
   *
   * @return w
   */
  public double[] weights() {
    return weights.clone();
  }

  /**
   * The bias.
   *
   * @return b
   */
  public double bias() {
    return bias;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LinearModel that
        && Arrays.equals(weights, that.weights)
        && Double.compare(bias, that.bias) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(weights) + Double.hashCode(bias);
  }

  @Override
  public String toString() {
    return "LinearModel[weights " + Arrays.toString(weights) + ", bias " + bias + "]";
  }
}
