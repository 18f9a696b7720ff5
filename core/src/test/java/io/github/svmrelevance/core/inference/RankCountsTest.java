package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankCountsTest {

  private static final int DRAWS = 20_000;

  /** Values and sides, and the same counted. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sample(double[] values, boolean[] positive) {

    double[] distinct() {
      return Arrays.stream(values).sorted().distinct().toArray();
    }

    long[] counts(boolean side) {
      TreeMap<Double, Long> counts = new TreeMap<>();
      for (double value : values) {
        counts.putIfAbsent(value, 0L);
      }
      for (int i = 0; i < values.length; i++) {
        if (positive[i] == side) {
          counts.merge(values[i], 1L, Long::sum);
        }
      }
      return counts.values().stream().mapToLong(Long::longValue).toArray();
    }

    RankCounts counted() {
      return new RankCounts(counts(true), counts(false));
    }

    RankSum ranked() {
      return new RankSum(values.clone(), positive, Strata.one(values.length));
    }
  }

  private static Sample sample(int n, double step, double share, double shift, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    double[] values = new double[n];
    boolean[] positive = new boolean[n];
    for (int i = 0; i < n; i++) {
      positive[i] = i < 2 ? i == 0 : random.nextDouble() < share;
      double value = random.nextGaussian() + (positive[i] ? shift : 0);
      // Both zeros are one value.
      values[i] = (step > 0 ? step * Math.rint(value / step) : value) + 0.0;
    }
    return new Sample(values, positive);
  }

  @ParameterizedTest
  @CsvSource({
    // The normal distribution; far out, the proven bound; ties; draws; draws of a rare class.
    "2000, 0, 0.4, 0.05", "2000, 0, 0.4, 0.6", "2000, 1.5, 0.4, 0.1", "60, 0, 0.4, 0.5",
    "60, 0.8, 0.4, 0.3", "1500, 3, 0.003, 1", "1500, 0, 0.003, 1", "1500, 5, 0.5, 0.3"
  })
  void itIsTheTestOfTheSamples(int n, double step, double share, double shift) {
    for (long seed = 0; seed < 5; seed++) {
      Sample sample = sample(n, step, share, shift, seed);

      double own = sample.counted().pValue(DRAWS, new SplittableRandom(1));
      double other = sample.ranked().pValue(PermutationTest.of(DRAWS), new SplittableRandom(2));

      assertThat(sample.counted().effect().value())
          .isCloseTo(sample.ranked().areaUnderCurve(), within(1e-12));
      // By draws, k exceedances, 200 at most, make a relative error of 1 / sqrt(k): four of it.
      double exceedances = Math.min(200, Math.max(1, Math.min(own, other) * DRAWS));
      boolean drawn = Math.min(own, other) > 1e-5 && (n < 1000 || share < 0.01 || step == 5);
      assertThat(Math.log(own / other))
          .isCloseTo(0, within(drawn ? 4 * Math.sqrt(2 / exceedances) : 1e-6));
    }
  }

  private static boolean[] members(int set) {
    boolean[] members = new boolean[7];
    for (int i = 0; i < members.length; i++) {
      members[i] = (set >> i & 1) == 1;
    }
    return members;
  }

  @Test
  void drawsHaveTheDistributionOfAllSubsets() {
    // Three of seven positive: 35 subsets, of which the sums are counted.
    double[] values = {1, 1, 1, 1, 2, 3, 3};
    for (int set = 1; set < 1 << 7; set++) {
      if (Integer.bitCount(set) != 3) {
        continue;
      }
      Sample sample = new Sample(values, members(set));
      double observed = Math.abs(sample.counted().effect().value() - 0.5);
      long above =
          IntStream.range(1, 1 << 7)
              .filter(other -> Integer.bitCount(other) == 3)
              .filter(
                  other -> {
                    double area = new Sample(values, members(other)).counted().effect().value();
                    return Math.abs(area - 0.5) >= observed - 1e-12;
                  })
              .count();

      double found =
          new RankCounts(sample.counts(true), sample.counts(false))
              .pValue(200_000, new SplittableRandom(set));

      // At 2000 exceedances a relative error of 2.2 %; five of them.
      assertThat(found / (above / 35.0)).isCloseTo(1, within(0.12));
    }
  }

  @Test
  void manySamplesAreBoundedWithoutCountingSubsets() {
    // 3,000,000 samples with 40 positive: far from normal, and more than are counted.
    long[] negatives = {1_000_000, 999_960, 1_000_000};
    long[] positives = {0, 4, 36};

    double found = new RankCounts(positives, negatives).pValue(2000, new SplittableRandom(3));

    // Of a binomial variable: at least 36 of 40 in a third, and so on; the bound is not below.
    assertThat(found).isBetween(1e-16, 1e-9);
  }

  @Test
  void curvesAreThoseOfTheSamples() {
    Sample sample = sample(500, 0.3, 0.4, 0.5, 9);
    double[] column = sample.values().clone();
    Strata all = Strata.one(column.length);
    FeatureTests.standardized(column, all, 0);
    double[] distinct = sample.distinct();
    double[] sums = new double[distinct.length];
    long[] counts = new long[distinct.length];
    for (int i = 0; i < column.length; i++) {
      int k = Arrays.binarySearch(distinct, sample.values()[i]);
      sums[k] += column[i];
      counts[k]++;
    }

    List<double[]> found = sample.counted().curves(sums, counts);

    List<double[]> expected = Curves.of(column, all);
    assertThat(found).hasSameSizeAs(expected);
    for (int c = 0; c < expected.size(); c++) {
      for (int i = 0; i < column.length; i++) {
        int k = Arrays.binarySearch(distinct, sample.values()[i]);
        assertThat(found.get(c)[k]).isCloseTo(expected.get(c)[i], within(1e-10));
      }
    }
  }

  @Test
  void valuesWithoutSamplesDoNotMatter() {
    RankCounts one = new RankCounts(new long[] {3, 0, 5}, new long[] {4, 0, 2});
    RankCounts other = new RankCounts(new long[] {3, 5}, new long[] {4, 2});

    assertThat(one.effect()).isEqualTo(other.effect());
    assertThat(one.pValue(500, new SplittableRandom(4)))
        .isEqualTo(other.pValue(500, new SplittableRandom(4)));
  }

  @Test
  void oneClassIsRefused() {
    assertThatThrownBy(() -> new RankCounts(new long[] {0, 0}, new long[] {4, 2}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 of 6 samples are positive");
  }
}
