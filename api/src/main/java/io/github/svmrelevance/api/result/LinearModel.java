package io.github.svmrelevance.api.result;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A linear model in the units of the (standardised) features: mostly one decision function f(x) =
 * w'x + b; of several classes, w_c'x + b_c for each; of ordered ones, w'x with a threshold between
 * each two levels. Immutable.
 *
 * @since 0.1
 */
public final class LinearModel implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient int features;
  private final transient Sparse[] vectors;
  private final transient double[] intercepts;

  /** The features with a weight other than zero, by increasing index, and their weights. */
  @SuppressWarnings("ArrayRecordComponent") // compared by their contents
  private record Sparse(int[] used, double[] weights) implements Serializable {

    static Sparse of(double[] weights) {
      int[] used = IntStream.range(0, weights.length).filter(j -> weights[j] != 0).toArray();
      return new Sparse(used, Arrays.stream(used).mapToDouble(j -> weights[j]).toArray());
    }

    double get(int feature) {
      int at = Arrays.binarySearch(used, feature);
      return at < 0 ? 0 : weights[at];
    }

    double[] full(int features) {
      double[] full = new double[features];
      for (int k = 0; k < used.length; k++) {
        full[used[k]] = weights[k];
      }
      return full;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sparse that
          && Arrays.equals(used, that.used)
          && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(used) + Arrays.hashCode(weights);
    }
  }

  /**
   * Creates a decision function. Weights of zero take no memory, so that the many sparse models of
   * a study with thousands of features fit.
   *
   * @param weights w, one entry per feature; copied
   * @param bias b
   */
  public LinearModel(double[] weights, double bias) {
    this(new double[][] {weights}, new double[] {bias});
  }

  /**
   * Creates a model of several weight vectors or intercepts.
   *
   * @param vectors w_c, at least one, each with one entry per feature; copied
   * @param intercepts one for each vector, or the thresholds of a single one; copied
   */
  public LinearModel(double[][] vectors, double[] intercepts) {
    this(
        vectors[0].length,
        Arrays.stream(vectors).map(Sparse::of).toArray(Sparse[]::new),
        intercepts.clone());
  }

  private LinearModel(int features, Sparse[] vectors, double[] intercepts) {
    this.features = features;
    this.vectors = vectors;
    this.intercepts = intercepts;
  }

  /**
   * The number d of features.
   *
   * @return the number of weights of a vector
   */
  public int features() {
    return features;
  }

  /**
   * The number of weight vectors.
   *
   * @return 1, or the number of classes
   */
  public int vectors() {
    return vectors.length;
  }

  /**
   * The weight of a feature in the first vector.
   *
   * @param feature from 0
   * @return w_j
   */
  public double weight(int feature) {
    return weight(0, feature);
  }

  /**
   * The weight of a feature in a vector.
   *
   * @param vector c, from 0
   * @param feature j, from 0
   * @return w_cj
   */
  public double weight(int vector, int feature) {
    return vectors[vector].get(Objects.checkIndex(feature, features));
  }

  /**
   * The first weight vector in full.
   *
   * @return w, a new array
   */
  public double[] weights() {
    return weights(0);
  }

  /**
   * A weight vector in full.
   *
   * @param vector c, from 0
   * @return w_c, a new array
   */
  public double[] weights(int vector) {
    return vectors[vector].full(features);
  }

  /**
   * The first intercept.
   *
   * @return b
   */
  public double bias() {
    return intercepts[0];
  }

  /**
   * All intercepts.
   *
   * @return one for each vector, or the thresholds of a single one; a new array
   */
  public double[] intercepts() {
    return intercepts.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LinearModel that
        && features == that.features
        && Arrays.equals(vectors, that.vectors)
        && Arrays.equals(intercepts, that.intercepts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(features, Arrays.hashCode(vectors), Arrays.hashCode(intercepts));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("LinearModel[");
    for (int c = 0; c < vectors.length; c++) {
      text.append("weights ").append(Arrays.toString(weights(c))).append(", ");
    }
    return text.append(intercepts.length == 1 ? "bias " + bias() : Arrays.toString(intercepts))
        .append(']')
        .toString();
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(features, vectors, intercepts);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("LinearModel is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int features, Sparse[] vectors, double[] intercepts)
      implements Serializable {

    private Object readResolve() {
      return new LinearModel(features, vectors, intercepts);
    }
  }
}
