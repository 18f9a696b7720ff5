package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RefitTestTest {

  private static final PermutationTest LONG = new PermutationTest(20_000, 20_001);
  private static final double COST = 10;

  private static double[] standardized(double... values) {
    return FeatureTests.standardized(values.clone(), Strata.one(values.length), 0);
  }

  private static RefitTest refit(PermutationTest test, double[][] given, double[] signs) {
    DenseMatrix others = DenseMatrix.ofColumns(signs.length, given);
    return new RefitTest(test, signs, others, new Projection(others, SampleSums.gram(others)));
  }

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  /** 1/2 ||w||^2 + cost * loss at its optimum, over the cost; without the test's own way to it. */
  private static double optimum(double[] signs, double[]... columns) {
    double[][] costly =
        Arrays.stream(columns).map(one -> times(Math.sqrt(COST), one)).toArray(double[][]::new);
    double[] scores =
        RidgeLogistic.fit(DenseMatrix.ofColumns(signs.length, costly), signs).scores();
    double sum = 0;
    for (double[] column : costly) {
      double weight = SampleSums.dot(column, scores);
      sum += weight * weight / 2;
    }
    for (double score : scores) {
      sum -= Math.log(1 - Math.abs(score));
    }
    return sum;
  }

  /** All 5040 orders of the residuals of seven samples, given one other feature. */
  @Test
  void agreesWithAllOrdersOfTheResiduals() {
    double[] given = standardized(1, 4, -2, 0.5, 3, -1, 2);
    double[] feature = standardized(2, 3, -3, 1, 5, -2, -1);
    double[] signs = {1, 1, -1, -1, 1, -1, 1};
    RefitTest test = refit(LONG, new double[][] {given}, signs);
    double[] residual = Permutations.beyond(given, feature);
    double without = optimum(signs, given);
    double[] statistics =
        Permutations.orders(residual).stream()
            .mapToDouble(
                order -> {
                  double[] copy = standardized(Permutations.beyond(given, order));
                  return (without - optimum(signs, given, copy)) / test.spread(copy);
                })
            .toArray();
    // The first order is the original one.
    double least = statistics[0] * (1 - 1e-9);
    double exact = Arrays.stream(statistics).filter(one -> one >= least).count() / 5040.0;

    double p = test.pValue(feature, new SplittableRandom(1)).getAsDouble();

    assertThat(exact).isStrictlyBetween(0.01, 0.99);
    assertThat(p)
        .isCloseTo(exact, within(1e-4 + 4 * Math.sqrt(exact * (1 - exact) / LONG.draws())));
  }

  /** Without others, each score is that of the share of the class. */
  @Test
  void spreadIsThatOfWelch() {
    double[] signs = {1, 1, -1, -1, -1, -1, -1, -1};
    RefitTest test = refit(LONG, new double[][] {standardized(1, -1, 1, -1, 1, -1, 0, 0)}, signs);
    // The given feature has no product with the class. A quarter is positive: scores 3/4, -1/4.
    double positive = 2 * 9.0;
    double share = positive / (positive + 6);

    double[] values = {5, 1, 2, 1, 2, 1, 2, 1};
    assertThat(test.spread(values))
        .isCloseTo((share * 4 + (1 - share) * 0.25) / ((2 * 4 + 6 * 0.25) / 8), within(1e-3));
    // Values that vary alike in both classes.
    assertThat(test.spread(new double[] {9, 7, 3, 1, 3, 1, 3, 1})).isCloseTo(1, within(1e-12));
    // Values that do not vary within classes.
    assertThat(test.spread(new double[] {3, 3, -1, -1, -1, -1, -1, -1})).isEqualTo(1);
  }

  @Test
  void aFeatureThatTheOthersDetermineHasNoValue() {
    double[] one = standardized(1, 4, -2, 0.5, 3, -1, 2, 8);
    double[] signs = {1, 1, -1, -1, 1, -1, 1, -1};

    assertThat(refit(LONG, new double[][] {one}, signs).pValue(one, new SplittableRandom(1)))
        .isEmpty();
  }

  /** The sum of six features of 60 samples tells the class; six others are noise. */
  @Test
  void findsMoreThanScoresWhereClassesAreAllButSeparated() {
    PermutationTest test = PermutationTest.of(999);
    int found = 0;
    int byScores = 0;
    int wrong = 0;
    for (int set = 0; set < 8; set++) {
      SplittableRandom random = new SplittableRandom(100 + set);
      int n = 60;
      double[][] columns = new double[12][];
      Arrays.setAll(
          columns,
          j -> {
            double[] values = new double[n];
            Arrays.setAll(values, i -> random.nextGaussian());
            return standardized(values);
          });
      double[] signs = new double[n];
      for (int i = 0; i < n; i++) {
        double sum = 0.3 * random.nextGaussian();
        for (int j = 0; j < 6; j++) {
          sum += columns[j][i];
        }
        signs[i] = sum > 0 ? 1 : -1;
      }
      for (int j = 0; j < 12; j++) {
        double[] feature = columns[j];
        double[][] given =
            Arrays.stream(columns).filter(column -> column != feature).toArray(double[][]::new);
        DenseMatrix others = DenseMatrix.ofColumns(n, given);
        Projection projection = new Projection(others, SampleSums.gram(others));
        double p =
            new RefitTest(test, signs, others, projection)
                .pValue(feature, random.split())
                .getAsDouble();
        double score =
            new ConditionalTest(test, Strata.one(n))
                .pValue(
                    List.of(feature),
                    projection,
                    Response.ofSigns(signs).fit(others),
                    random.split())
                .getAsDouble();
        found += j < 6 && p <= 0.01 ? 1 : 0;
        byScores += j < 6 && score <= 0.01 ? 1 : 0;
        wrong += j >= 6 && p <= 0.01 ? 1 : 0;
      }
    }

    assertThat(found).isGreaterThanOrEqualTo(byScores + 2);
    assertThat(wrong).isLessThanOrEqualTo(3);
  }

  /** A rare class that varies three times as much: without the ratio of variances 9 % pass. */
  @Test
  void theRateHoldsWhereARareClassVariesMore() {
    PermutationTest test = PermutationTest.of(200);
    int n = 80;
    double[] signs = new double[n];
    Arrays.setAll(signs, i -> i < 20 ? 1 : -1);
    int small = 0;
    int tests = 0;
    for (int set = 0; set < 60; set++) {
      SplittableRandom random = new SplittableRandom(500 + set);
      double[][] columns = new double[6][];
      Arrays.setAll(
          columns,
          j -> {
            double[] values = new double[n];
            Arrays.setAll(values, i -> (signs[i] > 0 ? 3 : 1) * random.nextGaussian());
            return standardized(values);
          });
      RefitTest one = refit(test, Arrays.copyOf(columns, 5), signs);
      small += one.pValue(columns[5], random).getAsDouble() <= 0.05 ? 1 : 0;
      RefitTest other = refit(test, Arrays.copyOfRange(columns, 1, 6), signs);
      small += other.pValue(columns[0], random).getAsDouble() <= 0.05 ? 1 : 0;
      tests += 2;
    }

    assertThat((double) small / tests).isLessThan(0.11);
  }

  /** To 100 samples of two classes each draw is a regression; for others, draws are of scores. */
  @Test
  void featuresOfFewSamplesAreTestedSo() {
    for (int n : new int[] {100, 101}) {
      SplittableRandom random = new SplittableRandom(n);
      double[][] columns = new double[3][];
      Arrays.setAll(
          columns,
          j -> {
            double[] values = new double[n];
            Arrays.setAll(values, i -> random.nextGaussian());
            return standardized(values);
          });
      double[] signs = new double[n];
      Arrays.setAll(signs, i -> columns[0][i] + columns[1][i] + random.nextGaussian() > 1 ? 1 : -1);
      PermutationTest test = PermutationTest.of(499);
      DenseMatrix given = DenseMatrix.ofColumns(n, columns[1], columns[2]);
      Projection projection = new Projection(given, SampleSums.gram(given));
      SplittableRandom same = new SplittableRandom(3);
      Response response = Response.ofSigns(signs);
      AloneTest.of(List.of(columns[0]), response, Strata.one(n)).pValue(test, same);
      OptionalDouble expected =
          n <= 100
              ? new RefitTest(test, signs, given, projection).pValue(columns[0], same)
              : new ConditionalTest(test, Strata.one(n))
                  .pValue(List.of(columns[0]), projection, response.fit(given), same);

      OptionalDouble conditional =
          FeatureTests.of(DenseMatrix.ofColumns(n, columns), signs, Optional.empty(), 499)
              .of(0, new SplittableRandom(3))
              .conditional();

      assertThat(conditional.getAsDouble()).isCloseTo(expected.getAsDouble(), within(1e-12));
    }
  }
}
