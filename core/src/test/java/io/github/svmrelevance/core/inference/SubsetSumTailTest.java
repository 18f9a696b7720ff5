package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;

class SubsetSumTailTest {

  /** All subsets of 12 values, with and without ties: no bound is below the exact chance. */
  @Test
  void theBoundIsNoSmallerThanTheExactChance() {
    SplittableRandom random = new SplittableRandom(3);
    int n = 12;
    for (int repetition = 0; repetition < 200; repetition++) {
      int different = repetition % 2 == 0 ? 1000 : 4;
      double[] values = Ranks.centred(random.ints(n, 0, different).asDoubleStream().toArray());
      if (Arrays.stream(values).allMatch(value -> value == 0)) {
        continue;
      }
      int drawn = random.nextInt(1, n);
      double[] sums =
          IntStream.range(0, 1 << n)
              .filter(subset -> Integer.bitCount(subset) == drawn)
              .mapToDouble(
                  subset ->
                      IntStream.range(0, n)
                          .filter(i -> (subset >> i & 1) == 1)
                          .mapToDouble(i -> values[i])
                          .sum())
              .map(Math::abs)
              .toArray();
      SubsetSumTail tail = SubsetSumTail.of(values, drawn);
      for (double sum : sums) {
        double exact =
            (double) Arrays.stream(sums).filter(other -> other >= sum - 1e-9).count() / sums.length;
        assertThat(tail.twoSided(sum)).isBetween(exact, 1.0);
      }
    }
  }

  /** Exact counts of rank sums (H. Mann, D. Whitney, 1947) where nobody could list the subsets. */
  @Test
  void theBoundIsNearTheExactChanceFarOut() {
    for (int[] size : new int[][] {{72, 25}, {200, 100}, {300, 15}}) {
      int n = size[0];
      int drawn = size[1];
      BigInteger[] counts = rankSums(n, drawn);
      double[] ranks = Ranks.centred(IntStream.range(0, n).asDoubleStream().toArray());
      SubsetSumTail tail = SubsetSumTail.of(ranks, drawn);
      BigInteger beyond = BigInteger.ZERO;
      BigDecimal all =
          new BigDecimal(Arrays.stream(counts).reduce(BigInteger.ZERO, BigInteger::add));
      // U from its largest value down; the sum is U less its mean.
      for (int u = drawn * (n - drawn); u > 0.75 * drawn * (n - drawn); u--) {
        beyond = beyond.add(counts[u]);
        double exact =
            new BigDecimal(beyond.multiply(BigInteger.TWO))
                .divide(all, MathContext.DECIMAL64)
                .doubleValue();
        double bound = tail.twoSided(u - drawn * (n - drawn) / 2.0);
        assertThat(bound).isBetween(exact, Math.min(1, 2000 * exact));
      }
    }
  }

  /** Without ties, only two subsets are as far out as the m largest values. */
  @Test
  void separatedClassesHaveTheSmallestBound() {
    double[] ranks = Ranks.centred(IntStream.range(0, 60).asDoubleStream().toArray());
    double largest = IntStream.range(30, 60).mapToDouble(i -> ranks[i]).sum();

    double logarithm = Math.log(SubsetSumTail.of(ranks, 30).twoSided(largest));

    assertThat(logarithm)
        .isCloseTo(Math.log(2) - CombinatoricsUtils.binomialCoefficientLog(60, 30), within(0.1));
  }

  @Test
  void valuesGivenByTheirNumberHaveTheSameBound() {
    double[] few = {1.5, 2.5, -0.5};
    double[] all = new double[43];
    Arrays.fill(all, -3.5 / 40);
    System.arraycopy(few, 0, all, 0, 3);

    assertThat(SubsetSumTail.of(few, -3.5 / 40, 40, 5).twoSided(3))
        .isEqualTo(SubsetSumTail.of(all, 5).twoSided(3));
  }

  /** How many subsets have each U = rank sum less its least value. */
  private static BigInteger[] rankSums(int n, int drawn) {
    int most = drawn * (n - drawn);
    BigInteger[][] counts = new BigInteger[drawn + 1][most + 1];
    for (BigInteger[] row : counts) {
      Arrays.fill(row, BigInteger.ZERO);
    }
    counts[0][0] = BigInteger.ONE;
    for (int rank = 0; rank < n; rank++) {
      for (int m = Math.min(drawn, rank + 1); m >= 1; m--) {
        int shift = rank - (m - 1);
        for (int u = most; u >= shift; u--) {
          counts[m][u] = counts[m][u].add(counts[m - 1][u - shift]);
        }
      }
    }
    return counts[drawn];
  }
}
