package io.github.svmrelevance.core.inference;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * An upper bound of the chance that sum_i a_i b_pi(i), pi a random permutation, is far from its
 * mean. That is the null distribution of a rank correlation, whose tail no affordable number of
 * draws shows.
 *
 * <p>By Markov's inequality, for all lambda at least 0,
 *
 * <pre>{@code
 * P(sum >= t) <= exp(-lambda t) per(M) / n!,   M_ij = exp(lambda a_i b_j),
 * }</pre>
 *
 * as the mean of exp(lambda sum) is the permanent of M over n!. Columns may be scaled: the
 * permanent of M_ij v_j is that of M times the product of all v_j. And a matrix with row sums r_i
 * and largest entries m_i has
 *
 * <pre>{@code
 * per <= prod_i m_i g(r_i / m_i),
 * }</pre>
 *
 * with g(k) = (k!)^(1/k), linear between whole numbers. For a permanent is linear in each row. So,
 * sums and largest entries given, it is largest where each row has entries of 0 and m_i only, but
 * one; such a row is a mean of two without exception; and a matrix of zeros and ones has at most
 * the product of g(r_i) (L. Bregman, Some properties of nonnegative matrices and their permanents,
 * Soviet Mathematics Doklady 14, 1973).
 *
 * <p>The bound holds for any lambda and v. The best ones make all column sums equal where all row
 * sums are (R. Sinkhorn, 1964), and t the mean. They are looked for on a few values that stand for
 * all. Cost: O(k l), with k and l different values.
 */
final class ProductSumTail {

  /** With more different values, means of neighbours take their place. */
  private static final int MOST_VALUES = 1500;

  /** So many values stand for all where the search goes on. */
  private static final int COARSE = 32;

  private static final int SCALINGS = 30;
  private static final int HALVINGS = 40;

  /**
   * For each sample. Far above what rounding does to the logarithm: each row is a sum of {@value
   * #MOST_VALUES} terms at most, whose exponents are below 1000, and is off by less than 1e-12,
   * relatively.
   */
  private static final double ROUNDING = 1e-8;

  private final Values a;
  private final Values b;
  private final double scale;

  /** How much of the sum, scaled, means of neighbours may hide. */
  private final double hidden;

  private final double[] logFactorials;

  /**
   * Different values in ascending order, scaled to a mean square of 1.
   *
   * @param of the values
   * @param counts how often each is there
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Values(double[] of, int[] counts) {

    static Values different(double[] values, double scale) {
      TreeMap<Double, Integer> counts = new TreeMap<>();
      for (double value : values) {
        counts.merge(value / scale, 1, Integer::sum);
      }
      return new Values(
          counts.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
          counts.values().stream().mapToInt(Integer::intValue).toArray());
    }

    /** The sum of squares that means of neighbours lose: that around these. */
    double lost(Values means) {
      return Math.max(0, squares() - means.squares());
    }

    private double squares() {
      double sum = 0;
      for (int l = 0; l < of.length; l++) {
        sum += counts[l] * of[l] * of[l];
      }
      return sum;
    }

    int samples() {
      return Arrays.stream(counts).sum();
    }

    Values negated() {
      int k = of.length;
      double[] values = new double[k];
      int[] reversed = new int[k];
      for (int l = 0; l < k; l++) {
        values[l] = -of[k - 1 - l];
        reversed[l] = counts[k - 1 - l];
      }
      return new Values(values, reversed);
    }

    /** Means of neighbours that are as many, or nearly. */
    Values coarse(int atMost) {
      if (of.length <= atMost) {
        return this;
      }
      int n = samples();
      double[] sums = new double[atMost];
      int[] numbers = new int[atMost];
      int filled = 0;
      int before = 0;
      for (int l = 0; l < of.length; l++) {
        int left = of.length - l;
        if (filled < atMost - 1
            && numbers[filled] > 0
            && (before * (long) atMost >= (filled + 1) * (long) n || left <= atMost - 1 - filled)) {
          filled++;
        }
        sums[filled] += counts[l] * of[l];
        numbers[filled] += counts[l];
        before += counts[l];
      }
      double[] means = new double[filled + 1];
      Arrays.setAll(means, c -> sums[c] / numbers[c]);
      return new Values(means, Arrays.copyOf(numbers, filled + 1));
    }
  }

  /** A tilt lambda, and the logarithms of v at some values, between which it is linear. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tilt(double lambda, Values at, double[] logs, double mean) {

    double log(double value) {
      double[] of = at.of;
      if (of.length == 1) {
        return logs[0];
      }
      int right = 1;
      while (right < of.length - 1 && of[right] < value) {
        right++;
      }
      double share = (value - of[right - 1]) / (of[right] - of[right - 1]);
      return logs[right - 1] + share * (logs[right] - logs[right - 1]);
    }
  }

  private ProductSumTail(Values a, Values b, double scale) {
    this.a = a.coarse(MOST_VALUES);
    this.b = b.coarse(MOST_VALUES);
    this.scale = scale;
    // |(a - a')'b| <= |a - a'| |b| by Cauchy and Schwarz, in any order; so for a'(b - b').
    double n = a.samples();
    this.hidden = Math.sqrt(n) * (Math.sqrt(a.lost(this.a)) + Math.sqrt(b.lost(this.b)));
    this.logFactorials = new double[a.samples() + 1];
    for (int k = 1; k < logFactorials.length; k++) {
      logFactorials[k] = logFactorials[k - 1] + StrictMath.log(k);
    }
  }

  /**
   * States what is permuted, in O(n log n).
   *
   * @param a n values that add up to 0, not all 0
   * @param b the same
   */
  static ProductSumTail of(double[] a, double[] b) {
    double one = Math.sqrt(SampleSums.dot(a, a) / a.length);
    double other = Math.sqrt(SampleSums.dot(b, b) / b.length);
    return new ProductSumTail(Values.different(a, one), Values.different(b, other), one * other);
  }

  /**
   * Bounds the chance of a sum as far from 0, in either direction.
   *
   * @param distance at least 0
   * @return at least the chance, at most 1
   */
  double twoSided(double distance) {
    double target = distance / scale * (1 - PermutationTest.TIE) - hidden;
    if (target <= 0) {
      return 1;
    }
    double both =
        StrictMath.exp(logUpper(a, target)) + StrictMath.exp(logUpper(a.negated(), target));
    return Math.min(1, Math.max(PermutationMoments.LEAST_TAIL, both));
  }

  /** The logarithm of a bound of the chance that the sum is so large. */
  private double logUpper(Values rows, double target) {
    Tilt tilt = tilt(rows.coarse(COARSE), b.coarse(COARSE), target);
    double lambda = tilt.lambda();
    double[] logs = Arrays.stream(b.of).map(tilt::log).toArray();
    double logarithm = -lambda * target - logFactorials[rows.samples()];
    for (int l = 0; l < logs.length; l++) {
      logarithm -= b.counts[l] * logs[l];
    }
    for (int k = 0; k < rows.of.length; k++) {
      double slope = lambda * rows.of[k];
      double largest = Double.NEGATIVE_INFINITY;
      for (int l = 0; l < logs.length; l++) {
        largest = Math.max(largest, slope * b.of[l] + logs[l]);
      }
      double sum = 0;
      for (int l = 0; l < logs.length; l++) {
        sum += b.counts[l] * StrictMath.exp(slope * b.of[l] + logs[l] - largest);
      }
      logarithm += rows.counts[k] * (largest + logFactor(sum));
    }
    return Math.min(0, logarithm + ROUNDING * rows.samples());
  }

  /** The logarithm of g, of what a row sum is in units of its largest entry. */
  private double logFactor(double sum) {
    double x = Math.max(1, Math.min(sum, logFactorials.length - 1));
    int below = (int) x;
    double least = StrictMath.exp(logFactorials[below] / below);
    if (below == x) {
      return StrictMath.log(least);
    }
    double most = StrictMath.exp(logFactorials[below + 1] / (below + 1));
    return StrictMath.log(least + (x - below) * (most - least));
  }

  /** The tilt whose mean is the target, or the strongest that is tried. */
  private static Tilt tilt(Values rows, Values columns, double target) {
    int n = rows.samples();
    double above = Math.max(1e-3, 2 * target / n);
    Tilt tilt = scaled(rows, columns, above, new double[columns.of.length]);
    while (tilt.mean() < target && above < 64) {
      above *= 2;
      tilt = scaled(rows, columns, above, tilt.logs());
    }
    double below = 0;
    for (int halving = 0; halving < HALVINGS && above - below > 1e-3 * above; halving++) {
      double lambda = 0.5 * (below + above);
      tilt = scaled(rows, columns, lambda, tilt.logs());
      if (tilt.mean() < target) {
        below = lambda;
      } else {
        above = lambda;
      }
    }
    return tilt;
  }

  /** Scales columns until their sums are equal where row sums are. */
  private static Tilt scaled(Values rows, Values columns, double lambda, double[] start) {
    double[] logs = start.clone();
    double mean = 0;
    for (int step = 0; step < SCALINGS; step++) {
      double[] sums = new double[logs.length];
      mean = 0;
      for (int k = 0; k < rows.of.length; k++) {
        double[] row = new double[logs.length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int l = 0; l < logs.length; l++) {
          row[l] = lambda * rows.of[k] * columns.of[l] + logs[l];
          largest = Math.max(largest, row[l]);
        }
        double sum = 0;
        for (int l = 0; l < logs.length; l++) {
          row[l] = StrictMath.exp(row[l] - largest);
          sum += columns.counts[l] * row[l];
        }
        for (int l = 0; l < logs.length; l++) {
          double share = rows.counts[k] * row[l] / sum;
          sums[l] += share;
          mean += columns.counts[l] * share * rows.of[k] * columns.of[l];
        }
      }
      double change = 0;
      for (int l = 0; l < logs.length; l++) {
        double log = StrictMath.log(sums[l]);
        logs[l] -= log;
        change = Math.max(change, Math.abs(log));
      }
      if (change < 1e-3) {
        break;
      }
    }
    return new Tilt(lambda, columns, logs, mean);
  }
}
