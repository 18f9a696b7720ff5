package io.github.svmrelevance.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.report.figure.Layer.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Errors against rejects, on samples few enough to count by hand. */
class RiskAndCoverageTest {

  private static List<Layer> layers(RejectThresholds thresholds, double[] signs, double... scores) {
    ScoredSamples samples = new ScoredSamples();
    for (int i = 0; i < scores.length; i++) {
      samples.add(new double[0], signs[i], scores[i]);
    }
    return RejectFigure.riskAndCoverage(thresholds, samples, "any").panels().get(0).layers();
  }

  @Test
  void acceptsTheMostCertainFirst() {
    List<Layer> layers =
        layers(
            new RejectThresholds(-0.6, 0.6), new double[] {1, -1, 1, -1, -1}, 3, 2, 1, -0.5, 0.4);

    assertThat(((Layer.Line) layers.get(0)).points())
        .containsExactly(
            new Point(0.2, 0),
            new Point(0.4, 0.5),
            new Point(0.6, 1 / 3.0),
            new Point(0.8, 0.25),
            new Point(1, 0.4));
    assertThat(((Layer.Points) layers.get(1)).points()).containsExactly(new Point(0.6, 1 / 3.0));
  }

  @Test
  void samplesAsCertainAsEachOtherComeInTogether() {
    List<Layer> layers =
        layers(new RejectThresholds(-1, 3), new double[] {1, -1, -1, 1}, 5, 3, -1, 1);

    assertThat(((Layer.Line) layers.get(0)).points())
        .containsExactly(new Point(0.25, 0), new Point(0.75, 1 / 3.0), new Point(1, 0.5));
    assertThat(((Layer.Points) layers.get(1)).points()).containsExactly(new Point(0.25, 0));
  }

  @Test
  void whereAllIsRejectedThereIsNoMark() {
    assertThat(layers(new RejectThresholds(-9, 9), new double[] {1, -1}, 1, -1)).hasSize(1);
  }
}
