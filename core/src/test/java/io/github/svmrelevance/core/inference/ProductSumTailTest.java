package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;

class ProductSumTailTest {

  private static double[] ranks(int n) {
    return Ranks.centred(IntStream.range(0, n).asDoubleStream().toArray());
  }

  /** All permutations of 7 values, with and without ties: no bound is below the exact chance. */
  @Test
  void theBoundIsNoSmallerThanTheExactChance() {
    SplittableRandom random = new SplittableRandom(8);
    int n = 7;
    List<int[]> permutations = Permutations.of(n);
    for (int repetition = 0; repetition < 60; repetition++) {
      int different = repetition % 2 == 0 ? 1000 : 3;
      double[] a = Ranks.centred(random.ints(n, 0, different).asDoubleStream().toArray());
      double[] b = Ranks.centred(random.ints(n, 0, different).asDoubleStream().toArray());
      if (SampleSums.dot(a, a) == 0 || SampleSums.dot(b, b) == 0) {
        continue;
      }
      double[] sums =
          permutations.stream()
              .mapToDouble(
                  pi -> Math.abs(IntStream.range(0, n).mapToDouble(i -> a[i] * b[pi[i]]).sum()))
              .sorted()
              .toArray();
      ProductSumTail tail = ProductSumTail.of(a, b);
      for (int k = 0; k < sums.length; k += 97) {
        double sum = sums[k];
        double exact =
            (double) Arrays.stream(sums).filter(other -> other >= sum - 1e-9).count() / sums.length;
        assertThat(tail.twoSided(sum)).isBetween(exact, 1.0);
      }
      double largest = sums[sums.length - 1];
      double exact =
          (double) Arrays.stream(sums).filter(other -> other >= largest - 1e-9).count()
              / sums.length;
      assertThat(tail.twoSided(largest)).isBetween(exact, 1.0);
    }
  }

  /** Where one vector has two values the sum is that of a subset, whose own bound is near. */
  @Test
  void theBoundOfTwoClassesIsNearThatOfSubsets() {
    for (int[] size : new int[][] {{72, 25}, {200, 100}, {400, 150}}) {
      int n = size[0];
      int drawn = size[1];
      double[] labels = new double[n];
      Arrays.setAll(labels, i -> (i < drawn ? 1 : 0) - (double) drawn / n);
      SubsetSumTail subsets = SubsetSumTail.of(ranks(n), drawn);
      ProductSumTail tail = ProductSumTail.of(ranks(n), labels);
      double deviation = Math.sqrt(drawn * (double) (n - drawn) * (n + 1) / 12);
      for (double z : new double[] {4, 5, 6, 8}) {
        double bound = subsets.twoSided(z * deviation);
        // A subset's bound is at most 2000 times the exact chance.
        assertThat(tail.twoSided(z * deviation)).isBetween(bound / 2000, 1e4 * bound);
      }
    }
  }

  /** No bound of ranks is far above the normal tail, which is nearly exact for so many. */
  @Test
  void theBoundIsNearTheNormalTailWhereThatServes() {
    for (int n : new int[] {100, 442, 900}) {
      ProductSumTail tail = ProductSumTail.of(ranks(n), ranks(n));
      double deviation = SampleSums.dot(ranks(n), ranks(n)) / Math.sqrt(n - 1);
      for (double z : new double[] {4, 5, 6}) {
        double normal = PermutationMoments.twoSided(z);
        assertThat(tail.twoSided(z * deviation)).isBetween(0.1 * normal, 2000 * normal);
      }
    }
  }

  /** Only one permutation of n! puts both in the same order, and one in the opposite one. */
  @Test
  void theSameOrderHasTheSmallestBound() {
    for (int n : new int[] {20, 60}) {
      ProductSumTail tail = ProductSumTail.of(ranks(n), ranks(n));
      double logarithm = Math.log(tail.twoSided(SampleSums.dot(ranks(n), ranks(n))));
      double exact = Math.log(2) - CombinatoricsUtils.factorialLog(n);
      assertThat(logarithm).isBetween(exact, 0.5 * exact);
    }
  }

  /** Means of neighbours may only make the bound larger, and hardly do. */
  @Test
  void manyDifferentValuesHaveABoundAsWell() {
    for (int n : new int[] {3000, 20_000}) {
      double[] ranks = ranks(n);
      double deviation = SampleSums.dot(ranks, ranks) / Math.sqrt(n - 1);
      for (double z : new double[] {5, 8}) {
        double normal = PermutationMoments.twoSided(z);
        assertThat(ProductSumTail.of(ranks, ranks).twoSided(z * deviation))
            .isBetween(normal, 1e4 * normal);
      }
    }
  }
}
