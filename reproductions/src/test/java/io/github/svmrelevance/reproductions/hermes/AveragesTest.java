package io.github.svmrelevance.reproductions.hermes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the tables and curves of many runs are made of. */
class AveragesTest {

  /** 1, 2 and 6: mean 3, variance 7, so an error of sqrt(7/3) of the mean. */
  @Test
  void meansComeWithTheirStandardErrors() {
    Averages averages =
        Averages.of(List.of(new double[] {1, -4}, new double[] {2, -4}, new double[] {6, -4}));

    assertThat(averages.mean(1)).isCloseTo(3, within(1e-12));
    assertThat(averages.mean(2)).isCloseTo(-4, within(1e-12));
    assertThat(averages.cell(1, 3).ours().orElseThrow().value()).isCloseTo(3, within(1e-12));
    assertThat(averages.cell(1, 3).ours().orElseThrow().spread().orElseThrow())
        .isCloseTo(Math.sqrt(7.0 / 3), within(1e-12));
    assertThat(averages.cell(2, 3).ours().orElseThrow().spread().orElseThrow())
        .isCloseTo(0, within(1e-12));
    assertThat(averages.cell(1, 3).printed()).isEmpty();
    assertThat(averages.cell(1, 3).decimals()).isEqualTo(3);
  }

  /** Numbers of features are counted from 1, bars from 0. */
  @Test
  void curvesBeginAtOneFeature() {
    Averages averages = Averages.of(List.of(new double[] {1, 5}, new double[] {3, 7}));

    assertThat(averages.points()).extracting(point -> point.x()).containsExactly(1.0, 2.0);
    assertThat(averages.points()).extracting(point -> point.y()).containsExactly(2.0, 6.0);
    assertThat(averages.bars()).extracting(bar -> bar.x()).containsExactly(0.0, 1.0);
    assertThat(averages.bars()).allMatch(bar -> bar.low() == 0);
    assertThat(averages.bars()).extracting(bar -> bar.high()).containsExactly(2.0, 6.0);
  }

  @Test
  void ordersAreTurnedRoundAndShuffled() {
    assertThat(Orders.reversed(new int[] {2, 0, 1})).containsExactly(1, 0, 2);
    int[] firsts = new int[4];
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 4000; round++) {
      int[] order = Orders.shuffled(4, random);
      firsts[order[0]]++;
      assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3);
    }
    // A fair share is 1000, with a deviation of 27.
    assertThat(Arrays.stream(firsts)).allMatch(count -> count > 850 && count < 1150);
  }
}
