package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConditionalTestTest {

  private static final PermutationTest LONG = new PermutationTest(20_000, 20_001);

  private static double[] centred(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> value - mean).toArray();
  }

  private static OptionalDouble test(
      PermutationTest test, double[] feature, double[][] given, double[] signs, long seed) {
    DenseMatrix others = DenseMatrix.ofColumns(signs.length, given);
    return new ConditionalTest(test, Strata.one(signs.length))
        .pValue(
            List.of(feature),
            new Projection(others, SampleSums.gram(others)),
            Response.ofSigns(signs).fit(others),
            new SplittableRandom(seed));
  }

  private static double statistic(double[] scores, double[] residual) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < scores.length; i++) {
      sum += scores[i] * residual[i];
      squares += Math.pow(scores[i] * residual[i], 2);
    }
    return sum * sum / (1 + squares);
  }

  /** All 5040 orders of the residuals of seven samples, given one other feature. */
  @Test
  void agreesWithAllOrdersOfTheResiduals() {
    double[] given = centred(1, 4, -2, 0.5, 3, -1, 2);
    double[] feature = centred(2, 3, -3, 1, 5, -2, -1);
    double[] signs = {1, 1, -1, -1, 1, -1, 1};
    double[] scores = RidgeLogistic.fit(DenseMatrix.ofColumns(7, given), signs).scores();
    double[] beyond = Permutations.beyond(given, centred(scores));
    double[] residual = Permutations.beyond(given, feature);
    double length = Math.sqrt(SampleSums.dot(residual, residual));
    double observed = statistic(beyond, residual);
    long atLeast =
        Permutations.orders(residual).stream()
            .map(order -> Permutations.beyond(given, order))
            .filter(
                copy -> {
                  double scale = length / Math.sqrt(SampleSums.dot(copy, copy));
                  double[] scaled = Arrays.stream(copy).map(value -> value * scale).toArray();
                  return statistic(beyond, scaled) >= observed * (1 - 1e-9);
                })
            .count();
    double exact = atLeast / 5040.0;

    double p = test(LONG, feature, new double[][] {given}, signs, 1).getAsDouble();

    assertThat(exact).isStrictlyBetween(0.01, 0.99);
    assertThat(p)
        .isCloseTo(exact, within(1e-4 + 4 * Math.sqrt(exact * (1 - exact) / LONG.draws())));
  }

  /**
   * From 20 samples for each other feature on, copies are not projected. Their statistic is that of
   * those that are: were the squares scaled as the sum is, p-values would be too small by a tenth.
   */
  @Test
  void copiesThatAreNotProjectedAgreeWithThoseThatAre() {
    int n = 80;
    SplittableRandom random = new SplittableRandom(9);
    double[][] given = new double[4][];
    Arrays.setAll(given, k -> centred(random.doubles(n, -1, 1).toArray()));
    double[] signs = random.doubles(n).map(x -> x < 0.5 ? -1 : 1).toArray();
    double[] feature = random.doubles(n, -1, 1).toArray();
    Arrays.setAll(feature, i -> feature[i] + 0.22 * signs[i]);
    double[] column = centred(feature);
    DenseMatrix others = DenseMatrix.ofColumns(n, given);
    Projection projection = new Projection(others, SampleSums.gram(others));
    double[] scores = centred(RidgeLogistic.fit(others, signs).scores());
    projection.subtract(scores);
    double[] residual = projection.residual(column);
    double length = SampleSums.dot(residual, residual);
    double observed = statistic(scores, residual);
    int draws = 100_000;
    int above = 0;
    double[] copy = residual.clone();
    for (int draw = 0; draw < draws; draw++) {
      System.arraycopy(residual, 0, copy, 0, n);
      Strata.one(n).shuffle(copy, random);
      projection.subtract(copy);
      double scale = Math.sqrt(length / SampleSums.dot(copy, copy));
      double[] scaled = Arrays.stream(copy).map(value -> value * scale).toArray();
      above += statistic(scores, scaled) >= observed ? 1 : 0;
    }
    double projected = (above + 1.0) / (draws + 1);

    double p = test(new PermutationTest(draws, draws + 1), column, given, signs, 2).getAsDouble();

    assertThat(projected).isBetween(0.002, 0.03);
    assertThat(p / projected).isCloseTo(1, within(0.08));
  }

  @Test
  void aFeatureThatTheOthersDetermineHasNoValue() {
    double[] one = centred(1, 4, -2, 0.5, 3, -1, 2, 8);
    double[] other = centred(2, 3, -3, 1, 5, -2, -1, 0);
    double[] sum = new double[8];
    Arrays.setAll(sum, i -> 2 * one[i] - other[i]);
    double[] signs = {1, 1, -1, -1, 1, -1, 1, -1};
    double[][] both = {one, other};

    assertThat(test(LONG, sum, both, signs, 1)).isEmpty();
    assertThat(test(LONG, one, new double[][] {one}, signs, 1)).isEmpty();
    sum[0] += 0.01;
    assertThat(test(LONG, centred(sum), both, signs, 1)).isPresent();
  }

  @Test
  void asManyOthersAsSamplesLeaveNothing() {
    double[][] given = {centred(1, 2, 4), centred(1, -1, 0)};

    assertThat(test(LONG, centred(3, 1, 2), given, new double[] {1, -1, 1}, 1)).isEmpty();
  }

  /** From 1000 samples on the normal tail serves; it says what draws say. */
  @Test
  void manySamplesNeedNoDraws() {
    int n = 1100;
    SplittableRandom random = new SplittableRandom(12);
    double[] given = new double[n];
    double[] feature = new double[n];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      given[i] = random.nextGaussian();
      feature[i] = given[i] + random.nextGaussian();
      signs[i] = given[i] + 0.1 * feature[i] + random.nextGaussian() > 0 ? 1 : -1;
    }
    double[][] others = {centred(given)};
    double[] centred = centred(feature);

    double normal = test(new PermutationTest(1, 1), centred, others, signs, 1).getAsDouble();

    assertThat(test(new PermutationTest(1, 1), centred, others, signs, 2)).hasValue(normal);
    assertThat(normal).isStrictlyBetween(1e-4, 0.9);
    double drawn = drawn(centred, others, signs);
    assertThat(normal).isCloseTo(drawn, within(0.01 + 0.1 * drawn));
  }

  /**
   * A rare class and a rare level are skewed to the same side. Then the normal tail is too small by
   * a third at 0.001, so that draws have to serve, though sums alone would be normal enough.
   */
  @Test
  void skewedValuesAreDrawn() {
    int n = 1000;
    SplittableRandom random = new SplittableRandom(4);
    double[] given = new double[n];
    double[] feature = new double[n];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      given[i] = random.nextGaussian();
      feature[i] = random.nextDouble() < 0.2 ? 1 : 0;
      signs[i] = random.nextDouble() < 0.14 + 0.15 * feature[i] ? 1 : -1;
    }
    double[][] others = {centred(given)};
    double[] centred = centred(feature);

    // One draw says 1/2 or 1.
    assertThat(test(new PermutationTest(1, 1), centred, others, signs, 1).getAsDouble())
        .isGreaterThanOrEqualTo(0.5);
    double p = test(new PermutationTest(60_000, 60_001), centred, others, signs, 1).getAsDouble();
    DenseMatrix matrix = DenseMatrix.ofColumns(n, others);
    double[] scores =
        Permutations.beyond(others[0], centred(RidgeLogistic.fit(matrix, signs).scores()));
    double[] residual = Permutations.beyond(others[0], centred);
    assertThat(PermutationMoments.isNormal(scores, residual)).isTrue();
    double z = Math.sqrt(statistic(scores, residual));
    assertThat(PermutationMoments.twoSided(z)).isLessThan(0.8 * p);
  }

  /**
   * A value of 2.5 % of the samples, a third of which are of a class of 3 %. Many copies miss that
   * class: their sums are small, and their estimated variances smaller.
   */
  @Test
  void aRareValueOfARareClassIsFound() {
    int n = 1000;
    SplittableRandom random = new SplittableRandom(7);
    double[] given = random.doubles(n).toArray();
    double[] feature = new double[n];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      feature[i] = i < 25 ? 6 : 0; // a standard deviation of about 1
      signs[i] = i < 8 || i >= 978 ? 1 : -1;
    }
    double[][] others = {centred(given)};
    double[] centred = centred(feature);

    assertThat(drawn(centred, others, signs)).as("without correction").isGreaterThan(0.1);
    assertThat(test(new PermutationTest(999, 1000), centred, others, signs, 1).getAsDouble())
        .isEqualTo(1.0 / 1000);
  }

  /** The same, with a value that has nothing to do with the class. */
  @Test
  void rareValuesOfARareClassKeepTheLevel() {
    int n = 400;
    SplittableRandom random = new SplittableRandom(11);
    double[] signs = new double[n];
    Arrays.setAll(signs, i -> i < 20 ? 1 : -1);
    int sets = 1000;
    int atMost = 0;
    for (int set = 0; set < sets; set++) {
      double[] given = centred(random.doubles(n).toArray());
      double[] feature = centred(random.doubles(n).map(u -> u < 0.05 ? 4 : 0).toArray());
      double p =
          test(new PermutationTest(99, 10), feature, new double[][] {given}, signs, set)
              .getAsDouble();
      atMost += p <= 0.05 ? 1 : 0;
    }
    // Three standard errors; without the correction it is 0.
    assertThat((double) atMost / sets).isBetween(0.01, 0.071);
  }

  private static double number(double[] feature, double[] given, double[] number, long seed) {
    DenseMatrix others = DenseMatrix.ofColumns(number.length, centred(given));
    return new ConditionalTest(new PermutationTest(2000, 2001), Strata.one(number.length))
        .pValue(
            List.of(centred(feature)),
            new Projection(others, SampleSums.gram(others)),
            Response.ofNumbers(number).fit(others),
            new SplittableRandom(seed))
        .getAsDouble();
  }

  /** Of 40 log-normal values few are far, and a number that follows them is no chance. */
  @Test
  void fewFarValuesHideNothingFromANumber() {
    SplittableRandom random = new SplittableRandom(6);
    int found = 0;
    for (int set = 0; set < 20; set++) {
      double[] given = random.doubles(40).toArray();
      double[] feature = new double[40];
      double[] number = new double[40];
      for (int i = 0; i < 40; i++) {
        feature[i] = Math.exp(1.5 * random.nextGaussian());
        number[i] = given[i] + feature[i] + 0.1 * random.nextGaussian();
      }
      found += number(feature, given, number, set) < 0.01 ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(17);
  }

  /** 200 times a number that has nothing to do with a feature, for each shape of both. */
  @Test
  void farValuesAreNoEvidenceOfThemselves() {
    int sets = 200;
    for (double tail : new double[] {0.5, 1, 1.5}) {
      SplittableRandom random = new SplittableRandom(7);
      int atFive = 0;
      for (int set = 0; set < sets; set++) {
        double[] given = new double[30];
        double[] feature = new double[30];
        double[] number = new double[30];
        for (int i = 0; i < 30; i++) {
          given[i] = random.nextGaussian();
          feature[i] = given[i] + Math.exp(tail * random.nextGaussian());
          number[i] = given[i] + Math.exp(tail * random.nextGaussian());
        }
        atFive += number(feature, given, number, set) <= 0.05 ? 1 : 0;
      }
      // Four standard errors of a share of 0.05.
      assertThat((double) atFive / sets).as("tail %s", tail).isLessThan(0.05 + 4 * 0.0154);
    }
  }

  /**
   * Four of 400 samples have nearly all of eight rare features, others hardly any, and a number
   * with far values has nothing to do with them. Were residuals of the features to trade places,
   * some 5 % of the p-values would be at most 0.01.
   */
  @Test
  void rareValuesThatOccurTogetherAreNoEvidence() {
    SplittableRandom random = new SplittableRandom(3);
    int n = 400;
    int tests = 0;
    int atOne = 0;
    for (int set = 0; set < 100; set++) {
      double[][] flags = new double[8][n];
      double[] number = new double[n];
      for (int i = 0; i < n; i++) {
        double often = i < 4 ? 0.9 : 0.01;
        for (double[] flag : flags) {
          flag[i] = random.nextDouble() < often ? 1 : 0;
        }
        number[i] = Math.abs(Math.tan(Math.PI * (random.nextDouble() - 0.5)));
      }
      double[][] columns =
          Arrays.stream(flags)
              .filter(flag -> SampleSums.dot(flag, flag) > 1)
              .map(ConditionalTestTest::centred)
              .toArray(double[][]::new);
      for (int j = 0; j < columns.length; j++) {
        double[] own = columns[j];
        DenseMatrix others =
            DenseMatrix.ofColumns(
                n, Arrays.stream(columns).filter(column -> column != own).toArray(double[][]::new));
        OptionalDouble p =
            new ConditionalTest(new PermutationTest(400, 20), Strata.one(n))
                .pValue(
                    List.of(own),
                    new Projection(others, SampleSums.gram(others)),
                    Response.ofNumbers(number).fit(others),
                    new SplittableRandom(set));
        tests += p.isPresent() ? 1 : 0;
        atOne += p.orElse(1) <= 0.01 ? 1 : 0;
      }
    }
    assertThat(tests).isGreaterThan(700);
    // Tests of one set resemble each other; as if they were one, three standard errors of 0.01.
    assertThat((double) atOne / tests).isLessThan(0.03);
  }

  /** Where most values are the same the others are not cut: rare ones are what there is to see. */
  @Test
  void rareValuesKeepTheirSize() {
    int n = 120;
    SplittableRandom random = new SplittableRandom(8);
    double[] given = new double[n];
    double[] feature = new double[n];
    double[] number = new double[n];
    for (int i = 0; i < n; i++) {
      given[i] = random.nextGaussian();
      feature[i] = i % 15 == 0 ? 1 : 0;
      number[i] = given[i] + feature[i] + 0.5 * random.nextGaussian();
    }
    double[] others = centred(given);
    double[] residual = Permutations.beyond(others, centred(feature));
    double spread = Arrays.stream(residual).map(Math::abs).average().orElseThrow();
    // By far more than two standard deviations, were they cut.
    assertThat(Arrays.stream(residual).max().orElseThrow()).isGreaterThan(4 * spread);
    assertThat(SampleSums.hasMajority(feature)).isTrue();
    assertThat(SampleSums.hasMajority(number)).isFalse();
    assertThat(number(feature, given, number, 1)).isLessThan(0.01);
  }

  /** The share of random orders with a larger statistic; the columns are few beside the samples. */
  private static double drawn(double[] feature, double[][] given, double[] signs) {
    DenseMatrix others = DenseMatrix.ofColumns(signs.length, given);
    double[] beyond =
        Permutations.beyond(given[0], centred(RidgeLogistic.fit(others, signs).scores()));
    double[] residual = Permutations.beyond(given[0], feature);
    double observed = statistic(beyond, residual);
    SplittableRandom random = new SplittableRandom(5);
    double[] order = residual.clone();
    int atLeast = 0;
    int draws = 5000;
    for (int draw = 0; draw < draws; draw++) {
      for (int i = order.length - 1; i > 0; i--) {
        int k = random.nextInt(i + 1);
        double swapped = order[i];
        order[i] = order[k];
        order[k] = swapped;
      }
      atLeast += statistic(beyond, Permutations.beyond(given[0], order)) >= observed ? 1 : 0;
    }
    return atLeast / (double) draws;
  }
}
