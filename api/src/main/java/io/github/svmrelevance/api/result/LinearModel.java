package io.github.svmrelevance.api.result;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A linear decision function f(x) = w'x + b in the units of the (standardised) features. Immutable.
 *
 * @since 0.1
 */
public final class LinearModel implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient int features;

  /** The features with a weight other than zero, by increasing index, and their weights. */
  private final transient int[] used;

  private final transient double[] usedWeights;
  private final transient double bias;

  /**
   * Creates a model. Weights of zero take no memory, so that the many sparse models of a study with
   * thousands of features fit.
   *
   * @param weights w, one entry per feature; copied
   * @param bias b
   */
  public LinearModel(double[] weights, double bias) {
    this.features = weights.length;
    this.used = IntStream.range(0, weights.length).filter(j -> weights[j] != 0).toArray();
    this.usedWeights = Arrays.stream(used).mapToDouble(j -> weights[j]).toArray();
    this.bias = bias;
  }

  /**
   * The number d of features.
   *
   * @return the number of weights
   */
  public int features() {
    return features;
  }

  /**
   * The weight of a feature.
   *
   * @param feature from 0
   * @return w_j
   */
  public double weight(int feature) {
    int at = Arrays.binarySearch(used, Objects.checkIndex(feature, features));
    return at < 0 ? 0 : usedWeights[at];
  }

  /**
   * The weights in full.
   *
   * @return w, a new array
   */
  public double[] weights() {
    return full(features, used, usedWeights);
  }

  private static double[] full(int features, int[] used, double[] usedWeights) {
    double[] weights = new double[features];
    for (int k = 0; k < used.length; k++) {
      weights[used[k]] = usedWeights[k];
    }
    return weights;
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
        && features == that.features
        && Arrays.equals(used, that.used)
        && Arrays.equals(usedWeights, that.usedWeights)
        && Double.compare(bias, that.bias) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(features, Arrays.hashCode(used), Arrays.hashCode(usedWeights), bias);
  }

  @Override
  public String toString() {
    return "LinearModel[weights " + Arrays.toString(weights()) + ", bias " + bias + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(features, used, usedWeights, bias);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("LinearModel is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int features, int[] used, double[] usedWeights, double bias)
      implements Serializable {

    private Object readResolve() {
      return new LinearModel(full(features, used, usedWeights), bias);
    }
  }
}
