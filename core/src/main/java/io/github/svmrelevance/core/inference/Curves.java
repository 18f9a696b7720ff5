package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Curves of a feature, to condition on beside it: its normal scores s, and the Hermite polynomials
 * s^2 - 1, s^3 - 3s and s^4 - 6s^2 + 3 of these. They span most monotone relations and most with
 * one turn, whatever the feature's scale and tails.
 */
final class Curves {

  /** Closer to the feature itself, its normal scores add nothing. */
  private static final double STRAIGHT = 0.99;

  private Curves() {}

  /**
   * The curves of a feature.
   *
   * @param column its values, centred in each stratum
   * @param strata in which curves are centred
   * @return up to four columns of mean 0 and sum of squares n; none for two values or one
   */
  static List<double[]> of(double[] column, Strata strata) {
    if (Arrays.stream(column).distinct().limit(3).count() < 3) {
      return List.of();
    }
    int n = column.length;
    double[] ranks = Ranks.centred(column);
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    double[] scores = new double[n];
    for (int i = 0; i < n; i++) {
      scores[i] = normal.inverseCumulativeProbability((ranks[i] + 0.5 * n) / n);
    }
    double[] squares = Arrays.stream(scores).map(s -> s * s - 1).toArray();
    double[] cubes = Arrays.stream(scores).map(s -> s * (s * s - 3)).toArray();
    double[] fourths = Arrays.stream(scores).map(s -> s * s * (s * s - 6) + 3).toArray();
    List<double[]> curves = new ArrayList<>();
    for (double[] curve : List.of(scores, squares, cubes, fourths)) {
      double[] scaled = FeatureTests.standardized(curve, strata, 1e-6);
      if (Vectors.dot(scaled, scaled) > 0 && Math.abs(Vectors.dot(scaled, column)) < STRAIGHT * n) {
        curves.add(scaled);
      }
    }
    return curves;
  }
}
