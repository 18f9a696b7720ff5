package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.NonconvexProgramException;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dual through a quadratic program, against the exact active set. */
class QuadraticTrainerTest {

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final QuadraticTrainer trainer =
      new QuadraticTrainer(
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0));

  @AfterEach
  void close() {
    executor.close();
  }

  private SvmSolution train(HingeProblem problem) {
    return trainer.train(problem, Optional.empty(), CancellationToken.none());
  }

  private void assertAgreement(HingeProblem problem) {
    SvmSolution exact =
        new ActiveSetTrainer().train(problem, Optional.empty(), CancellationToken.none());
    SvmSolution solution = train(problem);
    double size = Math.max(1, Math.abs(exact.objective().primal()));
    assertThat(solution.objective().gap()).isBetween(-1e-11 * size, 1e-9 * size);
    assertThat(solution.objective().primal())
        .isCloseTo(exact.objective().primal(), within(1e-9 * size));
    for (int i = 0; i < exact.size(); i++) {
      assertThat(solution.decision(i)).isCloseTo(exact.decision(i), within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "wdbc.csv, M, 0.1",
    "wdbc.csv, M, 1",
    "wdbc.csv, M, 10",
    "new_thyroid.csv, Hyper, 1",
    "new_thyroid.csv, Hyper, 100"
  })
  void theSoftMarginAgreesOnRealData(String file, String positive, double c) {
    References.Labelled data = References.standardized(file, positive, 10_000);
    assertAgreement(HingeProblem.softMargin(new LinearGram(data.x), data.signs, c));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 1", "0.25, 1", "0.5, 1", "0.25, 0.01"})
  void theRejectBaselineAgreesOnRealData(double r, double lambda) {
    References.Labelled data = References.standardized("new_thyroid.csv", "Hyper", 10_000);
    assertAgreement(
        HingeProblem.rejectBaseline(new LinearGram(data.x), data.signs, lambda, (1 - 2 * r) / r));
  }

  @ParameterizedTest
  @CsvSource({"0.5", "1", "30"})
  void theDoubleHingeAgreesOnRealDataWithAKernel(double c) {
    References.Labelled data = References.standardized("new_thyroid.csv", "Hyper", 10_000);
    assertAgreement(
        HingeProblem.doubleHinge(gaussian(data.x), data.signs, RejectCosts.symmetric(0.2), c));
  }

  private static DenseGram gaussian(DenseMatrix x) {
    double[][] values = new double[x.rows()][x.rows()];
    for (int i = 0; i < values.length; i++) {
      for (int k = 0; k < values.length; k++) {
        double square = 0;
        for (int j = 0; j < x.columns(); j++) {
          double difference = x.get(i, j) - x.get(k, j);
          square += difference * difference;
        }
        values[i][k] = Math.exp(-0.2 * square);
      }
    }
    return new DenseGram(values);
  }

  @Test
  void aKernelThatIsNotPositiveSemidefiniteIsRefused() {
    HingeProblem problem =
        HingeProblem.softMargin(
            new DenseGram(new double[][] {{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}),
            new double[] {1, -1, 1},
            1);
    assertThatThrownBy(() -> train(problem))
        .isInstanceOfSatisfying(
            NonconvexProgramException.class,
            refused -> {
              assertThat(refused.curvature()).isCloseTo(-0.6, within(1e-12));
              assertThat(refused.direction()[2]).isZero();
            });
  }

  @Test
  void moreSamplesThanADenseProgramTakesAreRefused() {
    int n = QuadraticTrainer.MOST_COLUMNS + 1;
    double[][] rows = new double[n][1];
    double[] signs = new double[n];
    Arrays.setAll(signs, i -> i % 2 == 0 ? 1 : -1);
    HingeProblem problem =
        HingeProblem.softMargin(new LinearGram(DenseMatrix.ofRows(rows)), signs, 1);
    assertThatThrownBy(() -> train(problem))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("2001 samples")
        .hasMessageContaining("more than 2000")
        .hasMessageContaining("built-in trainer");
  }

  @Test
  void itCanBeStopped() {
    CancellationSource stop = new CancellationSource();
    stop.cancel(CancellationReason.REQUESTED);
    References.Labelled data = References.standardized("new_thyroid.csv", "Hyper", 10_000);
    HingeProblem problem = HingeProblem.softMargin(new LinearGram(data.x), data.signs, 1);
    assertThatThrownBy(() -> trainer.train(problem, Optional.empty(), stop))
        .isInstanceOf(CancelledException.class);
  }
}
