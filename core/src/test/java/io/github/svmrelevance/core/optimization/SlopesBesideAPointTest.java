package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlopesBesideAPointTest {

  @ParameterizedTest
  @CsvSource({
    "-2, -3, -3",
    "-1, -3, 0.5",
    "0, 0.5, 0.5",
    "1, 0.5, 4",
    "7, 4, 4",
  })
  void differAtBreakpointsAlone(double u, double below, double above) {
    ConvexPiecewiseLinear shape =
        ConvexPiecewiseLinear.of(new double[] {-1, 1}, new double[] {-3, 0.5, 4}, 0);
    assertThat(shape.slopeBelow(u)).isEqualTo(below);
    assertThat(shape.slopeAbove(u)).isEqualTo(above);
  }

  @ParameterizedTest
  @CsvSource({"-5", "0", "5"})
  void areOneOfALine(double u) {
    ConvexPiecewiseLinear line = ConvexPiecewiseLinear.of(new double[0], new double[] {1.5}, 2);
    assertThat(line.slopeBelow(u)).isEqualTo(1.5);
    assertThat(line.slopeAbove(u)).isEqualTo(1.5);
  }
}
