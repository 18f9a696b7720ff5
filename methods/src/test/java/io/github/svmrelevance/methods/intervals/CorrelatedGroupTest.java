package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CorrelatedGroupTest {

  private static final int SAMPLES = 400;

  private final SplittableRandom random = new SplittableRandom(5);

  private double[] noise() {
    return random.doubles(SAMPLES, -1, 1).toArray();
  }

  private static double[] sum(double[] one, double factor, double[] other) {
    double[] sum = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      sum[i] = one[i] + factor * other[i];
    }
    return sum;
  }

  private static List<CorrelatedGroup> groups(double[]... columns) {
    List<String> names = List.of("a", "b", "c", "d", "e").subList(0, columns.length);
    return CorrelatedGroup.all(
        new TrainingSet(
            names, DenseMatrix.ofColumns(SAMPLES, columns), new double[columns[0].length]));
  }

  @Test
  void groupHoldsWhatIsCorrelatedEachWithItsSign() {
    double[] one = noise();

    List<CorrelatedGroup> groups = groups(one, noise(), sum(noise(), -2, one));

    assertThat(groups.get(0).members()).containsExactly(1, -3);
    assertThat(groups.get(2)).as("the same group").isEqualTo(groups.get(0));
    assertThat(groups.get(1).members()).containsExactly(2);
  }

  @Test
  void componentHoldsAChainWhoseEndsAreNotCorrelated() {
    double[] left = noise();
    double[] right = noise();
    double[] apart = noise();

    List<CorrelatedGroup> groups = groups(left, apart, sum(left, 1, right), noise(), right);

    assertThat(groups.get(0).members()).containsExactly(1, 3);
    assertThat(CorrelatedGroup.components(groups))
        .containsExactly(List.of(0, 2, 4), List.of(1), List.of(3));
  }
}
