package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FeatureTestsTest {

  private static final int DRAWS = 399;

  private final SplittableRandom random = new SplittableRandom(31);

  private double[] gaussian(int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  private static double[] plus(double[] a, double factor, double[] b) {
    double[] sum = a.clone();
    SampleSums.addTo(sum, factor, b);
    return sum;
  }

  private double[] signs(double[] decisions, double noise) {
    return Arrays.stream(decisions)
        .map(decision -> decision + noise * random.nextGaussian() > 0 ? 1 : -1)
        .toArray();
  }

  private static FeatureEvidence test(double[][] columns, double[] signs, int feature) {
    return test(columns, signs, feature, DRAWS);
  }

  private static FeatureEvidence test(double[][] columns, double[] signs, int feature, int draws) {
    return FeatureTests.of(
            DenseMatrix.ofColumns(signs.length, columns), signs, Optional.empty(), draws)
        .of(feature, new SplittableRandom(77 + feature));
  }

  @Test
  void unitAndOriginOfFeaturesDoNotShow() {
    double[][] columns = {gaussian(50), gaussian(50), gaussian(50)};
    columns[2] = plus(columns[1], 0.5, columns[2]);
    double[] signs = signs(plus(columns[0], 0.4, columns[2]), 1.5);
    double[][] changed = {
      Arrays.stream(columns[0]).map(x -> 1000 * x + 3).toArray(),
      Arrays.stream(columns[1]).map(x -> x / 100 - 7).toArray(),
      Arrays.stream(columns[2]).map(x -> 5 - 2 * x).toArray()
    };
    for (int j = 0; j < 3; j++) {
      FeatureEvidence plain = test(columns, signs, j);
      FeatureEvidence other = test(changed, signs, j);

      assertThat(other.marginal()).isCloseTo(plain.marginal(), within(1e-12));
      assertThat(other.conditional().getAsDouble())
          .isCloseTo(plain.conditional().getAsDouble(), within(1e-12));
      assertThat(other.combined()).isCloseTo(plain.combined(), within(1e-12));
      assertThat(other.areaUnderCurve())
          .isCloseTo(j < 2 ? plain.areaUnderCurve() : 1 - plain.areaUnderCurve(), within(1e-12));
    }
  }

  /** Up to chance: another class is drawn. */
  @Test
  void theClassesCanBeSwapped() {
    double[][] columns = {gaussian(60), gaussian(60)};
    double[] signs = signs(plus(columns[0], 0.3, columns[1]), 3);
    signs[0] = 1;
    double[] swapped = Arrays.stream(signs).map(sign -> -sign).toArray();
    for (int j = 0; j < 2; j++) {
      FeatureEvidence plain = test(columns, signs, j, 20_000);
      FeatureEvidence other = test(columns, swapped, j, 20_000);

      double p = plain.marginal();
      // It stops at 200 exceedances: a relative error of 7 % each.
      assertThat(other.marginal()).isCloseTo(p, within(0.3 * p));
      double given = plain.conditional().getAsDouble();
      assertThat(other.conditional().getAsDouble()).isCloseTo(given, within(0.3 * given));
      assertThat(other.areaUnderCurve()).isCloseTo(1 - plain.areaUnderCurve(), within(1e-12));
    }
  }

  @Test
  void copiesAndSumsHaveNothingToTellGivenTheOthers() {
    double[] a = gaussian(60);
    double[] b = gaussian(60);
    double[][] columns = {a, b, plus(a, 1, b), gaussian(60)};
    double[] signs = signs(a, 1);

    for (int j = 0; j < 3; j++) {
      assertThat(test(columns, signs, j).conditional()).isEmpty();
    }
    assertThat(test(columns, signs, 3).conditional()).isPresent();
  }

  @Test
  void aDuplicateOfARelevantFeatureHasEvidenceByItself() {
    double[] a = gaussian(60);
    double[][] columns = {a, a.clone(), gaussian(60), gaussian(60)};
    double[] signs = signs(a, 0.5);

    for (int j = 0; j < 2; j++) {
      FeatureEvidence evidence = test(columns, signs, j);
      double marginal = evidence.marginal();
      assertThat(marginal).isBetween(1e-12, 1e-6);
      assertThat(evidence.conditional()).isEmpty();
      assertThat(evidence.withoutSubstitutes().getAsDouble()).isEqualTo(1.0 / (DRAWS + 1));
      assertThat(evidence.combined()).isCloseTo(2 * marginal, within(1e-3 * marginal));
      assertThat(evidence.adjusted()).isEqualTo(evidence.combined());
      assertThat(evidence.areaUnderCurve()).isGreaterThan(0.8);
    }
  }

  /** Neither tells much alone: the change is a seventh of what both have in common. */
  @Test
  void aDifferenceOfCorrelatedFeaturesIsFound() {
    double[] before = gaussian(100);
    double[] change = gaussian(100);
    double[][] columns = {before, plus(before, 0.14, change), gaussian(100)};
    double[] signs = signs(change, 0.2);

    for (int j = 0; j < 2; j++) {
      FeatureEvidence evidence = test(columns, signs, j, 1999);
      assertThat(evidence.marginal()).isGreaterThan(0.05);
      assertThat(evidence.conditional().getAsDouble()).isEqualTo(1.0 / 2000);
      assertThat(evidence.combined()).isLessThan(0.002);
    }
    assertThat(test(columns, signs, 2, 1999).combined()).isGreaterThan(0.01);
  }

  @Test
  void theOnlyFeatureIsTestedAlone() {
    double[][] columns = {gaussian(40)};
    FeatureEvidence evidence = test(columns, signs(columns[0], 1), 0);

    assertThat(evidence.conditional()).isEmpty();
    assertThat(evidence.withoutSubstitutes()).isEmpty();
    assertThat(evidence.combined()).isCloseTo(evidence.marginal(), within(1e-12));
  }

  @Test
  void uncorrelatedFeaturesHaveNoSubstitutes() {
    double[][] columns = {gaussian(80), gaussian(80), gaussian(80)};

    assertThat(test(columns, signs(columns[0], 1), 0).withoutSubstitutes()).isEmpty();
  }

  /**
   * Above 1000 features correlations are computed as needed. One feature more, which is correlated
   * with nothing much, is none of the ten that are conditioned on.
   */
  @Test
  void manyFeaturesAreTestedByTheSameRules() {
    int n = 30;
    double[][] columns = new double[1001][];
    Arrays.setAll(columns, j -> gaussian(n));
    columns[1] = plus(columns[0], 0.3, columns[1]);
    double[] signs = signs(columns[0], 1);
    // Orthogonal to the first feature, whatever the mean.
    double mean = DoubleStream.of(columns[0]).average().orElseThrow();
    double[] centred = DoubleStream.of(columns[0]).map(value -> value - mean).toArray();
    double slope = SampleSums.dot(centred, columns[1000]) / SampleSums.dot(centred, centred);
    columns[1000] = plus(columns[1000], -slope, centred);

    FeatureEvidence few = test(Arrays.copyOf(columns, 1000), signs, 0);
    FeatureEvidence many = test(columns, signs, 0);

    assertThat(many.marginal()).isEqualTo(few.marginal());
    assertThat(many.conditional().getAsDouble())
        .isCloseTo(few.conditional().getAsDouble(), within(1e-9));
    assertThat(many.withoutSubstitutes().getAsDouble())
        .isCloseTo(few.withoutSubstitutes().getAsDouble(), within(1e-9));
  }

  /** The rate at 5 % of features that carry no information, over data sets of which each is new. */
  private void assertRate(int sets, int n, Function<SplittableRandom, double[][]> data) {
    int features = 0;
    int combined = 0;
    int marginal = 0;
    int conditional = 0;
    int conditionals = 0;
    for (int set = 0; set < sets; set++) {
      SplittableRandom chance = new SplittableRandom(1000 + set);
      double[][] columns = data.apply(chance);
      double[] signs = new double[n];
      for (int i = 0; i < n; i++) {
        signs[i] = i < 2 ? 2 * i - 1 : chance.nextBoolean() ? 1 : -1;
      }
      FeatureTests tests =
          FeatureTests.of(DenseMatrix.ofColumns(n, columns), signs, Optional.empty(), DRAWS);
      for (int j = 0; j < columns.length; j++) {
        FeatureEvidence evidence = tests.of(j, chance.split());
        features++;
        combined += evidence.combined() <= 0.05 ? 1 : 0;
        marginal += evidence.marginal() <= 0.05 ? 1 : 0;
        OptionalDouble given = evidence.conditional();
        conditionals += given.isPresent() ? 1 : 0;
        conditional += given.orElse(1) <= 0.05 ? 1 : 0;
      }
    }
    assertThat(combined / (double) features).isCloseTo(0.05, within(error(features)));
    assertThat(marginal / (double) features).isCloseTo(0.05, within(error(features)));
    if (conditionals > 0) {
      assertThat(conditional / (double) conditionals).isCloseTo(0.05, within(error(conditionals)));
    }
  }

  /** Three standard errors. */
  private static double error(int features) {
    return 3 * Math.sqrt(0.05 * 0.95 / features);
  }

  private static double[] gaussian(SplittableRandom chance, int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> chance.nextGaussian());
    return values;
  }

  @Test
  void theRateHoldsForIndependentFeatures() {
    assertRate(
        150,
        60,
        chance -> {
          double[][] columns = new double[10][];
          Arrays.setAll(columns, j -> gaussian(chance, 60));
          return columns;
        });
  }

  /** More than a third of the samples, so that the most correlated ones are conditioned on. */
  @Test
  void theRateHoldsForMoreFeaturesThanSamples() {
    assertRate(
        20,
        40,
        chance -> {
          double[][] columns = new double[50][];
          double[] common = gaussian(chance, 40);
          Arrays.setAll(columns, j -> plus(gaussian(chance, 40), j % 2 == 0 ? 0 : 0.3, common));
          return columns;
        });
  }

  /** Two categories of four and five levels: each dummy follows from the others of its own. */
  @Test
  void theRateHoldsForDummies() {
    assertRate(
        200,
        100,
        chance -> {
          double[][] columns = new double[9][100];
          for (int i = 0; i < 100; i++) {
            columns[i < 4 ? i : chance.nextInt(4)][i] = 1;
            columns[4 + (i < 5 ? i : chance.nextInt(5))][i] = 1;
          }
          return columns;
        });
  }

  /** Six parts that add up to 1. */
  @Test
  void theRateHoldsForCompositions() {
    assertRate(
        200,
        80,
        chance -> {
          double[][] columns = new double[6][80];
          for (int i = 0; i < 80; i++) {
            double[] parts = chance.doubles(6).map(u -> -Math.log(1 - u)).toArray();
            double total = DoubleStream.of(parts).sum();
            for (int j = 0; j < 6; j++) {
              columns[j][i] = parts[j] / total;
            }
          }
          return columns;
        });
  }

  private static FeatureEvidence test(
      double[][] columns, double[] signs, Blocks blocks, int feature) {
    return FeatureTests.of(
            DenseMatrix.ofColumns(signs.length, columns), signs, Optional.of(blocks), DRAWS)
        .of(feature, new SplittableRandom(77 + feature));
  }

  private static double[] twice(double[] values) {
    return Arrays.stream(values).flatMap(value -> DoubleStream.of(value, value)).toArray();
  }

  /** Each row twice is the same data as each row once. */
  @Test
  void copiesOfARowAreOneSampleIfTheyAreABlock() {
    double[][] columns = {gaussian(40), gaussian(40), gaussian(40)};
    columns[2] = plus(columns[1], 0.5, columns[2]);
    double[] signs = signs(columns[0], 3);
    double[][] doubled =
        Arrays.stream(columns).map(FeatureTestsTest::twice).toArray(double[][]::new);
    int[] patients = IntStream.range(0, 80).map(i -> 7 - i / 2).toArray();
    for (int j = 0; j < 3; j++) {
      FeatureEvidence once = test(columns, signs, j);
      FeatureEvidence both = test(doubled, twice(signs), Blocks.of(patients), j);

      assertThat(both.combined()).isCloseTo(once.combined(), within(1e-12));
      assertThat(both.areaUnderCurve()).isCloseTo(once.areaUnderCurve(), within(1e-12));
    }
  }

  /**
   * Patients of as many carriers in both classes, of whom those of one class came more often. Their
   * means are ties, although sums of one, six or seven numbers are rounded differently.
   */
  @Test
  void patientsOfEqualMeansAreTiesHoweverOftenTheyCame() {
    for (int carriers = 2; carriers <= 38; carriers += 4) {
      for (int visits : new int[] {3, 6, 7}) {
        int[] patients =
            IntStream.range(0, 80)
                .flatMap(p -> IntStream.generate(() -> p).limit(p % 2 == 0 ? visits : 1))
                .toArray();
        int of = carriers;
        double[] carrier =
            standardized(IntStream.of(patients).mapToDouble(p -> p / 2 < of ? 1 : 0).toArray());
        // Whole numbers that go up and down around the same mean in each patient of one class.
        double[] counts = IntStream.of(patients).mapToDouble(p -> 3).toArray();
        for (int i = 0; i + visits <= counts.length; i++) {
          if (patients[i] == patients[i + visits - 1]
              && (i == 0 || patients[i - 1] != patients[i])) {
            counts[i] += 2;
            counts[i + 1] -= 1;
            counts[i + 2] -= 1;
          }
        }
        double[][] columns = {carrier, standardized(counts)};
        double[] signs = IntStream.of(patients).mapToDouble(p -> p % 2 == 0 ? 1 : -1).toArray();
        FeatureTests tests =
            FeatureTests.of(
                DenseMatrix.ofColumns(signs.length, columns),
                signs,
                Optional.of(Blocks.of(patients)),
                DRAWS);

        FeatureEvidence ofCarriers = tests.of(0, new SplittableRandom(5));
        assertThat(ofCarriers.areaUnderCurve()).isEqualTo(0.5);
        assertThat(ofCarriers.marginal()).isEqualTo(1);
        assertThat(tests.of(1, new SplittableRandom(6)).areaUnderCurve()).isEqualTo(0.5);
      }
    }
  }

  private static double[] standardized(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares =
        Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    return Arrays.stream(values).map(x -> (x - mean) / Math.sqrt(squares)).toArray();
  }

  @Test
  void blocksOfOneSampleAreNoBlocks() {
    double[][] columns = {gaussian(30), gaussian(30)};
    double[] signs = signs(columns[0], 2);
    Blocks apart = Blocks.of(IntStream.range(0, 30).toArray());

    assertThat(test(columns, signs, apart, 0)).isEqualTo(test(columns, signs, 0));
  }

  /** The shift of a batch, and the share of a class in it, carry no information on a feature. */
  @Test
  void whatBatchesHaveInCommonIsNoEvidence() {
    int n = 120;
    double[] batch = new double[n];
    double[] signs = new double[n];
    double[] signal = gaussian(n);
    for (int i = 0; i < n; i++) {
      batch[i] = i < n / 2 ? 4 : 0;
      signs[i] = i % 10 < (i < n / 2 ? 8 : 2) ? 1 : -1;
      signal[i] += signs[i];
    }
    double[][] columns = {
      plus(gaussian(n), 1, batch), batch, plus(signal, -1, batch), plus(gaussian(n), 1, batch)
    };
    Blocks blocks = Blocks.of(Arrays.stream(batch).mapToInt(x -> (int) x).toArray());

    assertThat(test(columns, signs, 0).marginal()).isLessThan(0.01);
    assertThat(test(columns, signs, blocks, 0).combined()).isGreaterThan(0.05);
    FeatureEvidence constant = test(columns, signs, blocks, 1);
    assertThat(constant.marginal()).isEqualTo(1);
    assertThat(constant.conditional()).isEmpty();
    assertThat(constant.areaUnderCurve()).isEqualTo(0.5);
    FeatureEvidence relevant = test(columns, signs, blocks, 2);
    assertThat(relevant.marginal()).isLessThan(0.01);
    assertThat(relevant.conditional().getAsDouble()).isLessThan(0.01);
    assertThat(relevant.areaUnderCurve()).isBetween(0.8, 1.0);
  }

  /** Two pairs can be swapped in four ways: nothing is evidence. */
  @Test
  void twoPairsShowNothing() {
    double[][] columns = {{1, 2, 11, 12}, {0.3, -1, 0.1, 2}};
    double[] signs = {-1, 1, -1, 1};

    FeatureEvidence evidence = test(columns, signs, Blocks.of(5, 5, 6, 6), 0);

    assertThat(evidence.areaUnderCurve()).isEqualTo(1);
    assertThat(evidence.marginal()).isBetween(0.3, 0.7);
  }

  /** Fewer than three samples for a condition leave no room for one. */
  @Test
  void theFewestSamplesAreTestedAlone() {
    for (int n = 2; n <= 7; n++) {
      double[][] columns = {gaussian(n), gaussian(n), gaussian(n), gaussian(n)};
      double[] signs = new double[n];
      Arrays.setAll(signs, i -> i % 2 == 0 ? 1 : -1);
      for (int j = 0; j < columns.length; j++) {
        FeatureEvidence evidence = test(columns, signs, j);
        assertThat(evidence.combined()).isBetween(1e-6, 1.0);
        assertThat(evidence.conditional().isPresent()).isEqualTo(n >= 3);
      }
    }
  }

  @Test
  void twoBlocksOfOneLabelEachAreTestedAlone() {
    double[][] columns = {gaussian(40), gaussian(40), gaussian(40)};
    double[] signs = new double[40];
    Arrays.setAll(signs, i -> i < 20 ? 1 : -1);
    int[] patients = IntStream.range(0, 40).map(i -> i / 20).toArray();
    FeatureEvidence evidence =
        FeatureTests.of(
                DenseMatrix.ofColumns(40, columns), signs, Optional.of(Blocks.of(patients)), DRAWS)
            .of(1, new SplittableRandom(3));

    assertThat(evidence.marginal()).isEqualTo(1);
    assertThat(evidence.conditional()).isEmpty();
    assertThat(evidence.withoutSubstitutes()).isEmpty();
  }

  /** A copy along a curve adds nothing; the test with linear relations takes it for an addition. */
  @Test
  void whatRepeatsAnotherAlongACurveHasNoEvidenceGivenCurves() {
    int straight = 0;
    int curved = 0;
    for (int k = 0; k < 20; k++) {
      double[] z = gaussian(300);
      double[] noise = gaussian(300);
      double[] copy = new double[300];
      Arrays.setAll(copy, i -> Math.exp(z[i]) + 0.3 * noise[i]);
      double[] signs = new double[300];
      Arrays.setAll(signs, i -> z[i] > 0.7 != random.nextDouble() < 0.05 ? 1 : -1);
      FeatureEvidence evidence = test(new double[][] {z, copy}, signs, 1);
      straight += evidence.conditional().getAsDouble() <= 0.01 ? 1 : 0;
      curved += evidence.givenCurves().orElse(1) <= 0.01 ? 1 : 0;
      assertThat(evidence.givenCurves().isPresent())
          .isEqualTo(evidence.conditional().getAsDouble() <= 0.1);
    }
    assertThat(straight).isGreaterThanOrEqualTo(4);
    assertThat(curved).isLessThanOrEqualTo(1);
  }

  /** What adds to others does so given their curves, too. */
  @Test
  void whatAddsToItsRelativesKeepsItsEvidence() {
    double[] common = gaussian(200);
    double[][] columns = {plus(gaussian(200), 2, common), plus(gaussian(200), 2, common)};
    double[] signs = signs(plus(columns[0], -1, columns[1]), 0.5);
    FeatureEvidence evidence = test(columns, signs, 0);

    assertThat(evidence.conditional().getAsDouble()).isLessThanOrEqualTo(0.01);
    assertThat(evidence.givenCurves().getAsDouble()).isLessThanOrEqualTo(0.01);
  }

  /** What is told without a test is, to the last bit, what the test tells. */
  @Test
  void effectsWithoutTestsAreThoseOfTheTests() {
    int n = 40;
    DenseMatrix features = DenseMatrix.ofColumns(n, gaussian(n), gaussian(n), gaussian(n));
    double[] numbers = plus(gaussian(n), 2, features.column(0));
    int[] labels = IntStream.range(0, n).map(i -> i % 3).toArray();
    int[] pairs = IntStream.range(0, n).map(i -> i / 2).toArray();
    double[] ofPairs = IntStream.range(0, n).mapToDouble(i -> i % 4 < 2 ? 1 : -1).toArray();
    double[] within = IntStream.range(0, n).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray();
    List<Response> responses =
        List.of(
            Response.ofNumbers(numbers),
            Response.ofClasses(labels, 3),
            Response.ofSigns(ofPairs),
            Response.ofSigns(within));
    List<int[]> groups = List.of(new int[] {0}, new int[] {1, 2});
    for (Response response : responses) {
      for (Optional<Blocks> blocks :
          List.of(Optional.<Blocks>empty(), Optional.of(Blocks.of(pairs)))) {
        FeatureTests tests = FeatureTests.of(features, groups, response, blocks, 19);
        IntFunction<Effect> effects = FeatureTests.effects(features, groups, response, blocks);
        for (int j = 0; j < groups.size(); j++) {
          assertThat(effects.apply(j)).isEqualTo(tests.of(j, new SplittableRandom(j)).effect());
        }
      }
    }
  }

  @Test
  void withoutRelativesThereAreNoCurves() {
    double[][] columns = {gaussian(200), gaussian(200)};
    FeatureEvidence evidence = test(columns, signs(columns[0], 0.1), 0);

    assertThat(evidence.conditional().getAsDouble()).isLessThanOrEqualTo(0.01);
    assertThat(evidence.givenCurves()).isEmpty();
  }
}
