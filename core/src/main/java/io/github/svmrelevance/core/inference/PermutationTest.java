package io.github.svmrelevance.core.inference;

import java.util.function.DoubleSupplier;

/**
 * The p-value of a statistic by draws from its permutation null, stopped as soon as it is clear
 * that the value is large (J. Besag, P. Clifford, Sequential Monte Carlo p-values, Biometrika 78,
 * 1991): valid wherever it stops.
 *
 * @param draws the most draws, B
 * @param exceedances how many draws at least as large as the statistic end the test, h
 */
record PermutationTest(int draws, int exceedances) {

  /** What rounding may take off a draw that ties with the statistic. */
  static final double TIE = 1e-12;

  /**
   * A bound of the p-value is worth its time if a statistic is so many deviations from its mean.
   */
  static final double FAR = 4;

  /**
   * A smaller p-value than this, in units of the smallest that draws give, needs no draws. They
   * would hardly ever say otherwise: that happens with a chance of at most B times the square of
   * the p-value, a millionth of the smallest level.
   */
  private static final double CLEAR = 1e-3;

  /**
   * A test that ends when it is clear that the p-value is above 1 %.
   *
   * @param draws the most draws, at least 1
   */
  static PermutationTest of(int draws) {
    return new PermutationTest(draws, Math.max(2, draws / 100));
  }

  /**
   * Tests a statistic of which an upper bound of the exact p-value is known. It takes the place of
   * 1/(B + 1) where no draw is as large as the statistic. Then all levels hold: below 1/(B + 1) the
   * bound decides alone, and above it nothing changes.
   *
   * @param statistic its value
   * @param bound an upper bound of the exact p-value, as a function of the statistic alone
   * @param copies gives its value for one more random copy
   * @return the bound if it is clear without draws, else as {@link #pValue(double,
   *     DoubleSupplier)}, but the bound where that is smaller than 1/(B + 1); in (0, 1]
   */
  double pValue(double statistic, double bound, DoubleSupplier copies) {
    return bound <= CLEAR * least() ? bound : pValueOrOther(statistic, bound, copies);
  }

  /**
   * Tests a statistic of which another p-value is known, by whatever statistic. It takes the place
   * of 1/(B + 1) where no draw is as large. Then all levels hold: below 1/(B + 1) the other p-value
   * decides alone, and above it nothing changes.
   *
   * @param statistic its value
   * @param other a valid p-value of the same null, in (0, 1]
   * @param copies gives the statistic for one more random copy
   * @return as {@link #pValue(double, DoubleSupplier)}, but the other where no draw is as large and
   *     it is smaller; in (0, 1]
   */
  double pValueOrOther(double statistic, double other, DoubleSupplier copies) {
    double drawn = pValue(statistic, copies);
    return drawn <= least() ? Math.min(other, drawn) : drawn;
  }

  /** The smallest p-value that draws give. */
  double least() {
    return 1 / (draws + 1.0);
  }

  /**
   * Tests a statistic of which large values speak against the null.
   *
   * @param statistic its value
   * @param copies gives its value for one more random copy
   * @return h/l if the h-th exceedance came with draw l, else (exceedances + 1)/(B + 1); in (0, 1]
   */
  double pValue(double statistic, DoubleSupplier copies) {
    double least = statistic - TIE * Math.abs(statistic);
    int above = 0;
    for (int draw = 1; draw <= draws; draw++) {
      if (copies.getAsDouble() >= least && ++above == exceedances) {
        return (double) exceedances / draw;
      }
    }
    return (above + 1.0) / (draws + 1.0);
  }
}
