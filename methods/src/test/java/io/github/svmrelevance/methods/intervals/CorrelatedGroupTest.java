package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.methods.intervals.CorrelatedGroup.Member;
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
  void groupHoldsWhatIsCorrelatedEachWithItsSlope() {
    double[] one = noise();

    List<CorrelatedGroup> groups = groups(one, noise(), sum(noise(), -2, one));

    assertThat(groups.get(0).members()).extracting(Member::feature).containsExactly(0, 2);
    assertThat(groups.get(0).members().get(0).slope()).isEqualTo(1);
    assertThat(groups.get(0).members().get(1).slope())
        .as("-2, but for what chance correlates with the noise")
        .isCloseTo(-2, within(0.2));
    assertThat(groups.get(2).members()).extracting(Member::feature).containsExactly(0, 2);
    assertThat(groups.get(2).members().get(0).slope())
        .as("-2 / (1 + 4), seen from the other")
        .isCloseTo(-0.4, within(0.04));
    assertThat(groups.get(1).members()).extracting(Member::feature).containsExactly(1);
  }

  @Test
  void componentHoldsAChainWhoseEndsAreNotCorrelated() {
    double[] left = noise();
    double[] right = noise();
    double[] apart = noise();

    List<CorrelatedGroup> groups = groups(left, apart, sum(left, 1, right), noise(), right);

    assertThat(groups.get(0).members()).extracting(Member::feature).containsExactly(0, 2);
    assertThat(CorrelatedGroup.components(groups))
        .containsExactly(List.of(0, 2, 4), List.of(1), List.of(3));
  }
}
