package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class RankSumTest {

  private static final int SAMPLES = 8;

  /** Enough draws for three digits, and never stopped early. */
  private static final PermutationTest LONG = new PermutationTest(40_000, 40_001);

  private static boolean[] positive(int set, int n) {
    boolean[] positive = new boolean[n];
    for (int i = 0; i < n; i++) {
      positive[i] = (set >> i & 1) == 1;
    }
    return positive;
  }

  /** Of all pairs of a positive and a negative, ties by half. */
  private static double countedArea(double[] values, boolean[] positive) {
    double won = 0;
    int pairs = 0;
    for (int i = 0; i < values.length; i++) {
      for (int k = 0; k < values.length; k++) {
        if (positive[i] && !positive[k]) {
          won += values[i] > values[k] ? 1 : values[i] == values[k] ? 0.5 : 0;
          pairs++;
        }
      }
    }
    return won / pairs;
  }

  /** Welch's t of the midranks, from its definition. */
  private static double welch(double[] values, boolean[] positive) {
    double[] ranks = new double[values.length];
    Arrays.setAll(
        ranks,
        i ->
            Arrays.stream(values)
                .map(other -> other < values[i] ? 1 : other == values[i] ? 0.5 : 0)
                .sum());
    double difference = 0;
    double variance = 0;
    for (boolean side : new boolean[] {true, false}) {
      double[] group =
          IntStream.range(0, ranks.length)
              .filter(i -> positive[i] == side)
              .mapToDouble(i -> ranks[i])
              .toArray();
      double mean = Arrays.stream(group).average().orElseThrow();
      double squares = Arrays.stream(group).map(r -> (r - mean) * (r - mean)).sum();
      difference += side ? mean : -mean;
      variance += squares / (group.length * Math.max(1.0, group.length - 1));
    }
    double total = Arrays.stream(ranks).map(r -> Math.pow(r - (ranks.length - 1) / 2.0, 2)).sum();
    return difference * difference / Math.max(variance, 1e-14 * total);
  }

  private static double exact(double[] values, boolean[] positive) {
    double statistic = welch(values, positive);
    int size = (int) IntStream.range(0, SAMPLES).filter(i -> positive[i]).count();
    int all = 0;
    int atLeast = 0;
    for (int set = 0; set < 1 << SAMPLES; set++) {
      if (Integer.bitCount(set) == size) {
        all++;
        atLeast += welch(values, positive(set, SAMPLES)) >= statistic * (1 - 1e-9) ? 1 : 0;
      }
    }
    return atLeast / (double) all;
  }

  private static void assertExact(double[] values, int set) {
    boolean[] positive = positive(set, SAMPLES);
    RankSum test = new RankSum(values, positive, Strata.one(positive.length));
    double exact = exact(values, positive);

    assertThat(test.areaUnderCurve()).isCloseTo(countedArea(values, positive), within(1e-12));
    assertThat(test.pValue(LONG, new SplittableRandom(set)))
        .isCloseTo(exact, within(1e-4 + 4 * Math.sqrt(exact * (1 - exact) / LONG.draws())));
  }

  @Test
  void agreesWithAllAssignmentsOfLabels() {
    double[] values = {0.3, -1.2, 2.5, 0.9, -0.4, 7, 1.1, -3};
    for (int set : new int[] {0b00001111, 0b01100101, 0b10010000, 0b11101111, 0b00100000}) {
      assertExact(values, set);
    }
  }

  @Test
  void tiesShareTheirRanks() {
    double[] values = {1, 1, 2, 2, 2, 0, 0, 3};
    for (int set : new int[] {0b10011100, 0b01100011, 0b00001111, 0b01010101}) {
      assertExact(values, set);
    }
  }

  @Test
  void aFeatureThatEqualsTheLabelsIsTheExtreme() {
    boolean[] positive = positive(0b00001111, SAMPLES);
    double[] values = new double[SAMPLES];
    Arrays.setAll(values, i -> positive[i] ? 1 : -1);
    RankSum test = new RankSum(values, positive, Strata.one(positive.length));

    assertThat(test.areaUnderCurve()).isEqualTo(1);
    assertThat(exact(values, positive)).isEqualTo(2.0 / 70);
    assertExact(values, 0b00001111);
    assertThat(
            new RankSum(
                    Arrays.stream(values).map(v -> -v).toArray(),
                    positive,
                    Strata.one(positive.length))
                .areaUnderCurve())
        .isZero();
  }

  @Test
  void oneValueForAllTellsNothing() {
    RankSum test =
        new RankSum(new double[SAMPLES], positive(0b00001111, SAMPLES), Strata.one(SAMPLES));

    assertThat(test.areaUnderCurve()).isEqualTo(0.5);
    assertThat(test.pValue(LONG, new SplittableRandom(1))).isEqualTo(1);
  }

  /** Only ranks count: the same draws give the same value. */
  @Test
  void growingFunctionsOfAFeatureAreTheSame() {
    SplittableRandom random = new SplittableRandom(5);
    double[] values = random.doubles(30).toArray();
    boolean[] positive = new boolean[30];
    for (int i = 0; i < 30; i++) {
      positive[i] = i % 3 == 0;
    }
    PermutationTest test = new PermutationTest(500, 500);
    double plain =
        new RankSum(values, positive, Strata.one(positive.length))
            .pValue(test, new SplittableRandom(9));
    double grown =
        new RankSum(
                Arrays.stream(values).map(Math::exp).toArray(),
                positive,
                Strata.one(positive.length))
            .pValue(test, new SplittableRandom(9));

    assertThat(grown).isEqualTo(plain);
  }

  /** From 1000 samples on the normal distribution serves: as permutation says. */
  @Test
  void manySamplesNeedNoDraws() {
    int n = 1200;
    SplittableRandom random = new SplittableRandom(6);
    boolean[] positive = new boolean[n];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      positive[i] = i % 2 == 0;
      values[i] = random.nextGaussian() + (positive[i] ? 0.12 : 0);
    }
    RankSum test = new RankSum(values, positive, Strata.one(positive.length));

    double p = test.pValue(new PermutationTest(1, 1), new SplittableRandom(0));

    double mean = n / 2.0 * (n / 2.0);
    double z = (test.areaUnderCurve() - 0.5) * mean / Math.sqrt(mean * (n + 1) / 12.0);
    double wilcoxon = 2 * new NormalDistribution().cumulativeProbability(-Math.abs(z));
    assertThat(p).isBetween(1e-6, 0.5).isCloseTo(wilcoxon, within(0.05 * wilcoxon));
  }

  /**
   * Beyond four deviations proven bounds follow, and nothing is smaller than what is less clear.
   */
  @Test
  void farOutManySamplesHaveProvenBounds() {
    int n = 1200;
    SplittableRandom random = new SplittableRandom(9);
    double[] noise = random.doubles(n, -1, 1).toArray();
    boolean[] positive = new boolean[n];
    Arrays.setAll(noise, i -> noise[i] + i * 1e-9);
    for (int i = 0; i < n; i++) {
      positive[i] = i % 3 == 0;
    }
    double before = 1;
    for (double shift = 0.05; shift < 0.7; shift += 0.02) {
      double added = shift;
      double[] values =
          IntStream.range(0, n).mapToDouble(i -> noise[i] + (positive[i] ? added : 0)).toArray();
      RankSum test = new RankSum(values, positive, Strata.one(n));
      double pairs = 400.0 * 800;
      double z = (test.areaUnderCurve() - 0.5) * pairs / Math.sqrt(pairs * (n + 1) / 12);
      double p = test.pValue(new PermutationTest(1, 1), new SplittableRandom(0));
      if (z > 0) {
        // Further out the exact value is below the normal tail.
        assertThat(p).isBetween(z < 6 ? 0.9 * PermutationMoments.twoSided(z) : 0, before);
        before = p;
      }
    }
    assertThat(before).isLessThan(1e-20);
  }
}
