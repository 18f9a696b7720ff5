package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A function as the largest of straight lines, against the definition. */
class LargestOfLinesTest {

  @Property(seed = "20261125")
  void isTheLargestOfItsLinesEverywhere(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int lines = 1 + random.nextInt(8);
    // Whole numbers, so that lines are often equal, parallel, or meet in one point.
    double[] slopes = random.ints(lines, -4, 5).asDoubleStream().toArray();
    double[] intercepts = random.ints(lines, -4, 5).asDoubleStream().toArray();

    ConvexPiecewiseLinear largest = ConvexPiecewiseLinear.maxOf(slopes, intercepts);

    assertThat(largest.minSlope()).isEqualTo(Arrays.stream(slopes).min().orElseThrow());
    assertThat(largest.maxSlope()).isEqualTo(Arrays.stream(slopes).max().orElseThrow());
    for (double u = -20; u <= 20; u += 0.25) {
      double expected = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < lines; k++) {
        expected = Math.max(expected, slopes[k] * u + intercepts[k]);
      }
      assertThat(largest.value(u)).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void knownShapesAreTheSame() {
    assertThat(ConvexPiecewiseLinear.maxOf(new double[] {0, -1}, new double[] {0, 1}))
        .isEqualTo(ConvexPiecewiseLinear.hinge(1));
    assertThat(ConvexPiecewiseLinear.maxOf(new double[] {0, 1, -1}, new double[] {0, -0.5, -0.5}))
        .isEqualTo(ConvexPiecewiseLinear.epsilonInsensitive(0.5));
    ConvexPiecewiseLinear one = ConvexPiecewiseLinear.maxOf(new double[] {2}, new double[] {3});
    assertThat(one.breakpoints()).isZero();
    assertThat(one.value(5)).isEqualTo(13);
  }

  @Test
  void whatIsNoSetOfLinesIsRefused() {
    double[] none = {};
    double[] one = {1};
    double[] infinite = {Double.POSITIVE_INFINITY};

    assertThatThrownBy(() -> ConvexPiecewiseLinear.maxOf(none, none))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ConvexPiecewiseLinear.maxOf(one, none))
        .hasMessage("1 slopes and 0 intercepts are no lines");
    assertThatThrownBy(() -> ConvexPiecewiseLinear.maxOf(one, infinite))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
