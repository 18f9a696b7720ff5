package io.github.svmrelevance.core.inference;

/**
 * Gives both tails of a sum of products the same length, where the sum is divided by an estimate of
 * its deviation from the same products (P. Hall, On the removal of skewness by transformation, JRSS
 * B 54, 1992).
 *
 * <p>Let g be the skewness of the sum over its permutations, the product of both skewnesses over
 * the root of n. If g is above 0, far sums on the left go with small estimates, and those on the
 * right with large ones. A sum t in units of its deviation becomes ((1 + g t / 3)^3 - 1) / g + g /
 * 6, which rises with t and has no skewness to the order of 1/n. All permutations have the same g,
 * so that what is computed from corrected sums is as exchangeable as from others.
 */
final class SkewCorrection {

  /**
   * From this square of g on, the tails differ by some half at three deviations (P. Hall, The
   * Bootstrap and Edgeworth Expansion, 1992, section 2.6).
   */
  private static final double LOPSIDED = 0.01;

  private final double skewness;

  private SkewCorrection(double skewness) {
    this.skewness = skewness;
  }

  /**
   * The correction of sum_i a_i b_pi(i). There is none where the tails hardly differ.
   *
   * @param a centred, not all 0
   * @param b the same
   */
  static SkewCorrection of(double[] a, double[] b) {
    double skewness = PermutationMoments.skewness(a, b);
    return new SkewCorrection(skewness * skewness >= LOPSIDED ? skewness : 0);
  }

  /**
   * T of a copy: the square of the sum in units of its deviation, corrected.
   *
   * @param scores a
   * @param residual b, in any order
   * @param scale what the residual is multiplied by in the sum of products
   * @param spread the same in the sum of their squares, to which the penalty adds 1
   */
  double square(double[] scores, double[] residual, double scale, double spread) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < residual.length; i++) {
      double product = scores[i] * residual[i];
      sum += product;
      squares += product * product;
    }
    double variance = 1 + spread * spread * squares;
    if (skewness == 0) {
      return scale * scale * sum * sum / variance;
    }
    double stretched = 1 + skewness * scale * sum / Math.sqrt(variance) / 3;
    double corrected = (stretched * stretched * stretched - 1) / skewness + skewness / 6;
    return corrected * corrected;
  }
}
