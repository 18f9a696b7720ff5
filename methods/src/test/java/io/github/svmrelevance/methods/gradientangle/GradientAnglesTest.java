package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Angles of models that are known without training. */
class GradientAnglesTest {

  private final CancellationSource stop = new CancellationSource();
  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, stop, ProgressListener.none());
  private final RunContext context =
      new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
  private final List<String> warnings = new ArrayList<>();

  @AfterEach
  void close() {
    executor.close();
  }

  /** Multiples of one point: the positive ones are of the class p. */
  private static Dataset along(double x, double y, double... multiples) {
    return new Dataset(
        "along",
        List.of("x", "y"),
        DenseMatrix.ofRows(
            Arrays.stream(multiples)
                .mapToObj(m -> new double[] {m * x, m * y})
                .toArray(double[][]::new)),
        new Classes(
            List.of("n", "p"), Arrays.stream(multiples).mapToInt(m -> m > 0 ? 1 : 0).toArray()));
  }

  private ClassScore score(Dataset data, String kernel, double c, double epsilon) {
    ClassScore score =
        new GradientAngles(kernel, c, epsilon, 0.1).score(data, LearningQuestion.of("p"), context);
    score.warnings().forEach(warning -> warnings.add(warning.toString()));
    return score;
  }

  private static double angleScore(double cosine) {
    return 1 - 2 / Math.PI * Math.acos(cosine);
  }

  /** The model is w = (-0.6, 0.8), b = 0; decisions are the multiples. */
  private static final Dataset LINE = along(-0.6, 0.8, 1, -1, 1.04, 1.2, -1.04, -1.2);

  @Test
  void aLinearModelHasTheAnglesOfItsWeightsAtAllSamplesNearTheMargin() {
    ClassScore near = score(LINE, "linear", 10, 0.05);
    assertThat(near.positions()).containsExactly(0, 1, 2, 4);
    assertThat(near.score(0)).isCloseTo(angleScore(0.6), within(1e-9));
    assertThat(near.score(1)).isCloseTo(angleScore(0.8), within(1e-9));

    assertThat(score(LINE, "linear", 10, 0.01).positions()).containsExactly(0, 1);
    assertThat(score(LINE, "linear", 10, 0.21).positions()).containsExactly(0, 1, 2, 3, 4, 5);
    // Support vectors at the margin count however narrow the region is.
    assertThat(score(LINE, "linear", 10, 0).positions()).contains(0, 1);
    assertThat(warnings).isEmpty();
  }

  @Test
  void positionsAreCopied() {
    ClassScore score = score(LINE, "linear", 10, 0.01);
    score.positions()[0] = 9;
    assertThat(score.positions()).containsExactly(0, 1);
  }

  /** The same kernel by another name, whose gradient is asked for at each position. */
  @Test
  void aPolynomialOfDegreeOneIsTheLinearKernel() {
    ClassScore score = score(LINE, "poly:degree=1,gamma=2,coef0=0", 10, 0.05);
    assertThat(score.positions()).containsExactly(0, 1, 2, 4);
    assertThat(score.score(0)).isCloseTo(angleScore(0.6), within(1e-9));
    assertThat(score.score(1)).isCloseTo(angleScore(0.8), within(1e-9));
  }

  /**
   * k = (u'v)^2: the gradient of a sum of k(u_i, x) is the sum of 2 (u_i'x) u_i, and 0 where x is
   * 0. Along one line each other gradient has the direction of the line.
   */
  @Test
  void aPositionWithoutGradientIsSkippedAndCounted() {
    Dataset data = along(0.28, 0.96, 1, 2, -0.0, -0.5);

    ClassScore score = score(data, "poly:degree=2,gamma=1,coef0=0", 1, 50);

    assertThat(score.positions()).containsExactly(0, 1, 3);
    assertThat(score.score(0)).isCloseTo(angleScore(0.28), within(1e-9));
    assertThat(score.score(1)).isCloseTo(angleScore(0.96), within(1e-9));
    assertThat(warnings)
        .containsExactly(
            "class 'p': the gradient vanishes at 1 of 4 positions, which were skipped");
  }

  /**
   * Angles are averaged, not gradients: at one position the x axis decides, at the other both do.
   */
  @Test
  void anglesAreAveragedOverPositions() {
    // k = (u'v)^2. Support vectors (1, 0) of p and (0, 1) of n, the same multiplier a: f = a (x^2 -
    // y^2) + b, and its gradient is along (x, -y): at (1, 0) along x, at (0, 1) along y.
    Dataset data =
        new Dataset(
            "axes",
            List.of("x", "y"),
            DenseMatrix.ofRows(new double[][] {{1, 0}, {0, 1}, {3, 0}}),
            new Classes(List.of("n", "p"), new int[] {1, 0, 1}));

    ClassScore two = score(data, "poly:degree=2,gamma=1,coef0=0", 10, 0.01);
    ClassScore all = score(data, "poly:degree=2,gamma=1,coef0=0", 10, 100);

    assertThat(two.positions()).containsExactly(0, 1);
    assertThat(two.score(0)).isCloseTo(0.5, within(1e-9));
    assertThat(two.score(1)).isCloseTo(0.5, within(1e-9));
    assertThat(all.positions()).containsExactly(0, 1, 2);
    assertThat(all.score(0)).isCloseTo(2.0 / 3, within(1e-9));
    assertThat(all.score(1)).isCloseTo(1.0 / 3, within(1e-9));
    assertThat(warnings).isEmpty();
  }

  /** With a small C all multipliers are at it, and no decision is near 1. */
  @Test
  void withoutPositionsSupportVectorsAreTaken() {
    ClassScore score = score(along(0.6, 0.8, 1, -1, 0.9, -0.9), "linear", 0.01, 0.05);

    assertThat(score.positions()).containsExactly(0, 1, 2, 3);
    assertThat(score.score(0)).isCloseTo(angleScore(0.6), within(1e-9));
    assertThat(warnings)
        .containsExactly(
            "class 'p': there is no position at the margin; the gradient is taken at all support"
                + " vectors");
  }

  /** Two pairs that cancel: no weight is left, whatever rounding says. */
  @Test
  void aConstantDecisionTellsNothing() {
    double[][] rows = {{0.1, 0.7}, {-0.1, -0.7}, {0.1, -0.7}, {-0.1, 0.7}};
    Dataset xor =
        new Dataset(
            "xor",
            List.of("x", "y"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), new int[] {1, 1, 0, 0}));

    ClassScore score = score(xor, "linear", 1, 0.05);

    assertThat(score.positions()).isEmpty();
    assertThat(score.score(0)).isZero();
    assertThat(score.score(1)).isZero();
    assertThat(warnings)
        .containsExactly(
            "class 'p': the decision function is constant and says nothing about the features");
  }

  @Test
  void aKernelThatMayHaveNoOptimumIsToldOf() {
    score(LINE, "tanh:gamma=0.1,coef0=0", 1, 0.05);

    assertThat(warnings)
        .contains(
            "the kernel tanh:gamma=0.1,coef0=0 is not positive semidefinite: the model may be a"
                + " stationary point that is no optimum; choose another kernel to be sure of one");
  }

  @Test
  void aKernelWithoutGradientIsRefused() {
    Kernel overlap =
        new Kernel() {
          @Override
          public String spec() {
            return "overlap";
          }

          @Override
          public double value(double[] u, double[] v) {
            return Math.min(u[0], v[0]);
          }

          @Override
          public boolean isPositiveSemidefinite() {
            return true;
          }
        };
    RunContext other =
        (RunContext)
            Proxy.newProxyInstance(
                RunContext.class.getClassLoader(),
                new Class<?>[] {RunContext.class},
                (proxy, method, arguments) -> {
                  assertThat(method.getName()).isEqualTo("kernel");
                  return overlap;
                });

    assertThatThrownBy(
            () ->
                new GradientAngles("overlap", 1, 0.05, 0.1)
                    .score(LINE, LearningQuestion.of("p"), other))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("kernel is 'overlap', which has no gradient; choose another kernel");
  }

  @Test
  void itCanBeStopped() {
    stop.cancel(CancellationReason.REQUESTED);

    assertThatThrownBy(() -> score(LINE, "linear", 1, 0.05)).isInstanceOf(CancelledException.class);
  }

  /** Only the product of the coordinates separates the classes, and that is in the kernel. */
  @Test
  void theModelIsThatOfTheKernel() {
    double[][] rows = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    Dataset xor =
        new Dataset(
            "xor",
            List.of("x", "y"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), new int[] {1, 1, 0, 0}));

    ClassScore score = score(xor, "poly:degree=2,gamma=1,coef0=1", 10, 0.05);

    assertThat(score.positions()).containsExactly(0, 1, 2, 3);
    assertThat(score.score(0)).isCloseTo(0.5, within(1e-9));
    assertThat(score.score(1)).isCloseTo(0.5, within(1e-9));
    assertThat(warnings).isEmpty();
  }

  /**
   * The corners of a hexagon, in turn of either class: their sums are 0 but for rounding, which is
   * no gradient. A true gradient may be as small, where the features and C are.
   */
  @Test
  void whatIsLeftByRoundingIsNoGradientAndWhatIsSmallIs() {
    double[][] rows = new double[6][];
    for (int k = 0; k < 6; k++) {
      double angle = 0.3 + k * Math.PI / 3;
      rows[k] = new double[] {Math.cos(angle), Math.sin(angle)};
    }
    Dataset hexagon =
        new Dataset(
            "hexagon",
            List.of("x", "y"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), new int[] {0, 1, 0, 1, 0, 1}));

    ClassScore none = score(hexagon, "linear", 1, 0.05);

    assertThat(none.positions()).isEmpty();
    assertThat(none.score(0)).isZero();
    assertThat(warnings)
        .containsExactly(
            "class 'p': the decision function is constant and says nothing about the features");

    ClassScore small = score(along(0.6e-6, 0.8e-6, 1, -1), "linear", 1e-6, 5);
    assertThat(small.positions()).containsExactly(0, 1);
    assertThat(small.score(0)).isCloseTo(angleScore(0.6), within(1e-9));
  }
}
