package io.github.svmrelevance.core.inference;

import java.util.function.DoubleSupplier;
import org.apache.commons.math3.special.Erf;

/**
 * The permutation distribution of sum_i a_i b_pi(i), both vectors centred: mean 0, variance |a|^2
 * |b|^2 / (n - 1), and normal in the limit (W. Hoeffding, A combinatorial central limit theorem,
 * 1951).
 */
final class PermutationMoments {

  /** By how much, relatively, the normal tail may be off at three standard deviations. */
  private static final double NEGLIGIBLE = 0.01;

  /** Fewer samples are always permuted. */
  private static final int LEAST_SAMPLES = 1000;

  /** Smaller p-values are not distinguished; combinations of a few stay far from underflow. */
  static final double LEAST_TAIL = 1e-301;

  private PermutationMoments() {}

  /**
   * Whether the normal distribution serves: the first term that Edgeworth's series adds to a
   * two-sided tail is the product of both excess kurtoses over n, and that of both squared
   * skewnesses over n.
   *
   * @param a centred, not all 0
   * @param b the same
   */
  static boolean isNormal(double[] a, double[] b) {
    int n = a.length;
    if (n < LEAST_SAMPLES) {
      return false;
    }
    double[] one = shape(a);
    double[] other = shape(b);
    return Math.abs(one[1] * other[1]) / n < NEGLIGIBLE
        && one[0] * one[0] * other[0] * other[0] / n < NEGLIGIBLE;
  }

  /** Skewness and excess kurtosis of centred values. */
  private static double[] shape(double[] values) {
    int n = values.length;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (double value : values) {
      double square = value * value;
      second += square;
      third += square * value;
      fourth += square * square;
    }
    second /= n;
    return new double[] {
      third / n / StrictMath.pow(second, 1.5), fourth / n / (second * second) - 3
    };
  }

  /**
   * A two-sided p-value of a statistic that is nearly normal. Far out the normal tail is an order
   * of magnitude only; a proven bound takes its place there, and what is between counts as {@link
   * PermutationTest#FAR} deviations.
   *
   * @param z the standardised statistic
   * @param bound an upper bound of the exact p-value, asked for far out only
   * @return the normal tail up to that many deviations; beyond, it or the bound if that is smaller
   */
  static double twoSided(double z, DoubleSupplier bound) {
    return Math.abs(z) < PermutationTest.FAR
        ? twoSided(z)
        : Math.min(twoSided(PermutationTest.FAR), bound.getAsDouble());
  }

  /**
   * The two-sided tail of the standard normal distribution.
   *
   * @param z the standardised statistic
   * @return the chance of a larger |z|; 1e-301 if it is smaller
   */
  static double twoSided(double z) {
    return Math.max(LEAST_TAIL, Erf.erfc(Math.abs(z) / Math.sqrt(2)));
  }
}
