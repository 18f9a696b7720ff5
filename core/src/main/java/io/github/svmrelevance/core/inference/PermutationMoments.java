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

  /**
   * The same for a sum that is divided by an estimate of its deviation from the same values, of the
   * squared skewnesses over n. Far sums of skewed values then go with small estimates. The
   * two-sided tail gains a share of 52 of this term at three deviations, as Edgeworth's series of
   * Student's statistic says (P. Hall, The Bootstrap and Edgeworth Expansion, 1992, section 2.6).
   */
  private static final double NEGLIGIBLE_STUDENTISED = 0.001;

  /** Fewer samples are always permuted. */
  static final int LEAST_SAMPLES = 1000;

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
    return a.length >= LEAST_SAMPLES && isNormal(Shape.of(a), Shape.of(b), a.length);
  }

  /** As {@link #isNormal(double[], double[])}, of n values each. */
  static boolean isNormal(Shape a, Shape b, double n) {
    return n >= LEAST_SAMPLES
        && Math.abs(a.kurtosis() * b.kurtosis()) / n < NEGLIGIBLE
        && a.skewness() * a.skewness() * b.skewness() * b.skewness() / n < NEGLIGIBLE;
  }

  /**
   * Whether the normal distribution serves for a sum divided by the root of the sum of its squared
   * products, as the test of a feature given others has it. Skewed values are looked at more
   * strictly than by {@link #isNormal(double[], double[])}.
   *
   * @param a centred, not all 0
   * @param b the same
   */
  static boolean isNormalStudentised(double[] a, double[] b) {
    return a.length >= LEAST_SAMPLES && isNormalStudentised(Shape.of(a), Shape.of(b), a.length);
  }

  /** As {@link #isNormalStudentised(double[], double[])}, of n values each. */
  static boolean isNormalStudentised(Shape a, Shape b, double n) {
    return isNormal(a, b, n)
        && a.skewness() * a.skewness() * b.skewness() * b.skewness() / n < NEGLIGIBLE_STUDENTISED;
  }

  /**
   * The skewness of the sum.
   *
   * @param a centred, not all 0
   * @param b the same
   */
  static double skewness(double[] a, double[] b) {
    return Shape.of(a).skewness() * Shape.of(b).skewness() / Math.sqrt(a.length);
  }

  /**
   * The shape of centred values.
   *
   * @param skewness 0 if they are symmetric
   * @param kurtosis the excess over that of a normal distribution
   */
  record Shape(double skewness, double kurtosis) {

    /** Of n values, by the sums of their powers. */
    static Shape of(double n, double squares, double cubes, double fourths) {
      double second = squares / n;
      return new Shape(
          cubes / n / StrictMath.pow(second, 1.5), fourths / n / (second * second) - 3);
    }

    private static Shape of(double[] values) {
      double second = 0;
      double third = 0;
      double fourth = 0;
      for (double value : values) {
        double square = value * value;
        second += square;
        third += square * value;
        fourth += square * square;
      }
      return of(values.length, second, third, fourth);
    }
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
