package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class FarValuesTest {

  private final RandomGenerator random = new SplittableRandom(3);

  private double[] normal(int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  private static Optional<String> warning(double[]... columns) {
    int n = columns[0].length;
    List<String> names = List.of("a", "b").subList(0, columns.length);
    Dataset data =
        new Dataset("toy", names, DenseMatrix.ofColumns(n, columns), new RealValues(new double[n]));
    return FarValues.ofFeatures(data).map(found -> found.message().toString());
  }

  @Test
  void oneFarCellIsNamed() {
    double[] typed = normal(40);
    typed[7] = 250;
    assertThat(warning(normal(40), typed))
        .hasValueSatisfying(
            told -> assertThat(told).contains("one of the 40 samples makes", "'b' (250.0)"))
        .hasValueSatisfying(told -> assertThat(told).doesNotContain("'a'"));
    typed[7] = -250;
    assertThat(warning(typed)).hasValueSatisfying(told -> assertThat(told).contains("(-250.0)"));
  }

  /** Far beyond what a double's square can hold. */
  @Test
  void unitsDoNotMatter() {
    for (double unit : new double[] {1e-170, 1e170}) {
      double[] typed = Arrays.stream(normal(40)).map(x -> x * unit).toArray();
      assertThat(warning(typed)).isEmpty();
      typed[0] = 250 * unit;
      assertThat(warning(typed)).isPresent();
    }
  }

  @Test
  void tailsAreNoMistakes() {
    double[] skewed = Arrays.stream(normal(1000)).map(x -> StrictMath.exp(1.5 * x)).toArray();
    assertThat(warning(skewed)).isEmpty();
    double[] rare = new double[1000];
    rare[5] = 1;
    assertThat(warning(rare)).as("a feature that is mostly the same").isEmpty();
    double[] three = normal(40);
    Arrays.fill(three, 0, 3, 250);
    assertThat(warning(three)).as("in more than a hundredth").isEmpty();
    double[] few = {0, 1, 2, 3, 4, 5, 6, 7, 1000};
    assertThat(warning(few)).as("too few samples").isEmpty();
  }

  @Test
  void aHundredthOfManySamplesCounts() {
    double[] values = normal(500);
    Arrays.fill(values, 0, 5, 999);
    assertThat(warning(values)).isPresent();
    values[5] = 999;
    assertThat(warning(values)).isEmpty();
  }
}
