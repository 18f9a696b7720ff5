package io.github.svmrelevance.core.inference;

import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * An upper bound of the chance that the sum of m of n values, drawn without replacement, is far
 * from its mean. That is the null distribution of a rank sum, whose tail no affordable number of
 * draws shows.
 *
 * <p>For all lambda at least 0 and all phi, Markov's inequality and the generating polynomial of
 * the elementary symmetric sums give
 *
 * <pre>{@code
 * P(sum >= t) <= prod_i (1 + exp(phi + lambda v_i)) exp(-m phi - lambda t) / C(n, m).
 * }</pre>
 *
 * The least of these bounds has the exponent of the saddlepoint approximation (J. Robinson,
 * Saddlepoint Approximations for Permutation Tests and Confidence Intervals, Journal of the Royal
 * Statistical Society B 44, 1982). It is usually some ten to a thousand times the chance itself.
 * Its logarithm is convex in (lambda, phi) and minimised by Newton's method; wherever that ends,
 * the bound holds. Cost: O(k) for each of some twenty steps, with k different values.
 */
final class SubsetSumTail {

  private static final int MOST_STEPS = 60;
  private static final int MOST_HALVINGS = 30;

  /** Of more values the number of subsets is bounded, not counted: that takes O(n). */
  private static final int MOST_COUNTED = 1_000_000;

  /** Smaller steps gain nothing worth their time. */
  private static final double SMALL_GAIN = 1e-3;

  private final double[] values;
  private final double[] counts;
  private final double drawn;
  private final double samples;
  private final double scale;
  private final double logSubsets;

  /** Where the search is, and the logarithm of the bound there with what rounding may hide. */
  private record Bound(double lambda, double phi, double logarithm) {}

  /**
   * States what is drawn, in O(n log n).
   *
   * @param values n values that add up to 0, not all 0
   * @param drawn m, from 1 to n - 1
   */
  static SubsetSumTail of(double[] values, int drawn) {
    return of(values, 0, 0, drawn);
  }

  /**
   * States what is drawn where many values are equal, in O(k log k).
   *
   * @param values k values
   * @param other the value of all others
   * @param others n - k; all n add up to 0 and are not all 0
   * @param drawn m, from 1 to n - 1
   */
  static SubsetSumTail of(double[] values, double other, int others, int drawn) {
    TreeMap<Double, Integer> counts = new TreeMap<>();
    for (double value : values) {
      counts.merge(value, 1, Integer::sum);
    }
    if (others > 0) {
      counts.merge(other, others, Integer::sum);
    }
    return new SubsetSumTail(
        counts.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
        counts.values().stream().mapToLong(Integer::longValue).toArray(),
        drawn);
  }

  /**
   * States what is drawn, by different values.
   *
   * @param values k different ones
   * @param counts how often each is there, n in all; so weighted they add up to 0, and not all are
   *     0
   * @param drawn m, from 1 to n - 1
   */
  static SubsetSumTail of(double[] values, long[] counts, long drawn) {
    return new SubsetSumTail(values, counts, drawn);
  }

  private SubsetSumTail(double[] values, long[] counts, long drawn) {
    double squares = 0;
    for (int k = 0; k < values.length; k++) {
      squares += counts[k] * values[k] * values[k];
    }
    long n = LongStream.of(counts).sum();
    this.samples = n;
    this.scale = Math.sqrt(squares / n);
    this.values = new double[values.length];
    this.counts = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      this.values[k] = values[k] / scale;
      this.counts[k] = counts[k];
    }
    this.drawn = drawn;
    this.logSubsets = logSubsets(n, drawn);
  }

  /**
   * The logarithm of C(n, m), or less of it for large n: C(n, m) is at least exp(n H) sqrt(n / (8 m
   * (n - m))), H the entropy of m/n in nats (F. MacWilliams, N. Sloane, The Theory of
   * Error-Correcting Codes, 1977, chapter 10, lemma 7). That is less by a factor below 1.13.
   */
  private static double logSubsets(long n, long m) {
    if (n <= MOST_COUNTED) {
      return CombinatoricsUtils.binomialCoefficientLog((int) n, (int) m);
    }
    double share = (double) m / n;
    double entropy = -share * StrictMath.log(share) - (1 - share) * StrictMath.log1p(-share);
    return n * entropy - 0.5 * StrictMath.log(8.0 * m * (1 - share));
  }

  /**
   * Bounds the chance of a sum as far from 0, in either direction.
   *
   * @param distance at least 0
   * @return at least the chance, at most 1
   */
  double twoSided(double distance) {
    double target = distance / scale * (1 - PermutationTest.TIE);
    double both = StrictMath.exp(logUpper(target, 1)) + StrictMath.exp(logUpper(target, -1));
    return Math.min(1, Math.max(PermutationMoments.LEAST_TAIL, both));
  }

  /** The logarithm of a bound of the chance that the sum of sign times the values is so large. */
  private double logUpper(double target, int sign) {
    Bound best = at(0, StrictMath.log(drawn / (samples - drawn)), target, sign);
    for (int step = 0; step < MOST_STEPS; step++) {
      Bound next = improved(best, target, sign);
      double gain = best.logarithm() - next.logarithm();
      best = gain > 0 ? next : best;
      if (gain < SMALL_GAIN) {
        break;
      }
    }
    return Math.min(0, best.logarithm());
  }

  /** A step of Newton's method, halved until it gains; where none does, the place itself. */
  private Bound improved(Bound from, double target, int sign) {
    double byPhi = -drawn;
    double byLambda = -target;
    double phiPhi = 0;
    double phiLambda = 0;
    double lambdaLambda = 0;
    for (int k = 0; k < values.length; k++) {
      double value = sign * values[k];
      double chance = 1 / (1 + StrictMath.exp(-from.phi() - from.lambda() * value));
      double spread = counts[k] * chance * (1 - chance);
      byPhi += counts[k] * chance;
      byLambda += counts[k] * chance * value;
      phiPhi += spread;
      phiLambda += spread * value;
      lambdaLambda += spread * value * value;
    }
    double determinant = phiPhi * lambdaLambda - phiLambda * phiLambda;
    double phiStep = -(lambdaLambda * byPhi - phiLambda * byLambda) / determinant;
    double lambdaStep = -(phiPhi * byLambda - phiLambda * byPhi) / determinant;
    if (!Double.isFinite(phiStep) || !Double.isFinite(lambdaStep)) {
      return from;
    }
    double length = 1;
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
      Bound next =
          at(
              Math.max(0, from.lambda() + length * lambdaStep),
              from.phi() + length * phiStep,
              target,
              sign);
      if (next.logarithm() < from.logarithm()) {
        return next;
      }
      length /= 2;
    }
    return from;
  }

  private Bound at(double lambda, double phi, double target, int sign) {
    double logarithm = -drawn * phi - lambda * target - logSubsets;
    double size = Math.abs(drawn * phi) + lambda * target + logSubsets;
    for (int k = 0; k < values.length; k++) {
      double x = phi + lambda * sign * values[k];
      double term = counts[k] * (Math.max(x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x))));
      logarithm += term;
      size += term + counts[k] * Math.abs(x);
    }
    // Each of the terms is rounded a few times, and so is each sum.
    double rounding = (values.length + 10) * Math.ulp(1.0) * size;
    return new Bound(lambda, phi, logarithm + rounding);
  }
}
