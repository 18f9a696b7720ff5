package io.github.svmrelevance.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RejectFigureTest {

  @Test
  void scoresAreCountedInFortyEightBinsWhereTheRejectsAreWide() {
    assertThat(RejectFigure.bins(8, 2.8)).isEqualTo(48);
    assertThat(RejectFigure.bins(8, 0)).isEqualTo(48);
    assertThat(RejectFigure.bins(0, 0)).isEqualTo(48);
  }

  @Test
  void scoresFarAwayLeaveEightBinsToTheRejects() {
    assertThat(RejectFigure.bins(50, 4)).isEqualTo(100);
  }

  @Test
  void scoresVeryFarAwayLeaveBinsThatCanBeDrawn() {
    assertThat(RejectFigure.bins(1e300, 1e-3)).isEqualTo(240);
  }
}
