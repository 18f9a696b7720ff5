package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.core.optimization.PricedBound;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The inequality of a {@link Cut} in whole numbers: the gains of an admissible set add up to {@link
 * #ONE} at least. It is derived anew, and no step of the derivation rounds but the last one, which
 * rounds each gain up.
 *
 * @param features positions, those of larger gains first
 * @param gains of these features, from 1 to {@link #ONE}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CheckedCut(int[] features, long[] gains) {

  /** What gains have to add up to. Sums of a million of them are exact in a long. */
  static final long ONE = 1L << 40;

  private static final BigDecimal WHOLE = BigDecimal.valueOf(ONE);

  /** A gain of a smaller share of the limit is taken off what is needed. */
  private static final BigDecimal SMALL = new BigDecimal("1e-9");

  /** What is needed at least, as a share of the limit, to divide by it. */
  private static final BigDecimal LEAST_NEED = new BigDecimal("1e-8");

  /**
   * Derives the inequality: a model within all budgets that uses at most the limit has
   *
   * <pre>  sum over its features of price |w| &gt;= base - limit,   |w| &lt;= largest.</pre>
   *
   * @param bound what the multipliers prove
   * @param limit the budget
   * @param variables of each feature
   * @param largest for each variable of a model a bound on its size in all admissible models
   * @param set the features that are not enough
   * @return the inequality; empty if the multipliers do not prove it
   */
  static Optional<CheckedCut> of(
      PricedBound bound, double limit, int[][] variables, double[] largest, boolean[] set) {
    boolean[] free = new boolean[largest.length];
    Arrays.fill(free, true);
    BigDecimal[] gains = new BigDecimal[variables.length];
    for (int j = 0; j < gains.length; j++) {
      for (int variable : variables[j]) {
        free[variable] = false;
      }
      gains[j] = mostOf(bound, largest, variables[j]);
    }
    BigDecimal rest =
        mostOf(bound, largest, IntStream.range(0, free.length).filter(v -> free[v]).toArray());
    for (int j = 0; j < gains.length; j++) {
      rest = !set[j] ? rest : rest == null || gains[j] == null ? null : rest.add(gains[j]);
    }
    if (rest == null || !Double.isFinite(bound.base())) {
      return Optional.empty();
    }
    BigDecimal size = new BigDecimal(limit).abs();
    BigDecimal need = new BigDecimal(bound.base()).subtract(new BigDecimal(limit)).subtract(rest);
    if (need.signum() <= 0) {
      return Optional.empty();
    }
    int[] outside = IntStream.range(0, set.length).filter(j -> !set[j]).toArray();
    BigDecimal least = SMALL.multiply(size);
    for (int j : outside) {
      need = gains[j] != null && gains[j].compareTo(least) <= 0 ? need.subtract(gains[j]) : need;
    }
    if (need.compareTo(LEAST_NEED.multiply(size)) <= 0) {
      return Optional.of(new CheckedCut(outside, filled(outside.length)));
    }
    long[] whole = new long[gains.length];
    for (int j : outside) {
      if (gains[j] == null || gains[j].compareTo(need) >= 0) {
        whole[j] = ONE;
      } else if (gains[j].compareTo(least) > 0) {
        whole[j] = gains[j].multiply(WHOLE).divide(need, 0, RoundingMode.CEILING).longValueExact();
      }
    }
    int[] sorted =
        IntStream.of(outside)
            .filter(j -> whole[j] > 0)
            .boxed()
            .sorted(Comparator.comparingLong(j -> -whole[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    return Optional.of(
        new CheckedCut(sorted, IntStream.of(sorted).mapToLong(j -> whole[j]).toArray()));
  }

  private static long[] filled(int length) {
    long[] ones = new long[length];
    Arrays.fill(ones, ONE);
    return ones;
  }

  /** What some variables can take off a bound together; null if that is not bounded. */
  private static BigDecimal mostOf(PricedBound bound, double[] largest, int[] variables) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int variable : variables) {
      double price = bound.price(variable);
      if (price > 0) {
        if (!Double.isFinite(price) || !Double.isFinite(largest[variable])) {
          return null;
        }
        sum = sum.add(new BigDecimal(price).multiply(new BigDecimal(largest[variable])));
      }
    }
    return sum;
  }

  /** Whether every admissible set has this feature. */
  boolean needs(int feature) {
    return features.length == 1 && features[0] == feature;
  }
}
