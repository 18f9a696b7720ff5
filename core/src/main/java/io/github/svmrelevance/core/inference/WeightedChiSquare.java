package io.github.svmrelevance.core.inference;

import java.util.Arrays;

/**
 * The distribution of a weighted sum of squares of independent standard normal numbers: of
 * chi-square if all weights are 1. Immutable.
 *
 * <p>Its tail is, with K the logarithm of the moment generating function,
 *
 * <pre>{@code
 * P(sum > s) = 1 / (2 pi i) times the integral of exp(K(t) - t s) / t,
 * K(t) = -1/2 sum_a log(1 - 2 w_a t),
 * }</pre>
 *
 * along any path that crosses the real axis once, upwards, between 0 and the first pole of K. Here
 * it crosses at the saddle point and bends away from 0, so that nothing cancels, however small the
 * tail is (S. O. Rice, Distribution of quadratic forms in normal random variables, SIAM Journal on
 * Scientific and Statistical Computing 1, 1980). The trapezoidal rule gives at least 8 digits.
 * Cost: some 200 evaluations of K.
 */
final class WeightedChiSquare {

  /** The step of the rule; half of it changes nothing before the 8th digit. */
  private static final double STEP = 1.0 / 32;

  /** The path has ended where what is left to add is a smaller share. */
  private static final double NOTHING = 1e-16;

  private static final int MOST_STEPS = 2000;
  private static final int HALVINGS = 100;

  /** Weights that are smaller, as a share of the largest one, are rounding. */
  private static final double LEAST_WEIGHT = 1e-10;

  /** Of a smaller sum, in units of the largest weight, the tail is above 0.99 and counts as 1. */
  private static final double LEAST_SUM = 1e-4;

  /** As shares of the largest one. */
  private final double[] weights;

  private final double largest;

  private WeightedChiSquare(double[] weights, double largest) {
    this.weights = weights;
    this.largest = largest;
  }

  /**
   * States the weights.
   *
   * @param weights at least one above 0; those that are 0, or below by rounding, are left out
   * @return the distribution
   */
  static WeightedChiSquare of(double[] weights) {
    double largest = Arrays.stream(weights).max().orElseThrow();
    if (!(largest > 0)) {
      throw new IllegalArgumentException("no weight is above 0: " + Arrays.toString(weights));
    }
    return new WeightedChiSquare(
        Arrays.stream(weights)
            .filter(weight -> weight > LEAST_WEIGHT * largest)
            .map(weight -> weight / largest)
            .toArray(),
        largest);
  }

  /**
   * The chance of a larger sum.
   *
   * @param sum a number
   * @return the chance, at most 1; 1e-301 if it is smaller
   */
  double upper(double sum) {
    double target = sum / largest;
    if (target < LEAST_SUM) {
      return 1;
    }
    double saddle = saddle(target);
    double curvature = 1 / (saddle * saddle);
    double atSaddle = -saddle * target;
    for (double weight : weights) {
      double share = weight / (1 - 2 * weight * saddle);
      curvature += 2 * share * share;
      atSaddle -= 0.5 * StrictMath.log(1 - 2 * weight * saddle);
    }
    double width = 1 / Math.sqrt(curvature);
    double bend = 0.25 / (0.5 - saddle);
    // The path is t = saddle + bend y^2 + i y, with y = width sinh(x).
    double total = 0.5 * point(saddle, bend, 0, target, atSaddle).term() * width;
    for (int k = 1; k < MOST_STEPS; k++) {
      double x = k * STEP;
      double y = width * StrictMath.sinh(x);
      Point point = point(saddle, bend, y, target, atSaddle);
      double stretch = width * StrictMath.cosh(x);
      total += point.term() * stretch;
      if (point.size() * stretch < NOTHING * Math.abs(total)) {
        break;
      }
    }
    double tail = StrictMath.exp(atSaddle) * total * STEP / Math.PI;
    return Math.min(1, Math.max(PermutationMoments.LEAST_TAIL, tail));
  }

  /**
   * What a point of the path adds.
   *
   * @param term the real part of the integrand times dt/dy / i, relative to exp(K - t s) at the
   *     saddle point
   * @param size its absolute value
   */
  private record Point(double term, double size) {}

  private Point point(double saddle, double bend, double y, double target, double atSaddle) {
    double real = saddle + bend * y * y;
    double logSize = -real * target - atSaddle;
    double angle = -y * target;
    for (double weight : weights) {
      double below = 1 - 2 * weight * real;
      double beside = -2 * weight * y;
      logSize -= 0.25 * StrictMath.log(below * below + beside * beside);
      angle -= 0.5 * StrictMath.atan2(beside, below);
    }
    // Divided by t, and times dt/dy / i = 1 - 2 i bend y.
    double direction = -2 * bend * y;
    double size =
        StrictMath.exp(logSize) * Math.sqrt((1 + direction * direction) / (real * real + y * y));
    double turned = angle + StrictMath.atan2(direction, 1) - StrictMath.atan2(y, real);
    return new Point(size * StrictMath.cos(turned), size);
  }

  /** Where K(t) - t s - log t is smallest, between 0 and 1/2. */
  private double saddle(double target) {
    double below = 0;
    double above = 0.5;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = 0.5 * (below + above);
      if (middle <= below || middle >= above) {
        break;
      }
      double slope = -target - 1 / middle;
      for (double weight : weights) {
        slope += weight / (1 - 2 * weight * middle);
      }
      if (slope < 0) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return below;
  }
}
