package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetScaleTest {

  private static Dataset data(double... numbers) {
    return new Dataset(
        "toy",
        List.of("x"),
        DenseMatrix.ofColumns(numbers.length, numbers.clone()),
        new RealValues(numbers));
  }

  /** The squares of these neither overflow nor vanish; powers of two change no bit. */
  @Test
  void numbersOfAnySizeAreScaledAlike() {
    double[] numbers = {1, 2.5, -3, 0.125, 7};
    TargetScale ordinary = TargetScale.of(data(numbers), Scaling.SD);
    assertThat(ordinary.centre()).isEqualTo(1.525);
    for (int power : new int[] {-1000, -700, -40, 40, 520, 1000}) {
      double[] scaled = Arrays.stream(numbers).map(y -> Math.scalb(y, power)).toArray();
      TargetScale scale = TargetScale.of(data(scaled), Scaling.SD);
      assertThat(scale.centre()).isEqualTo(Math.scalb(ordinary.centre(), power));
      assertThat(scale.unit()).isEqualTo(Math.scalb(ordinary.unit(), power));
    }
    assertThat(TargetScale.of(data(0, 0), Scaling.SD)).isEqualTo(new TargetScale(0, 1));
  }
}
