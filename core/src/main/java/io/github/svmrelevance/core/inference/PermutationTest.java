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
  private static final double TIE = 1e-12;

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
