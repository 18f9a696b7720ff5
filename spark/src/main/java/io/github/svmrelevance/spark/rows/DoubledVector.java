package io.github.svmrelevance.spark.rows;

import java.io.Serializable;

/**
 * A vector of sums as unevaluated pairs of doubles, with a bound on what the pairs lose (Knuth's
 * two-sum; Ogita, Rump, Oishi, SIAM J. Sci. Comput. 26, 2005). Mutable, and its sums depend on the
 * order in which terms are added.
 */
final class DoubledVector implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Half the distance from 1 to the next double. */
  static final double UNIT = 0x1p-53;

  /** More than the roundings of a bound itself can lose. */
  private static final double SLIGHTLY_MORE = 1 + 1e-6;

  private final double[] high;
  private final double[] low;
  private final double[] radius;

  DoubledVector(int length) {
    high = new double[length];
    low = new double[length];
    radius = new double[length];
  }

  DoubledVector copy() {
    DoubledVector copy = new DoubledVector(high.length);
    copy.add(this);
    return copy;
  }

  int length() {
    return high.length;
  }

  void add(int j, double term) {
    double next = high[j] + term;
    double part = next - high[j];
    double error = (high[j] - (next - part)) + (term - part);
    high[j] = next;
    low[j] += error;
    radius[j] += 2 * UNIT * (Math.abs(low[j]) + Math.abs(error));
  }

  /** Adds a product without rounding it, unless it underflows. */
  void addProduct(int j, double one, double other) {
    double product = one * other;
    add(j, product);
    if (product != 0) {
      add(j, Math.fma(one, other, -product));
    }
    radius[j] += Double.MIN_NORMAL;
  }

  /** Says that what was added is off by up to so much. */
  void addUncertainty(int j, double most) {
    radius[j] += most;
  }

  void add(DoubledVector other) {
    for (int j = 0; j < high.length; j++) {
      add(j, other.high[j]);
      add(j, other.low[j]);
      radius[j] += other.radius[j];
    }
  }

  /** The sum, rounded. */
  double value(int j) {
    return high[j] + low[j];
  }

  /** At least how far {@link #value} is off. */
  double radius(int j) {
    if (radius[j] == 0 && low[j] == 0) {
      return 0;
    }
    return (radius[j] + UNIT * Math.abs(value(j))) * SLIGHTLY_MORE + Double.MIN_NORMAL;
  }

  /** At least the sum. */
  double upper(int j) {
    return radius(j) == 0 ? value(j) : Math.nextUp(value(j) + radius(j));
  }

  /** At most the sum. */
  double lower(int j) {
    return radius(j) == 0 ? value(j) : Math.nextDown(value(j) - radius(j));
  }

  /** A bound on the relative error of n operations, rounded up. */
  static double gamma(double operations) {
    return operations * UNIT * SLIGHTLY_MORE;
  }
}
