package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Curves of a feature, to condition on beside it: its normal scores s, and the Hermite polynomials
 * s^2 - 1, s^3 - 3s and s^4 - 6s^2 + 3 of these. They span most monotone relations and most with
 * one turn, whatever the feature's scale and tails.
 */
final class Curves {

  /** Closer to the feature itself, its normal scores add nothing. */
  private static final double STRAIGHT = 0.99;

  /** How many there are at most. */
  static final int MOST = 4;

  /** Curves of a smaller standard deviation are constant. */
  private static final double LEAST = 1e-6;

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
    List<double[]> curves = new ArrayList<>();
    for (double[] curve : ofScores(scores(ranks, n))) {
      double[] scaled = FeatureTests.standardized(curve, strata, LEAST);
      if (SampleSums.dot(scaled, scaled) > 0
          && Math.abs(SampleSums.dot(scaled, column)) < STRAIGHT * n) {
        curves.add(scaled);
      }
    }
    return curves;
  }

  /**
   * The curves of a feature of which different values are counted.
   *
   * @param ranks the centred midrank of each value
   * @param counts how often each is there
   * @param sums of the feature's standardized values, for each of the different ones
   * @return up to four columns of mean 0 and mean square 1, by the different values
   */
  static List<double[]> of(double[] ranks, long[] counts, double[] sums) {
    if (ranks.length < 3) {
      return List.of();
    }
    double n = LongStream.of(counts).sum();
    List<double[]> curves = new ArrayList<>();
    for (double[] curve : ofScores(scores(ranks, n))) {
      double mean = 0;
      for (int k = 0; k < curve.length; k++) {
        mean += counts[k] * curve[k] / n;
      }
      double squares = 0;
      for (int k = 0; k < curve.length; k++) {
        curve[k] -= mean;
        squares += counts[k] * curve[k] * curve[k];
      }
      if (squares <= n * LEAST * LEAST) {
        continue;
      }
      double scale = Math.sqrt(n / squares);
      double product = 0;
      for (int k = 0; k < curve.length; k++) {
        curve[k] *= scale;
        product += curve[k] * sums[k];
      }
      if (Math.abs(product) < STRAIGHT * n) {
        curves.add(curve);
      }
    }
    return curves;
  }

  private static double[] scores(double[] centredRanks, double n) {
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    return Arrays.stream(centredRanks)
        .map(rank -> normal.inverseCumulativeProbability((rank + 0.5 * n) / n))
        .toArray();
  }

  private static List<double[]> ofScores(double[] scores) {
    return List.of(
        scores,
        Arrays.stream(scores).map(s -> s * s - 1).toArray(),
        Arrays.stream(scores).map(s -> s * (s * s - 3)).toArray(),
        Arrays.stream(scores).map(s -> s * s * (s * s - 6) + 3).toArray());
  }
}
