package io.github.svmrelevance.core.optimization;

/**
 * A sum of numbers and of products of two that loses next to nothing: each rounding error is
 * computed exactly and added up beside the sum, by Knuth's two-sum and by two-product with a fused
 * multiply-add (Ogita, Rump, Oishi, SIAM J. Sci. Comput. 26, 2005, algorithms Sum2 and Dot2). With
 * n terms it is off by at most u |sum| + gamma_2n times the sum of the errors' sizes, which is
 * below n u times the sum of the terms' sizes, and far below it where partial sums are small.
 *
 * <p>{@link #upper()} and {@link #lower()} add that bound outward, so they hold for the sum of the
 * terms without any rounding. Terms may themselves be uncertain, see {@link #addUncertainty}.
 */
final class ExactSum {

  /** The unit roundoff u, half the distance from 1 to the next double. */
  static final double UNIT = 0x1p-53;

  /** What products of tiny numbers can lose beside the relative error, for each of them. */
  private static final double UNDERFLOW = Double.MIN_VALUE;

  /** Below it, the error of a product may be no double. */
  private static final double SMALLEST_EXACT = 0x1p-960;

  private double sum;
  private double errors;
  private double errorSizes;
  private double uncertainty;
  private long terms;
  private boolean lossless = true;

  /**
   * A bound on the relative error of n operations, gamma_n = n u / (1 - n u), rounded up.
   *
   * @param operations n, far below 1/u
   */
  static double gamma(long operations) {
    return operations * UNIT * (1 + 1e-6);
  }

  /** Adds a number. */
  void add(double term) {
    double next = sum + term;
    double part = next - sum;
    double error = (sum - (next - part)) + (term - part);
    errors += error;
    lossless &= error == 0;
    errorSizes += Math.abs(error);
    sum = next;
    terms++;
  }

  /** Adds a product without rounding it. */
  void addProduct(double one, double other) {
    double product = one * other;
    add(product);
    if (product != 0 || (one != 0 && other != 0)) {
      double error = Math.fma(one, other, -product);
      errors += error;
      errorSizes += Math.abs(error);
      if (error != 0 || Math.abs(product) < SMALLEST_EXACT) {
        lossless = false;
        uncertainty += UNDERFLOW;
      }
    }
  }

  /** Adds a double-double number. */
  void add(double high, double low) {
    add(high);
    errors += low;
    errorSizes += Math.abs(low);
    lossless &= low == 0;
  }

  /** Says that what was added is off by up to so much. */
  void addUncertainty(double most) {
    uncertainty += most;
    lossless &= most == 0;
  }

  /** The sum, rounded. */
  double value() {
    return sum + errors;
  }

  /** A bound on how far {@link #value()} is off. */
  double radius() {
    if (lossless) {
      return 0;
    }
    double lost = UNIT * Math.abs(value()) + 2 * gamma(2 * terms + 4) * errorSizes + uncertainty;
    // Uncertainties were added by as many roundings.
    return lost * (1 + gamma(2 * terms + 16)) + UNDERFLOW;
  }

  /** At least the sum; infinite if a term was. */
  double upper() {
    double upper = lossless ? sum : Math.nextUp(value() + radius());
    return Double.isNaN(upper) ? Double.POSITIVE_INFINITY : upper;
  }

  /** At most the sum; negative infinity if a term was infinite. */
  double lower() {
    double lower = lossless ? sum : Math.nextDown(value() - radius());
    return Double.isNaN(lower) ? Double.NEGATIVE_INFINITY : lower;
  }
}
