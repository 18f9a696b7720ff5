package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class OptimalFaceTest {

  private static final int SAMPLES = 1_000;

  /** Far above the condition of random 4 x 4 equations that a rank of 1e-9 lets pass here. */
  private static final double CONDITION = 1e3;

  private final OptimizationBackend backend =
      new BackendSelection(Registry.backends()).preferred(ProblemClass.LINEAR).orElseThrow();

  private Solution solve(LinearProgram program) {
    try (var session = backend.open(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }

  /**
   * The weights are at least 0 and separate the samples: so the multipliers say. The point given as
   * optimal lies deep inside, where the rows next to it are not those that matter.
   */
  @Property(tries = 50, seed = "20261126")
  void minimizesOverManyRowsAsOverAllAtOnce(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int d) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] signs = new double[SAMPLES];
    double[][] rows = new double[SAMPLES][d];
    for (int i = 0; i < SAMPLES; i++) {
      signs[i] = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < d; j++) {
        // Of several values, so that rows repeat.
        rows[i][j] = signs[i] * (1 + random.nextInt(5)) + 0.25 * j;
      }
    }
    PiecewiseLinearProgram training =
        PiecewiseLinearProgram.of(
            d + 1,
            List.of(
                new TermBlock(LinearMap.Coordinates.range(0, d), ConvexPiecewiseLinear.absolute(1)),
                new TermBlock(
                    AffineRows.of(DenseMatrix.ofRows(rows))
                        .withScales(signs)
                        .withIntercept(d, signs),
                    ConvexPiecewiseLinear.hinge(1))),
            List.of());
    double[][] multipliers = {new double[d], new double[SAMPLES]};
    Arrays.fill(multipliers[0], 1);
    OptimalFace face = OptimalFace.of(training, multipliers);
    double[] costs = new double[d + 1];
    for (int j = 0; j < d; j++) {
      costs[j] = 1 + random.nextInt(3);
    }
    double[] inside = new double[d + 1];
    Arrays.fill(inside, 0, d, 100);
    inside[d] = random.nextInt(-50, 50);
    List<LinearProgram> parts = new ArrayList<>();

    Solution least =
        face.minimize(
            costs,
            inside,
            part -> {
              parts.add(part);
              return solve(part);
            });

    LinearProgram whole = face.program().withCosts(costs);
    assertThat(whole.objective(least.point()))
        .isCloseTo(whole.objective(solve(whole).point()), within(1e-9));
    double[] radius = new double[d + 1];
    Arrays.fill(radius, 1_000);
    assertThat(SolutionChecker.check(whole, least, radius).holds()).isTrue();
    assertThat(parts)
        .as("some rows at a time")
        .allSatisfy(part -> assertThat(part.rows()).isLessThan(SAMPLES / 2));
  }

  /** Four samples lie on the margin and determine the model; all others lie beyond it. */
  @Property(tries = 20, seed = "20261128")
  void describesOnePointByItsEquations(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] model = {0.5, 1, 2, 0.25};
    double[][] rows = new double[SAMPLES][3];
    double[] multipliers = new double[SAMPLES];
    double[] signs = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      rows[i][0] = random.nextDouble(-1, 1);
      rows[i][1] = random.nextDouble(-1, 1);
      double margin = i < model.length ? 1 : random.nextDouble(1.5, 3);
      signs[i] = i % 2 == 0 ? 1 : -1;
      rows[i][2] =
          (signs[i] * margin - model[3] - model[0] * rows[i][0] - model[1] * rows[i][1]) / model[2];
      multipliers[i] = i < model.length ? -0.5 : 0;
    }
    PiecewiseLinearProgram training =
        PiecewiseLinearProgram.of(
            model.length,
            List.of(
                new TermBlock(LinearMap.Coordinates.range(0, 3), ConvexPiecewiseLinear.absolute(1)),
                new TermBlock(
                    AffineRows.of(DenseMatrix.ofRows(rows))
                        .withScales(signs)
                        .withIntercept(3, signs),
                    ConvexPiecewiseLinear.hinge(1))),
            List.of());
    OptimalFace face =
        OptimalFace.of(training, new double[][] {new double[] {1, 1, 1}, multipliers});

    LinearProgram equations = face.equations();

    assertThat(face.isSinglePoint()).isTrue();
    assertThat(equations.rows()).isEqualTo(model.length);
    for (double cost : new double[] {1, -1}) {
      double[] costs = {cost, -cost, cost, cost};
      assertThat(solve(equations.withCosts(costs)).point())
          .containsExactly(model, within(CONDITION * 1e-9));
    }
  }
}
