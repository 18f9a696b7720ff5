package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ranks by round, then score, then order. */
class StandingTest {

  @Test
  void ranksByRoundThenScoreThenOrder() {
    Standing standing = new Standing(5, 6, List.of("x", "y"));
    standing.record(0, 1, new double[] {9, 9});
    standing.record(1, 2, new double[] {1, 3});
    standing.record(2, 2, new double[] {5, 1});
    standing.record(3, 2, new double[] {2, 2});
    standing.recordColumn(5, new double[] {4, 7});
    standing.setPositions("x", List.of(4, 7));

    standing.rank();

    assertThat(List.of(0, 1, 2, 3, 4)).extracting(standing::rank).containsExactly(4, 2, 1, 3, 5);
    assertThat(List.of(0, 1, 2, 3, 4))
        .extracting(standing::bestRank)
        .containsExactly(4, 2, 1, 2, 5);
    assertThat(List.of(0, 1, 2, 3, 4))
        .extracting(standing::worstRank)
        .containsExactly(4, 3, 1, 3, 5);
    assertThat(List.of(0, 1, 2, 3, 4))
        .extracting(standing::score)
        .containsExactly(9.0, 2.0, 3.0, 2.0, 0.0);
    assertThat(standing.round(0)).isEqualTo(1);
    assertThat(standing.round(4)).isZero();
    assertThat(standing.perClass(2)).isEqualTo(Map.of("x", 5.0, "y", 1.0));
    assertThat(standing.perClass(4)).isEqualTo(Map.of("x", 0.0, "y", 0.0));
    assertThat(standing.ofColumn(5)).isEqualTo(5.5);
    assertThat(standing.ofColumn(4)).isZero();
    assertThat(standing.positions()).isEqualTo(Map.of("x", List.of(4, 7)));
  }

  /** 1 and 4 against 2 and 2: |1-2| twice and |4-2| twice. */
  @Test
  void separationSumsTheDistancesOfAllPairs() {
    assertThat(AverageSeparation.separation(new double[] {4, 2, 1, 2}, new double[] {1, -1, 1, -1}))
        .isEqualTo(6);
    assertThat(AverageSeparation.separation(new double[] {-3, 5, 0.5}, new double[] {-1, -1, 1}))
        .isEqualTo(8);
    assertThat(AverageSeparation.separation(new double[] {1, 2}, new double[] {1, 1})).isZero();
  }
}
