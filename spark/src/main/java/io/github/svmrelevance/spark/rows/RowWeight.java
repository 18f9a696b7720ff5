package io.github.svmrelevance.spark.rows;

import java.io.Serializable;

/**
 * How often a row occurs, and what all of these count together: an unevaluated pair of doubles with
 * a bound on what it lacks, as in {@link DoubledVector}. Where rows count alike, all of it is
 * exact.
 *
 * @param rows how many rows are equal; no whole number where they stand for others
 * @param high their weight, but for
 * @param low what a double cannot hold of it
 * @param radius at least how far both together are off
 */
record RowWeight(double rows, double high, double low, double radius) implements Serializable {

  /** More than the roundings of a bound itself can lose. */
  private static final double SLIGHTLY_MORE = 1 + 1e-6;

  /** One row. */
  static RowWeight of(double weight) {
    return new RowWeight(1, weight, 0, 0);
  }

  /** Equal rows together. */
  RowWeight plus(RowWeight other) {
    double sum = high + other.high;
    double part = sum - high;
    double error = (high - (sum - part)) + (other.high - part);
    double rest = low + other.low + error;
    double sizes = Math.abs(low) + Math.abs(other.low) + Math.abs(error);
    return new RowWeight(
        rows + other.rows,
        sum,
        rest,
        radius + other.radius + 4 * DoubledVector.UNIT * SLIGHTLY_MORE * sizes);
  }

  /** Rows that stand for so many each; what they count is a guess, of which nothing is proven. */
  RowWeight times(double each) {
    return new RowWeight(each * rows, each * value(), 0, 0);
  }

  /** The weight, rounded. */
  double value() {
    return high + low;
  }

  /** At most the weight. */
  double lower() {
    if (low == 0 && radius == 0) {
      return high;
    }
    return Math.nextDown(Math.nextDown(value()) - SLIGHTLY_MORE * radius);
  }
}
