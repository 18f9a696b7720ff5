package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AssociationTest {

  private static final int SAMPLES = 7;

  private final SplittableRandom random = new SplittableRandom(77);

  /** Over all permutations of 7 samples: no bound is below the exact p-value of Kruskal-Wallis. */
  @Test
  void theBoundOfClassesIsNoSmallerThanTheExactValue() {
    List<int[]> permutations = Permutations.of(SAMPLES);
    for (int repetition = 0; repetition < 40; repetition++) {
      int classes = repetition == 39 ? 6 : 3 + repetition % 3;
      int different = repetition % 3 == 0 ? 3 : 1000;
      double[] values = random.ints(SAMPLES, 0, different).asDoubleStream().toArray();
      int[] labels =
          IntStream.range(0, SAMPLES).map(i -> i < classes ? i : random.nextInt(classes)).toArray();
      if (Arrays.stream(values).distinct().count() == 1) {
        continue;
      }
      Response response = Response.ofClasses(labels, classes);
      Strata strata = Strata.one(SAMPLES);
      Association test = new Association(List.of(values.clone()), response, strata);
      double[] statistics =
          permutations.stream()
              .mapToDouble(
                  pi ->
                      new Association(
                              List.of(IntStream.of(pi).mapToDouble(i -> values[i]).toArray()),
                              response,
                              strata)
                          .effect()
                          .value())
              .toArray();
      Arrays.sort(statistics);
      for (int k = 0; k < statistics.length; k += 71) {
        double statistic = statistics[k];
        double exact =
            (double) Arrays.stream(statistics).filter(other -> other >= statistic - 1e-9).count()
                / statistics.length;
        assertThat(test.bound(statistic)).isBetween(exact, 1.0);
      }
    }
  }

  /** Far out, draws say 1/2001 of everything; bounds tell strong features from stronger ones. */
  @Test
  void strongerFeaturesHaveSmallerValues() {
    int n = 120;
    double[] noise = random.doubles(n, -1, 1).toArray();
    double[] number = IntStream.range(0, n).asDoubleStream().toArray();
    int[] labels = IntStream.range(0, n).map(i -> i / 40).toArray();
    for (Response response : List.of(Response.ofNumbers(number), Response.ofClasses(labels, 3))) {
      double before = 1;
      for (double spread : new double[] {100, 60, 20}) {
        double[] values =
            IntStream.range(0, n).mapToDouble(i -> number[i] + spread * noise[i]).toArray();
        double p =
            new Association(List.of(values), response, Strata.one(n))
                .pValue(new PermutationTest(2000, 20), new Random(5));
        assertThat(p).isLessThan(before);
        before = p;
      }
      assertThat(before).isLessThan(1e-10);
    }
  }

  /** Draws of the two samples that are not 0 come to the share of all permutations. */
  @Test
  void drawsOfAFewValuesMeetTheExactValue() {
    double[] values = {0, 0, 3, 0, 0, 0, 1, 0};
    int n = values.length;
    Strata strata = Strata.one(n);
    Response numbers = Response.ofNumbers(new double[] {4, 1, 9, 2, 2.5, 7, 8, 0});
    Response classes = Response.ofClasses(new int[] {0, 1, 2, 0, 1, 2, 2, 0}, 3);
    for (Response response : List.of(numbers, classes)) {
      Association test = new Association(List.of(values.clone()), response, strata);
      double[] statistics = new double[n * (n - 1)];
      int count = 0;
      for (int first = 0; first < n; first++) {
        for (int second = 0; second < n; second++) {
          if (first != second) {
            double[] placed = new double[n];
            placed[first] = 3;
            placed[second] = 1;
            statistics[count++] =
                Math.abs(new Association(List.of(placed), response, strata).effect().value());
          }
        }
      }
      double own = Math.abs(test.effect().value());
      double exact =
          (double) Arrays.stream(statistics).filter(other -> other >= own - 1e-9).count() / count;

      double p = test.pValue(new PermutationTest(40_000, 40_000), new Random(3));

      // Four standard errors of 40,000 draws.
      assertThat(p).isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / 40_000)));
    }
  }
}
