package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of features and groups against classes and numbers: what must not matter, and rates. */
class ResponsesTest {

  private static final int DRAWS = 399;
  private static final int LONG = 20_000;

  private final SplittableRandom random = new SplittableRandom(22);

  private enum Kind {
    NUMBER,
    LEVELS,
    CLASSES,
    SIGNS
  }

  private double[] gaussian(int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  /** Terciles of a number, or its sign, or the number. */
  private static Response response(Kind kind, double[] numbers) {
    return switch (kind) {
      case NUMBER -> Response.ofNumbers(numbers);
      case LEVELS -> Response.ofNumbers(Arrays.stream(thirds(numbers)).asDoubleStream().toArray());
      case CLASSES -> Response.ofClasses(thirds(numbers), 3);
      case SIGNS -> Response.ofSigns(Arrays.stream(numbers).map(y -> y > 0 ? 1 : -1).toArray());
    };
  }

  private static int[] thirds(double[] numbers) {
    return Arrays.stream(numbers).mapToInt(y -> y < -0.43 ? 0 : y < 0.43 ? 1 : 2).toArray();
  }

  private static FeatureEvidence test(
      double[][] columns, List<int[]> groups, Response response, int feature, int draws) {
    return FeatureTests.of(
            DenseMatrix.ofColumns(columns[0].length, columns),
            groups,
            response,
            Optional.empty(),
            draws)
        .of(feature, new SplittableRandom(7));
  }

  private static List<int[]> single(int d) {
    return IntStream.range(0, d).mapToObj(j -> new int[] {j}).toList();
  }

  private static double[] plus(double[] a, double factor, double[] b) {
    double[] sum = a.clone();
    SampleSums.addTo(sum, factor, b);
    return sum;
  }

  private static double[] at(int[] order, double[] values) {
    return Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
  }

  /**
   * One level of 2.5 % of the samples holds a third of the samples of a class of 3 %. Copies that
   * miss the class must not outweigh it, however many levels and classes there are.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aRareLevelOfARareClassIsFound(int classes) {
    int n = 1000;
    double[][] columns = new double[5][n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      columns[i < 25 ? 0 : 1 + random.nextInt(3)][i] = 1;
      columns[4][i] = random.nextGaussian();
      labels[i] = i < 8 || i >= 978 ? 0 : 1 + random.nextInt(classes - 1);
    }
    Response response =
        classes == 2
            ? Response.ofSigns(Arrays.stream(labels).mapToDouble(y -> y == 0 ? 1 : -1).toArray())
            : Response.ofClasses(labels, classes);
    List<int[]> features = List.of(new int[] {0, 1, 2, 3}, new int[] {4});

    assertThat(test(columns, features, response, 0, 999).conditional().getAsDouble())
        .isLessThan(0.005);
    assertThat(test(columns, features, response, 1, 999).conditional().getAsDouble())
        .isGreaterThan(0.01);
  }

  private static void assertSameUpToChance(double actual, double expected) {
    // It stops at 200 exceedances: a relative error of 7 % each.
    assertThat(actual).isCloseTo(expected, within(0.3 * expected + 1e-9));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void orderOfSamplesDoesNotMatter(Kind kind) {
    int n = 60;
    double[][] columns = {gaussian(n), gaussian(n), gaussian(n)};
    double[] numbers = plus(gaussian(n), 0.25, plus(columns[0], 1, columns[1]));
    int[] order = IntStream.range(0, n).map(i -> (7 * i + 3) % n).toArray();
    double[][] moved =
        Arrays.stream(columns).map(column -> at(order, column)).toArray(double[][]::new);
    List<int[]> groups = List.of(new int[] {0, 1}, new int[] {2});
    for (int group = 0; group < 2; group++) {
      FeatureEvidence plain = test(columns, groups, response(kind, numbers), group, LONG);
      FeatureEvidence other = test(moved, groups, response(kind, at(order, numbers)), group, LONG);

      assertSameUpToChance(other.marginal(), plain.marginal());
      assertSameUpToChance(other.conditional().getAsDouble(), plain.conditional().getAsDouble());
      assertThat(other.effect().value()).isCloseTo(plain.effect().value(), within(1e-12));
    }
  }

  /** The same stream of chance permutes the rows of a group as one. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void orderAndUnitsOfColumnsDoNotMatter(Kind kind) {
    int n = 50;
    double[][] columns = {gaussian(n), gaussian(n), gaussian(n)};
    Response response = response(kind, plus(gaussian(n), 0.3, columns[1]));
    FeatureEvidence plain =
        test(columns, List.of(new int[] {0, 1}, new int[] {2}), response, 0, DRAWS);
    double[][] changed = {
      Arrays.stream(columns[1]).map(x -> 5 - 3 * x).toArray(),
      columns[2],
      Arrays.stream(columns[0]).map(x -> 1000 * x).toArray()
    };
    FeatureEvidence other =
        test(changed, List.of(new int[] {2, 0}, new int[] {1}), response, 0, DRAWS);
    FeatureEvidence turned =
        test(changed, List.of(new int[] {0, 2}, new int[] {1}), response, 0, DRAWS);

    for (FeatureEvidence same : List.of(other, turned)) {
      assertThat(same.marginal()).isCloseTo(plain.marginal(), within(1e-12));
      assertThat(same.conditional().getAsDouble())
          .isCloseTo(plain.conditional().getAsDouble(), within(1e-12));
      assertThat(same.effect().value()).isCloseTo(plain.effect().value(), within(1e-12));
    }
  }

  @Test
  void monotoneTransformationsLeaveTheTestAlone() {
    double[] feature = gaussian(40);
    double[] numbers = plus(gaussian(40), 0.3, feature);
    double[] cubed = Arrays.stream(feature).map(x -> x * x * x).toArray();
    double[] grown = Arrays.stream(numbers).map(StrictMath::exp).toArray();
    double[] fallen = Arrays.stream(grown).map(y -> -y).toArray();
    double p = alone(feature, Response.ofNumbers(numbers)).marginal();

    assertThat(alone(cubed, Response.ofNumbers(numbers)).marginal()).isEqualTo(p);
    assertThat(alone(feature, Response.ofNumbers(grown)).marginal()).isEqualTo(p);
    assertThat(alone(cubed, Response.ofClasses(thirds(numbers), 3)).marginal())
        .isEqualTo(alone(feature, Response.ofClasses(thirds(numbers), 3)).marginal());
    // Only the sign of the effect turns.
    FeatureEvidence rising = alone(feature, Response.ofNumbers(grown));
    FeatureEvidence falling = alone(feature, Response.ofNumbers(fallen));
    assertThat(falling.marginal()).isCloseTo(rising.marginal(), within(1e-12));
    assertThat(falling.effect().value()).isCloseTo(-rising.effect().value(), within(1e-12));
  }

  private static FeatureEvidence alone(double[] feature, Response response) {
    return test(new double[][] {feature}, single(1), response, 0, DRAWS);
  }

  /** Which class is called first is a name. */
  @Test
  void namesOfClassesDoNotMatter() {
    int n = 60;
    double[][] columns = {gaussian(n), gaussian(n)};
    int[] classes = thirds(plus(gaussian(n), 0.5, columns[0]));
    int[] renamed = Arrays.stream(classes).map(c -> (c + 1) % 3).toArray();
    for (int j = 0; j < 2; j++) {
      FeatureEvidence plain = test(columns, single(2), Response.ofClasses(classes, 3), j, DRAWS);
      FeatureEvidence other = test(columns, single(2), Response.ofClasses(renamed, 3), j, DRAWS);
      FeatureEvidence gap = test(columns, single(2), Response.ofClasses(classes, 4), j, DRAWS);

      assertThat(other.marginal()).isCloseTo(plain.marginal(), within(1e-12));
      assertThat(other.conditional().getAsDouble())
          .isCloseTo(plain.conditional().getAsDouble(), within(1e-12));
      assertThat(gap.marginal()).as("a class without samples").isEqualTo(plain.marginal());
      assertThat(gap.conditional()).isEqualTo(plain.conditional());
    }
  }

  /** The rank correlation, and what is explained, of a feature that says all. */
  @Test
  void effectsEndWhereAllIsTold() {
    double[] feature = gaussian(30);
    FeatureEvidence number = alone(feature, Response.ofNumbers(feature));
    double[] byClass = new double[30];
    Arrays.setAll(byClass, i -> i % 3);
    int[] classes = IntStream.range(0, 30).map(i -> i % 3).toArray();

    assertThat(number.effect().value()).isCloseTo(1, within(1e-12));
    assertThat(alone(byClass, Response.ofClasses(classes, 3)).effect().value())
        .isCloseTo(1, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void columnsThatTheOthersDetermineHaveNoConditional(Kind kind) {
    int n = 40;
    double[] a = gaussian(n);
    double[] b = gaussian(n);
    double[] c = gaussian(n);
    double[][] columns = {a, b, c, plus(a, 2, b), plus(b, -1, c)};
    List<int[]> groups = List.of(new int[] {0}, new int[] {1}, new int[] {2}, new int[] {3, 4});
    Response response = response(kind, plus(gaussian(n), 0.5, a));

    assertThat(test(columns, groups, response, 3, DRAWS).conditional()).isEmpty();
    columns[4] = gaussian(n);
    assertThat(test(columns, groups, response, 3, DRAWS).conditional()).isPresent();
  }

  /** A part that corrects another is seen, though a total determines it, exactly or rounded. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void besideATotalPartsAreTestedGivenSomeOfTheOthers(Kind kind) {
    int n = 150;
    double[] signal = gaussian(n);
    double[] b = gaussian(n);
    double[] c = gaussian(n);
    double[] a = plus(signal, 1, b);
    double[] total = plus(plus(a, 1, b), 1, c);
    double[] rounded = Arrays.stream(total).map(x -> Math.rint(100 * x) / 100).toArray();
    Response response = response(kind, plus(signal, 0.3, gaussian(n)));
    List<int[]> single = IntStream.range(0, 4).mapToObj(j -> new int[] {j}).toList();

    FeatureEvidence exact = test(new double[][] {a, b, c, total}, single, response, 1, DRAWS);
    FeatureEvidence near = test(new double[][] {a, b, c, rounded}, single, response, 1, DRAWS);

    assertThat(exact.conditional()).isEmpty();
    assertThat(near.conditional()).isPresent();
    assertThat(exact.withoutSubstitutes().getAsDouble()).isLessThan(0.01);
    assertThat(near.withoutSubstitutes().getAsDouble()).isLessThan(0.01);
  }

  /** 300 null groups of two columns each: rejections at 10 % stay within chance. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void pureNoiseIsRejectedAtTheRate(Kind kind) {
    int runs = 150;
    int marginal = 0;
    int conditional = 0;
    int combined = 0;
    for (int run = 0; run < runs; run++) {
      int n = 40;
      double[][] columns = {gaussian(n), gaussian(n), gaussian(n), gaussian(n), gaussian(n)};
      Response response = response(kind, plus(gaussian(n), 1, columns[4]));
      List<int[]> groups = List.of(new int[] {0, 1}, new int[] {2}, new int[] {3}, new int[] {4});
      for (int group = 0; group < 2; group++) {
        FeatureEvidence evidence = test(columns, groups, response, group, 199);
        marginal += evidence.marginal() <= 0.1 ? 1 : 0;
        conditional += evidence.conditional().getAsDouble() <= 0.1 ? 1 : 0;
        combined += evidence.combined() <= 0.1 ? 1 : 0;
      }
    }
    // Four standard deviations of a binomial of 300 at 10 %: 30 +- 21.
    assertThat(marginal).isBetween(9, 51);
    assertThat(conditional).isBetween(9, 51);
    assertThat(combined).isBetween(5, 55);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void strongSignalsAreFound(Kind kind) {
    int found = 0;
    for (int run = 0; run < 20; run++) {
      int n = 80;
      double[][] columns = {gaussian(n), gaussian(n), gaussian(n), gaussian(n)};
      Response response = response(kind, plus(plus(columns[0], 1, columns[3]), 0.5, gaussian(n)));
      List<int[]> groups = List.of(new int[] {0, 1}, new int[] {2}, new int[] {3});
      FeatureEvidence group = test(columns, groups, response, 0, DRAWS);
      FeatureEvidence one = test(columns, groups, response, 2, DRAWS);
      found += group.conditional().getAsDouble() < 0.02 && group.marginal() < 0.05 ? 1 : 0;
      found += one.conditional().getAsDouble() < 0.02 && one.marginal() < 0.05 ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(36);
  }
}
