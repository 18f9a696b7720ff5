package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinkageTest {

  @Test
  void joinsByTheAverage() {
    double[][] alike = {{1, 0.9, 0.2, 0}, {0.9, 1, 0.9, 0}, {0.2, 0.9, 1, 0}, {0, 0, 0, 1}};

    // 0 and 1 are joined; 2 is like them by (0.2 + 0.9) / 2 = 0.55.
    assertThat(Linkage.groups(4, (i, j) -> alike[i][j]))
        .containsExactly(List.of(0, 1, 2), List.of(3));
    alike[0][2] = 0.05;
    alike[2][0] = 0.05;
    assertThat(Linkage.groups(4, (i, j) -> alike[i][j]))
        .containsExactly(List.of(0, 1), List.of(2), List.of(3));
  }

  /**
   * The pair of three counts for two thirds: 3 is like 0, 1 and 2 by (0.9 + 0.4 + 0.25) / 3, which
   * is above one half, and by (0.9 + 0.25 + 0.25) / 3, which is not.
   */
  @Test
  void averagesOverPairsNotOverGroups() {
    assertThat(three(0.4)).containsExactly(List.of(0, 1, 2, 3));
    assertThat(three(0.25)).containsExactly(List.of(0, 1, 2), List.of(3));
  }

  private static List<List<Integer>> three(double middle) {
    double[][] alike = {
      {1, 1, 0.95, 0.25}, {1, 1, 0.95, middle}, {0.95, 0.95, 1, 0.9}, {0.25, middle, 0.9, 1}
    };
    return Linkage.groups(4, (i, j) -> alike[i][j]);
  }

  @Test
  void oneHalfIsNotEnoughAndTheLargestGroupComesFirst() {
    double[][] alike = {{1, 0.5, 0, 0}, {0.5, 1, 0, 0}, {0, 0, 1, 0.6}, {0, 0, 0.6, 1}};

    assertThat(Linkage.groups(4, (i, j) -> alike[i][j]))
        .containsExactly(List.of(2, 3), List.of(0), List.of(1));
    assertThat(Linkage.groups(0, (i, j) -> 1)).isEmpty();
  }
}
