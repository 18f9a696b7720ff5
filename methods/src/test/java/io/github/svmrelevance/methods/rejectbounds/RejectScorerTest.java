package io.github.svmrelevance.methods.rejectbounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Six samples at -3, -1, -0.5, 0.5, 1 and 2, of which the second is on the wrong side. */
class RejectScorerTest {

  private static final StudyData DATA =
      StudyData.of(
          new AnalysisRequest(
              new Dataset(
                  "made",
                  List.of("x"),
                  DenseMatrix.ofRows(new double[][] {{-3}, {-1}, {-0.5}, {0.5}, {1}, {2}}),
                  new Classes(List.of("no", "yes"), new int[] {0, 1, 0, 1, 1, 0})),
              Optional.of("yes"),
              Scaling.NONE,
              ParameterValues.defaults(List.of())),
          warning -> {});

  private static RejectOutcome outcome(double... z) {
    return new RejectScorer(DATA, 0.25, 0.5, new double[] {1, 0}).score(z).rejects().orElseThrow();
  }

  /** What lies at the threshold is rejected; the second and the last sample are errors. */
  @Test
  void rejectsUpToTheThreshold() {
    RejectOutcome baseline = outcome(1, 0);

    assertThat(baseline.threshold()).isEqualTo(0.5);
    assertThat(baseline.rejected()).containsExactly(2, 3);
    assertThat(baseline.newlyRejected()).isEmpty();
    assertThat(baseline.noLongerRejected()).isEmpty();
    assertThat(baseline.loss()).isCloseTo((2 + 2 * 0.25) / 6, within(1e-15));
  }

  /** f(x) = x - 1: rejects the samples at 0.5 and 1, and not those at -0.5 and -1. */
  @Test
  void comparesWithTheBaseline() {
    RejectOutcome shifted = outcome(1, -1);

    assertThat(shifted.rejected()).containsExactly(3, 4);
    assertThat(shifted.newlyRejected()).containsExactly(4);
    assertThat(shifted.noLongerRejected()).containsExactly(2);
    assertThat(shifted.loss()).isCloseTo((2 + 2 * 0.25) / 6, within(1e-15));
  }

  /** Turned, the first and the fifth are errors; twice as large, nothing is rejected. */
  @Test
  void errorsAreOfTheWrongSign() {
    RejectOutcome turned = outcome(-1, 0);

    assertThat(turned.rejected()).containsExactly(2, 3);
    assertThat(turned.loss()).isCloseTo((2 + 2 * 0.25) / 6, within(1e-15));
    assertThat(outcome(-2, 0).loss()).isCloseTo(4.0 / 6, within(1e-15));
    assertThat(outcome(2, 0).loss()).isCloseTo(2.0 / 6, within(1e-15));
  }
}
