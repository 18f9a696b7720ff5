package io.github.svmrelevance.core.inference;

import java.util.Arrays;

/**
 * Combines p-values of tests that may depend on one another (Y. Liu, J. Xie, Cauchy Combination
 * Test, Journal of the American Statistical Association 115, 2020). The tail of a mean of Cauchy
 * variables hardly depends on their correlation, so that small combined values hold their level.
 */
final class CauchyCombination {

  /**
   * Values near 1 would outweigh any evidence; larger ones count as this. Of independent values
   * that adds at most a fiftieth to a level of 1 %.
   */
  private static final double LARGEST = 0.9;

  private CauchyCombination() {}

  /**
   * Combines p-values with equal weights.
   *
   * @param values in (0, 1], at least one
   * @return a p-value, in (0, 1]
   */
  static double of(double... values) {
    double mean = Arrays.stream(values).map(CauchyCombination::quantile).average().orElseThrow();
    // For large t, 1/2 - atan(t)/pi loses all digits; it is 1/(pi t) there.
    return mean > 1e8 ? 1 / (Math.PI * mean) : 0.5 - StrictMath.atan(mean) / Math.PI;
  }

  private static double quantile(double p) {
    double value = Math.min(p, LARGEST);
    return value < 1e-8 ? 1 / (Math.PI * value) : StrictMath.tan((0.5 - value) * Math.PI);
  }
}
