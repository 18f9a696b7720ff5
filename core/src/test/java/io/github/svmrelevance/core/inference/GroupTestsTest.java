package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** P-values of groups of columns, and of several classes, where draws would end. */
class GroupTestsTest {

  private static final PermutationTest ONE_DRAW = new PermutationTest(1, 1);

  private static final int DRAWS = 8_000;

  private final SplittableRandom random = new SplittableRandom(41);

  private static double[] column(int n, IntToDoubleFunction value) {
    double[] column = IntStream.range(0, n).mapToDouble(value).toArray();
    Strata.one(n).centre(column);
    return column;
  }

  /** A 0/1 column for each level, of a level in proportion to its share. */
  private List<double[]> levels(int n, double... shares) {
    int[] of =
        IntStream.range(0, n)
            .map(
                i -> {
                  double left = random.nextDouble();
                  int level = 0;
                  while (level < shares.length - 1 && left > shares[level]) {
                    left -= shares[level++];
                  }
                  return level;
                })
            .toArray();
    return IntStream.range(0, shares.length)
        .mapToObj(level -> column(n, i -> of[i] == level ? 1 : 0))
        .toList();
  }

  private List<double[]> correlated(int n, int columns) {
    double[] shared = random.doubles(n, -1, 1).toArray();
    List<double[]> all = new ArrayList<>();
    for (int f = 0; f < columns; f++) {
      all.add(column(n, i -> shared[i] + 0.7 * random.nextGaussian()));
    }
    return all;
  }

  private List<Response> responses(int n) {
    return List.of(
        Response.ofNumbers(random.doubles(n).map(Math::exp).toArray()),
        Response.ofSigns(random.doubles(n).map(x -> x < 0.35 ? 1 : -1).toArray()),
        Response.ofClasses(
            random.doubles(n).mapToInt(x -> x < 0.3 ? 0 : x < 0.6 ? 1 : 2).toArray(), 3));
  }

  private static double conditional(
      PermutationTest test, List<double[]> group, DenseMatrix given, Response response, long seed) {
    return new ConditionalTest(test, Strata.one(given.rows()))
        .pValue(
            group,
            new Projection(given, SampleSums.gram(given)),
            response.fit(given),
            new SplittableRandom(seed))
        .orElseThrow();
  }

  private DenseMatrix given(int n) {
    return DenseMatrix.ofColumns(
        n,
        new double[][] {
          column(n, i -> random.nextGaussian()), column(n, i -> random.nextGaussian())
        });
  }

  /**
   * Of irrelevant groups a share of the level has a p-value below it: for each target, of levels
   * and of numbers, alone and given others. Nothing is drawn, or one draw would say 1/2 or 1.
   */
  @Test
  void irrelevantGroupsAreCalledRelevantAtTheLevel() {
    int n = 3000;
    int repetitions = 80;
    int[] below = new int[3];
    int tests = 0;
    double[] levels = {0.5, 0.1, 0.02};
    for (int repetition = 0; repetition < repetitions; repetition++) {
      DenseMatrix given = given(n);
      for (List<double[]> group :
          List.of(levels(n, 0.4, 0.3, 0.3), correlated(n, 3), levels(n, 0.3, 0.25, 0.25, 0.2))) {
        for (Response response : responses(n)) {
          for (double p :
              new double[] {
                new Association(copies(group), response, Strata.one(n))
                    .pValue(ONE_DRAW, new Random(1)),
                conditional(ONE_DRAW, group, given, response, 1)
              }) {
            assertThat(p).isNotIn(0.5, 1.0);
            for (int l = 0; l < levels.length; l++) {
              below[l] += p <= levels[l] ? 1 : 0;
            }
            tests++;
          }
        }
      }
    }
    for (int l = 0; l < levels.length; l++) {
      double share = (double) below[l] / tests;
      double deviation = Math.sqrt(levels[l] * (1 - levels[l]) / tests);
      // Tests of one repetition share their columns, so that the share varies more than by chance.
      assertThat(share).as("level %s", levels[l]).isCloseTo(levels[l], within(5 * deviation));
    }
  }

  private static List<double[]> copies(List<double[]> columns) {
    return columns.stream().map(double[]::clone).toList();
  }

  /** The weighted chi-square says what draws say, of groups with a signal. */
  @Test
  void tailsAgreeWithDraws() {
    int n = 2500;
    DenseMatrix given = given(n);
    Projection projection = new Projection(given, SampleSums.gram(given));
    for (List<double[]> group : List.of(levels(n, 0.4, 0.35, 0.25), correlated(n, 4))) {
      double[] signal = unit(group.get(0));
      double[] number =
          IntStream.range(0, n).mapToDouble(i -> 3 * signal[i] + random.nextGaussian()).toArray();
      int[] classes = Arrays.stream(number).mapToInt(y -> y > 0.7 ? 2 : y > -0.2 ? 1 : 0).toArray();
      for (Response response :
          List.of(
              Response.ofNumbers(number),
              Response.ofSigns(Arrays.stream(number).map(y -> y > 0.3 ? 1 : -1).toArray()),
              Response.ofClasses(classes, 3))) {
        agree(
            new Association(copies(group), response, Strata.one(n)).pValue(ONE_DRAW, new Random(1)),
            drawn(
                response.alone().stream()
                    .map(part -> column(n, i -> part[i]))
                    .map(part -> response.isNumber() ? unit(part) : part)
                    .toList(),
                group.stream().map(values -> unit(Ranks.centred(values))).toList(),
                false));
        List<double[]> scores = response.fit(given).scores();
        for (double[] own : scores) {
          Strata.one(n).centre(own);
          projection.subtract(own);
        }
        agree(
            conditional(ONE_DRAW, group, given, response, 1),
            drawn(scores, group.stream().map(projection::residual).toList(), true));
      }
    }
  }

  private static void agree(double tail, double drawn) {
    // One draw would say 1/2 or 1.
    assertThat(tail).isNotIn(0.5, 1.0);
    assertThat(tail).isCloseTo(drawn, within(0.1 * drawn + 4 * Math.sqrt(drawn / DRAWS)));
  }

  private static double[] unit(double[] values) {
    double length = Math.sqrt(SampleSums.dot(values, values));
    return Arrays.stream(values).map(value -> value / length).toArray();
  }

  private static double statistic(
      List<double[]> as, List<double[]> bs, int[] order, boolean studentised) {
    double total = 0;
    for (double[] a : as) {
      for (double[] b : bs) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < order.length; i++) {
          double product = a[i] * b[order[i]];
          sum += product;
          squares += product * product;
        }
        total += sum * sum / (studentised ? 1 + squares : 1);
      }
    }
    return total;
  }

  /** The share of random orders of the rows with a statistic as large. */
  private double drawn(List<double[]> as, List<double[]> bs, boolean studentised) {
    int[] order = IntStream.range(0, as.get(0).length).toArray();
    double observed = statistic(as, bs, order, studentised) * (1 - 1e-12);
    int atLeast = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int i = order.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int swapped = order[i];
        order[i] = order[other];
        order[other] = swapped;
      }
      atLeast += statistic(as, bs, order, studentised) >= observed ? 1 : 0;
    }
    return (atLeast + 1.0) / (DRAWS + 1);
  }

  /** With few samples draws say 1/2001 of all strong groups; what is proven tells them apart. */
  @Test
  void strongerGroupsHaveSmallerValues() {
    int n = 150;
    double[] number = IntStream.range(0, n).asDoubleStream().toArray();
    int[] labels = IntStream.range(0, n).map(i -> i / 50).toArray();
    double[] signs = Arrays.stream(number).map(y -> y < 60 ? -1 : 1).toArray();
    for (Response response :
        List.of(
            Response.ofNumbers(number), Response.ofSigns(signs), Response.ofClasses(labels, 3))) {
      double before = 1;
      for (double spread : new double[] {150, 60, 20}) {
        List<double[]> group =
            List.of(
                column(n, i -> random.nextGaussian()),
                column(n, i -> number[i] + spread * (random.nextDouble() - 0.5)));
        Association test = new Association(copies(group), response, Strata.one(n));
        double p = test.pValue(new PermutationTest(2000, 20), new Random(5));
        double alone =
            new Association(List.of(group.get(1).clone()), response, Strata.one(n))
                .pValue(new PermutationTest(2000, 20), new Random(5));

        assertThat(p).isLessThan(before).isCloseTo(2 * alone, within(1e-9 * alone));
        before = p;
      }
      assertThat(before).isLessThan(1e-10);
    }
  }

  /** Over all orders of six rows: of those, at most a share p has a value of at most p. */
  @Test
  void whatIsProvenHoldsEveryLevel() {
    int n = 6;
    List<int[]> orders = Permutations.of(n);
    for (int repetition = 0; repetition < 12; repetition++) {
      List<double[]> group =
          List.of(
              column(n, i -> random.nextInt(3)),
              column(n, i -> random.nextGaussian()),
              column(n, i -> i == 0 ? 1 : 0));
      Response response =
          repetition % 2 == 0
              ? Response.ofNumbers(random.doubles(n).toArray())
              : Response.ofClasses(new int[] {0, 0, 1, 1, 2, 2}, 3);
      double[] values =
          orders.stream()
              .mapToDouble(
                  order -> {
                    List<double[]> permuted =
                        group.stream().map(b -> column(n, i -> b[order[i]])).toList();
                    return new Association(permuted, response, Strata.one(n)).proven(0);
                  })
              .sorted()
              .toArray();
      for (int k = 0; k < values.length; k++) {
        double value = values[k];
        long atMost = Arrays.stream(values).filter(other -> other <= value).count();
        assertThat((double) atMost / values.length).isLessThanOrEqualTo(value + 1e-12);
      }
    }
  }

  /** From 1000 samples on, a far group has the chi-square of four deviations, or what is proven. */
  @Test
  void farGroupsOfManySamplesNeedNoDraws() {
    int n = 1500;
    List<double[]> group = correlated(n, 3);
    double[] noise = random.doubles(n, -1, 1).toArray();
    double before = PermutationMoments.twoSided(PermutationTest.FAR);
    for (double share : new double[] {0.2, 0.4, 0.8}) {
      double[] number =
          IntStream.range(0, n).mapToDouble(i -> noise[i] + share * group.get(1)[i]).toArray();
      Response response = Response.ofNumbers(number);
      double p =
          new Association(copies(group), response, Strata.one(n)).pValue(ONE_DRAW, new Random(1));
      assertThat(p).isLessThanOrEqualTo(before);
      before = p;
    }
    assertThat(before).isLessThan(1e-20);
  }

  /** A level of few rows is far from normal; then draws are made. */
  @Test
  void rareLevelsAreDrawn() {
    int n = 1000;
    List<double[]> group = levels(n, 0.5, 0.495, 0.005);
    double[] signs = random.doubles(n).map(x -> x < 0.1 ? 1 : -1).toArray();

    assertThat(conditional(ONE_DRAW, group, given(n), Response.ofSigns(signs), 1)).isIn(0.5, 1.0);
  }
}
