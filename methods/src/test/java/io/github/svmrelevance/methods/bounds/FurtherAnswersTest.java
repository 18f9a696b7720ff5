package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.methods.Workbench;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How the ranges move with C and with the slack. */
class FurtherAnswersTest {

  private static final int SAMPLES = 60;

  /** Class by a + b + c, of which a and b have a copy each, c is alone, and d is noise. */
  private static Dataset copies() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] rows = new double[SAMPLES][];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      rows[i] = new double[] {a, b, a, c, b, random.nextGaussian()};
      labels[i] = a + b + c > 0 ? 1 : 0;
    }
    return new Dataset(
        "copies",
        List.of("a", "b", "a2", "c", "b2", "d"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("no", "yes"), labels));
  }

  private static RelevanceIntervals run(Dataset data, String positive, String... parameters) {
    return run(data, positive, 1, parameters);
  }

  private static RelevanceIntervals run(
      Dataset data, String positive, int threads, String... parameters) {
    return (RelevanceIntervals)
        Workbench.run(
            new RelevanceBounds(),
            data,
            Optional.of(positive),
            threads,
            CancellationToken.none(),
            parameters);
  }

  @Test
  void theMiddleOfThePathIsTheResult() {
    Dataset data = copies();

    RelevanceIntervals result = run(data, "yes", "c-path", "3", "threshold", "none");

    CostPath path = result.costPath().orElseThrow();
    assertThat(path.steps()).extracting(CostPath.Step::c).containsExactly(0.01, 1.0, 100.0);
    for (int j = 0; j < data.featureNames().size(); j++) {
      Bounds expected = result.features().get(j).bounds().orElseThrow();
      Bounds found = path.steps().get(1).bounds().get(j).orElseThrow();
      assertThat(found.lower()).isCloseTo(expected.lower(), within(1e-7));
      assertThat(found.upper()).isCloseTo(expected.upper(), within(1e-7));
    }
    Bounds last = path.steps().get(2).bounds().get(0).orElseThrow();
    Bounds alone =
        run(data, "yes", "C", "100", "threshold", "none").features().get(0).bounds().orElseThrow();
    assertThat(last.upper()).isCloseTo(alone.upper(), within(1e-7));
  }

  @Test
  void theMiddleOfTheSlackCurveIsTheResult() {
    Dataset data = copies();

    RelevanceIntervals result =
        run(data, "yes", "slack-curve", "3", "slack", "0.3", "threshold", "none");

    SlackCurve curve = result.slackCurve().orElseThrow();
    assertThat(curve.steps()).extracting(SlackCurve.Step::slack).containsExactly(0.0, 0.3, 0.6);
    for (int j = 0; j < data.featureNames().size(); j++) {
      Bounds expected = result.features().get(j).bounds().orElseThrow();
      Bounds least = curve.steps().get(0).bounds().get(j).orElseThrow();
      Bounds found = curve.steps().get(1).bounds().get(j).orElseThrow();
      Bounds most = curve.steps().get(2).bounds().get(j).orElseThrow();
      assertThat(found.lower()).isCloseTo(expected.lower(), within(1e-7));
      assertThat(found.upper()).isCloseTo(expected.upper(), within(1e-7));
      // The largest weight is concave over the slack, the smallest convex.
      assertThat(found.upper()).isGreaterThanOrEqualTo((least.upper() + most.upper()) / 2 - 1e-7);
      assertThat(found.lower()).isLessThanOrEqualTo((least.lower() + most.lower()) / 2 + 1e-7);
    }
    SlackCurve fromZero =
        run(data, "yes", "slack-curve", "2", "slack", "0", "baseline", "l1", "threshold", "none")
            .slackCurve()
            .orElseThrow();
    assertThat(fromZero.steps()).extracting(SlackCurve.Step::slack).containsExactly(0.0, 0.4);
  }

  @Test
  void doNotDependOnTheNumberOfThreads() {
    Dataset data = copies();
    String[] asked = {"c-path", "2", "slack-curve", "3", "reliance", "true", "threshold", "none"};

    RelevanceIntervals one = run(data, "yes", 1, asked);
    RelevanceIntervals three = run(data, "yes", 3, asked);

    assertThat(one.substitutes()).isPresent();
    assertThat(three.substitutes()).isEqualTo(one.substitutes());
    assertThat(one.reliance()).isPresent();
    assertThat(three.reliance()).isEqualTo(one.reliance());
    assertThat(three.costPath()).isEqualTo(one.costPath());
    assertThat(three.slackCurve()).isEqualTo(one.slackCurve());
    assertThat(three.features()).isEqualTo(one.features());
  }
}
