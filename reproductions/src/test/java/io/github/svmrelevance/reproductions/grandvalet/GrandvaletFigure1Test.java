package io.github.svmrelevance.reproductions.grandvalet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The loss as the figure shows it, against what defines it. */
class GrandvaletFigure1Test {

  private static final double STEP = 1e-6;

  @Test
  void probabilitiesAreThoseOfTheFigure() {
    assertThat(GrandvaletFigure1.COSTS.lowerProbability()).isCloseTo(0.4, within(1e-12));
    assertThat(GrandvaletFigure1.COSTS.upperProbability()).isCloseTo(0.8, within(1e-12));
  }

  /** What equations (5) and (6) demand: the subgradient of the likelihood at both thresholds. */
  @Test
  void touchesTheLikelihoodAtBothThresholds() {
    for (double sign : new double[] {1, -1}) {
      for (double f :
          new double[] {
            GrandvaletFigure1.COSTS.lowerThreshold(), GrandvaletFigure1.COSTS.upperThreshold()
          }) {
        assertThat(GrandvaletFigure1.doubleHinge(sign, f))
            .isCloseTo(GrandvaletFigure1.likelihood(sign, f), within(1e-12));
        double slope =
            (GrandvaletFigure1.doubleHinge(sign, f + STEP)
                    - GrandvaletFigure1.doubleHinge(sign, f - STEP))
                / (2 * STEP);
        assertThat(slope).isCloseTo(-sign / (1 + Math.exp(sign * f)), within(1e-6));
      }
    }
  }

  /** Tangents of a convex function, and 0, lie below it; it is 0 from where training says so. */
  @Test
  void liesBelowTheLikelihoodAndEndsAtTheFirstHinge() {
    for (double sign : new double[] {1, -1}) {
      for (double f = -6; f <= 6; f += 0.01) {
        assertThat(GrandvaletFigure1.doubleHinge(sign, f))
            .isLessThanOrEqualTo(GrandvaletFigure1.likelihood(sign, f) + 1e-12);
      }
      double end = sign * GrandvaletFigure1.COSTS.firstHinge(sign);
      assertThat(GrandvaletFigure1.doubleHinge(sign, end)).isCloseTo(0, within(1e-12));
      assertThat(GrandvaletFigure1.doubleHinge(sign, end - sign * 0.01)).isGreaterThan(1e-4);
      assertThat(GrandvaletFigure1.doubleHinge(sign, end + sign * 0.01)).isZero();
    }
  }
}
