package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.data.DenseMatrix;

/**
 * A number made of two points that is a sum with one term per feature.
 *
 * @since 0.1
 */
public enum Pairing {
  /** The sum of u_j v_j. */
  INNER_PRODUCT {
    @Override
    public double term(double u, double v) {
      return u * v;
    }

    @Override
    void addGradient(double weight, double[] u, double[] v, double[] target) {
      for (int j = 0; j < v.length; j++) {
        target[j] += weight * u[j];
      }
    }

    @Override
    public void add(double factor, DenseMatrix x, int feature, double value, double[] target) {
      x.addColumnTo(factor * value, feature, target);
    }

    @Override
    double[] gradient(DenseMatrix x, double[] weights, double[] v) {
      double[] sum = new double[v.length];
      x.addTransposedTimes(weights, sum);
      return sum;
    }
  },

  /** The sum of (u_j - v_j)^2. */
  SQUARED_DISTANCE {
    @Override
    public double term(double u, double v) {
      return (u - v) * (u - v);
    }

    @Override
    void addGradient(double weight, double[] u, double[] v, double[] target) {
      for (int j = 0; j < v.length; j++) {
        target[j] += weight * 2 * (v[j] - u[j]);
      }
    }

    @Override
    public void add(double factor, DenseMatrix x, int feature, double value, double[] target) {
      for (int i = 0; i < x.rows(); i++) {
        double difference = x.get(i, feature) - value;
        target[i] += factor * difference * difference;
      }
    }

    @Override
    double[] gradient(DenseMatrix x, double[] weights, double[] v) {
      double total = 0;
      for (double weight : weights) {
        total += weight;
      }
      double[] sum = new double[v.length];
      x.addTransposedTimes(weights, sum);
      for (int j = 0; j < v.length; j++) {
        sum[j] = 2 * (v[j] * total - sum[j]);
      }
      return sum;
    }
  };

  /**
   * The term of one feature.
   *
   * @param u the coordinate of one point
   * @param v that of the other
   * @return what it adds to the sum
   */
  public abstract double term(double u, double v);

  /** Adds a multiple of the gradient in v. */
  abstract void addGradient(double weight, double[] u, double[] v, double[] target);

  /** The gradient in v of the weighted sum of the pairings of all rows with v. */
  abstract double[] gradient(DenseMatrix x, double[] weights, double[] v);

  /**
   * Adds a multiple of one feature's term for every row of a matrix paired with one point: with the
   * factor -1, this drops the feature from sums that hold it.
   *
   * @param factor the multiple
   * @param x n points, one per row
   * @param feature from 0
   * @param value the other point's coordinate
   * @param target n entries, changed
   */
  public abstract void add(
      double factor, DenseMatrix x, int feature, double value, double[] target);

  /**
   * The pairing of two points.
   *
   * @param u d coordinates
   * @param v d coordinates
   * @return the sum over the features
   */
  public double of(double[] u, double[] v) {
    double sum = 0;
    for (int j = 0; j < u.length; j++) {
      sum += term(u[j], v[j]);
    }
    return sum;
  }
}
