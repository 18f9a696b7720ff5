package io.github.svmrelevance.methods.rejectbounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Six samples at 1 and -1, of which two are on the wrong side. With 0 &lt; w &lt; 1 and a bias
 * between -w and w the losses of the four are 4 (1 - w), those of the two 2 (1 + w + a w), together
 * 6 - 2 w (1 - a). The baseline minimises lambda w^2 plus a sixth of that: w = (1 - a) / (6
 * lambda), and 0 where errors cost too much.
 */
class KnownRejectsTest {

  private static final RejectBounds METHOD = new RejectBounds();

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);

  @AfterEach
  void nothingIsLeftOpen() {
    executor.close();
    assertThat(context.open()).as("sessions left open").isZero();
  }

  private static Dataset data(int... labels) {
    double[][] rows = {{1}, {-1}, {1}, {-1}, {1}, {-1}};
    return new Dataset(
        "six", List.of("x"), DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  private static AnalysisRequest request(Dataset data, String... parameters) {
    return new AnalysisRequest(
        data,
        Optional.of("yes"),
        Scaling.NONE,
        RejectBoundsOptionsTest.values(parameters).withText("threshold", "none"));
  }

  private RelevanceIntervals analyze(String... parameters) {
    return METHOD.analyze(request(data(1, 0, 1, 0, 0, 1), parameters), context);
  }

  /** r = 0.5, 0.4 and 0.25 make a = 0, 0.5 and 2. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.25, 0.6666667", "0.4, 0.25, 0.3333333", "0.4, 1, 0.0833333", "0.25, 1, 0"})
  void theBaselineWeighsErrorsAgainstTheNorm(double r, double lambda, double w) {
    RelevanceIntervals.Baseline baseline =
        analyze("reject-cost", Double.toString(r), "lambda", Double.toString(lambda)).baseline();

    double a = (1 - 2 * r) / r;
    assertThat(baseline.norm1()).isCloseTo(w, within(1e-6));
    assertThat(baseline.scored().model().weight(0)).isCloseTo(w, within(1e-6));
    assertThat(baseline.loss()).isCloseTo(6 - 2 * w * (1 - a), within(1e-5));
    assertThat(baseline.hyperparameters())
        .containsExactly(
            entry("lambda", lambda), entry("reject-cost", r), entry("reject-threshold", r));
  }

  /** w = 1/3 and a loss of 17/3; a slack s lets w grow to (1 + s)/3 and fall by 17 s/3. */
  @Test
  void normAndLossKeepToBudgetsOfTheirOwn() {
    RelevanceIntervals result = analyze("reject-cost", "0.4", "lambda", "0.25", "slack", "0.02");

    assertThat(result.baseline().budget()).containsOnlyKeys("norm1", "loss");
    assertThat(result.baseline().budget().get("norm1")).isCloseTo(0.34, within(1e-6));
    assertThat(result.baseline().budget().get("loss")).isCloseTo(5.78, within(1e-5));
    FeatureInterval x = result.features().get(0);
    assertThat(x.status()).isEqualTo(Status.CERTIFIED);
    assertThat(x.relevance()).contains(RelevanceClass.STRONG);
    assertThat(x.bounds().orElseThrow().lower()).isCloseTo(0.22, within(1e-5));
    assertThat(x.bounds().orElseThrow().upper()).isCloseTo(0.34, within(1e-5));
    assertThat(result.partial()).isFalse();
    // Its scores of 1/3 and -1/3 are below the reject cost.
    assertThat(result.warnings())
        .singleElement()
        .asString()
        .startsWith("the baseline rejects all samples");
    assertThat(result.solveSeconds()).isPositive();
  }

  @Test
  void weightsCanBeSharesOfTheNorm() {
    FeatureInterval x =
        analyze("reject-cost", "0.4", "lambda", "0.25", "slack", "0.02", "normalize", "l1")
            .features()
            .get(0);

    assertThat(x.bounds().orElseThrow().lower()).isCloseTo(0.66, within(1e-4));
    assertThat(x.bounds().orElseThrow().upper()).isCloseTo(1.02, within(1e-4));
  }

  /** Decisions are at most 2/3 here: a threshold above rejects all, at r each. */
  @Test
  void theThresholdSaysWhoIsRejected() {
    RelevanceIntervals result =
        analyze("reject-cost", "0.4", "lambda", "0.25", "reject-threshold", "0.7");

    RejectOutcome rejects = result.baseline().scored().rejects().orElseThrow();
    assertThat(rejects.threshold()).isEqualTo(0.7);
    assertThat(rejects.rejected()).hasSize(6);
    assertThat(rejects.newlyRejected()).isEmpty();
    assertThat(rejects.loss()).isCloseTo(0.4, within(1e-12));
  }

  @Test
  void halvesAndProbesAreAskedOfTheSameModels() {
    Dataset data = data(1, 0, 1, 0, 1, 0);
    RelevanceIntervals halves =
        METHOD.analyze(request(data, "resample", "4", "slack", "0.1"), context);
    RelevanceIntervals probes =
        METHOD.analyze(
            new AnalysisRequest(
                data,
                Optional.of("yes"),
                Scaling.NONE,
                RejectBoundsOptionsTest.values(
                    "threshold", "per-feature", "probes", "19", "slack", "0.1")),
            context);

    assertThat(halves.features().get(0).shares()).contains(new ClassShares(1, 0, 0));
    assertThat(probes.thresholds().probes()).isEqualTo(19);
    assertThat(probes.features().get(0).upperThreshold()).isPresent();
  }

  /** Three samples of each class, all right: three folds, all right, whatever the bias. */
  @Test
  void qualityIsThatOfTheBaseline() {
    Dataset data = data(1, 0, 1, 0, 1, 0);
    AnalysisRequest request = request(data, "lambda", "0.1");

    List<ModelQuality> quality =
        METHOD.crossValidate(request, METHOD.analyze(request, context), context);

    assertThat(quality).hasSize(1);
    assertThat(quality.get(0).folds()).isEqualTo(3);
    assertThat(quality.get(0).quality().get(Measure.ACCURACY)).isEqualTo(1);
    assertThat(quality.get(0).quality().get(Measure.F_SCORE)).isEqualTo(1);
  }

  @Test
  void theMethodSaysWhatItIs() {
    assertThat(METHOD.description().id()).isEqualTo("reject-bounds");
    assertThat(METHOD.description().parameters()).isEqualTo(RejectBoundsOptions.ALL);
    assertThat(METHOD.example().toString()).startsWith("data/new_thyroid.csv ");
  }
}
