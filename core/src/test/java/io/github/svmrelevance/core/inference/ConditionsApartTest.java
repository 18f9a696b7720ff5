package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConditionsApartTest {

  private static final int SAMPLES = 60;

  private final SplittableRandom random = new SplittableRandom(4);

  private double[] gaussian() {
    double[] values = new double[SAMPLES];
    Arrays.setAll(values, i -> random.nextGaussian());
    Strata.one(SAMPLES).centre(values);
    return values;
  }

  private static double[] sum(double[]... terms) {
    double[] sum = new double[SAMPLES];
    for (double[] term : terms) {
      SampleSums.addTo(sum, 1, term);
    }
    return sum;
  }

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  private static int[] taken(int[] order, double[][] columns, double[]... vectors) {
    DenseMatrix all = DenseMatrix.ofColumns(SAMPLES, columns);
    double[][] products = new double[vectors.length][columns.length];
    double[] squares = new double[vectors.length];
    for (int v = 0; v < vectors.length; v++) {
      all.addTransposedTimes(vectors[v], products[v]);
      squares[v] = SampleSums.dot(vectors[v], vectors[v]);
    }
    return ConditionsApart.of(order, SampleSums.gram(all), products, squares);
  }

  @Test
  void allAreTakenWhereTheyLeaveSomething() {
    double[][] columns = {gaussian(), gaussian(), gaussian(), gaussian()};
    double[] vector = sum(columns[0], columns[1], times(0.05, gaussian()));

    assertThat(taken(new int[] {3, 0, 2, 1}, columns, vector)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void theOneThatWouldLeaveNothingIsNotTaken() {
    double[] a = gaussian();
    double[] b = gaussian();
    double[] c = gaussian();
    double[][] columns = {b, c, sum(a, b, c), gaussian()};

    assertThat(taken(new int[] {0, 1, 2, 3}, columns, a)).containsExactly(0, 1, 3);
    assertThat(taken(new int[] {2, 1, 0, 3}, columns, a)).containsExactly(1, 2, 3);
  }

  /** A total rounded to two digits leaves what was rounded off, and says nothing more. */
  @Test
  void roundingIsNothingOfItsOwn() {
    double[] a = gaussian();
    double[] b = gaussian();
    double[] total = Arrays.stream(sum(a, b)).map(x -> Math.rint(100 * x) / 100).toArray();
    Strata.one(SAMPLES).centre(total);

    assertThat(taken(new int[] {0, 1}, new double[][] {b, total}, a)).containsExactly(0);
  }

  @Test
  void aTwinAloneIsNotTaken() {
    double[] a = gaussian();

    assertThat(taken(new int[] {0}, new double[][] {times(-3, a)}, a)).isEmpty();
  }

  /** What earlier conditions determine takes nothing off, and stays. */
  @Test
  void conditionsMayDetermineOneAnother() {
    double[] a = gaussian();
    double[] b = gaussian();
    double[][] columns = {a, b, sum(a, times(-2, b)), times(2, a)};

    assertThat(taken(new int[] {0, 1, 2, 3}, columns, sum(gaussian(), a)))
        .containsExactly(0, 1, 2, 3);
  }

  /** Of a group one column that keeps something is enough. */
  @Test
  void aGroupIsDeterminedOnlyAsAWhole() {
    double[] a = gaussian();
    double[][] columns = {a, gaussian()};

    assertThat(taken(new int[] {0, 1}, columns, a, gaussian())).containsExactly(0, 1);
    assertThat(taken(new int[] {0, 1}, columns, a, times(2, a))).containsExactly(1);
  }

  /** Of any columns so many are taken that each of the others would leave nothing. */
  @Test
  void noMoreCanBeTaken() {
    for (int set = 0; set < 50; set++) {
      double[][] sources = new double[4][];
      Arrays.setAll(sources, l -> gaussian());
      double[][] columns = new double[8][];
      Arrays.setAll(columns, l -> mixed(sources));
      double[] vector = mixed(sources);
      int[] order = IntStream.range(0, 8).toArray();

      int[] taken = taken(order, columns, vector);

      assertThat(share(columns, taken, vector)).isGreaterThan(1e-4);
      for (int l : order) {
        if (Arrays.binarySearch(taken, l) < 0) {
          int[] more = IntStream.concat(Arrays.stream(taken), IntStream.of(l)).sorted().toArray();
          assertThat(share(columns, more, vector)).isLessThan(1e-4);
        }
      }
    }
  }

  /** Each source once, not at all, or less; the first one in any case. */
  private double[] mixed(double[][] sources) {
    double[] mixed = sources[0].clone();
    for (int l = 1; l < sources.length; l++) {
      SampleSums.addTo(mixed, random.nextInt(-1, 2), sources[l]);
    }
    return mixed;
  }

  private static double share(double[][] columns, int[] chosen, double[] vector) {
    double square = SampleSums.dot(vector, vector);
    if (chosen.length == 0 || square == 0) {
      return 1;
    }
    DenseMatrix given = DenseMatrix.ofColumns(SAMPLES, columns).selectColumns(chosen);
    double[] left = new Projection(given, SampleSums.gram(given)).residual(vector);
    return SampleSums.dot(left, left) / square;
  }
}
