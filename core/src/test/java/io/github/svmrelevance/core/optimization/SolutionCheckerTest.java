package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SolutionCheckerTest {

  @Test
  void theProofOfAnOptimumHolds() {
    Certificate certificate =
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(2, 0, 1, 1, 0, 0));
    assertThat(certificate.value()).isEqualTo(-2);
    assertThat(certificate.bound()).isBetween(-2 - 1e-12, -2.0);
    assertThat(certificate.gap()).isBetween(0.0, 1e-12);
    assertThat(certificate.holds()).isTrue();
  }

  @Test
  void aPointThatIsNotOptimalIsFound() {
    assertThat(
            SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(1.9, 0, 1, 1, 0, 0)).holds())
        .isFalse();
  }

  @Test
  void aPointOutsideOfTheBudgetIsFound() {
    Certificate certificate =
        SolutionChecker.check(TwoSamples.LARGEST, TwoSamples.claim(2.1, 0, 1, 1, 0, 0));
    assertThat(certificate.holds()).isFalse();
    assertThat(certificate.infeasibility()).isGreaterThan(0.04);
  }

  /** Multipliers that are wrong cost the bound what they are wrong by; they never help it. */
  @Test
  void wrongMultipliersDoNotProveAPointThatIsNotOptimal() {
    for (double lambda : new double[] {-1, 0, 0.5, 1, 2}) {
      for (double absolute : new double[] {-1, 0, 1, 5}) {
        Certificate certificate =
            SolutionChecker.check(
                TwoSamples.LARGEST, TwoSamples.claim(1.5, 0, lambda, absolute, -0.5, 0.5));
        assertThat(certificate.bound()).isLessThanOrEqualTo(-2);
        assertThat(certificate.holds()).isFalse();
      }
    }
  }

  /** Whatever the multipliers, the bound is below every feasible value: it is rigorous. */
  @Property(seed = "20261120")
  void noMultipliersProveMoreThanTheTruth(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.budgeted(random);
    double best;
    try (LinearBridge bridge =
        new LinearBridge(
            program,
            new BackendSelection(Registry.backends()).preferred(ProblemClass.LINEAR).orElseThrow()
                ::open)) {
      PiecewiseLinearSolution solution = bridge.solve(SolveOptions.unlimited());
      if (!solution.isOptimal()) {
        return;
      }
      best = program.objective(solution.point());
      double[][] multipliers = new double[2][];
      for (int b = 0; b < 2; b++) {
        multipliers[b] = solution.termMultipliers(b);
        for (int i = 0; i < multipliers[b].length; i++) {
          multipliers[b][i] += random.nextDouble(-1, 1) * random.nextInt(2);
        }
      }
      double lambda = solution.budgetMultiplier(0) * random.nextDouble(2);
      PiecewiseLinearSolution wrong =
          PiecewiseLinearSolution.optimal(solution.point(), new double[] {lambda}, multipliers, 0);
      assertThat(SolutionChecker.check(program, wrong).bound())
          .isLessThanOrEqualTo(best + 1e-7 * Math.max(1, Math.abs(best)));
    }
  }

  /**
   * The largest w with |w| + C times the loss within what w = 0.5 uses, with multipliers that are
   * right to the last bit. As doubles they leave C u of stationarity, and the budget allows a
   * weight of nearly C; so they prove nothing unless more digits are found.
   */
  @Test
  void multipliersTooCoarseForALargeLossAreRepaired() {
    int n = 200;
    double c = 1e12;
    SplittableRandom random = new SplittableRandom(7);
    double[][] x = new double[n][1];
    double pull = 0;
    for (double[] row : x) {
      row[0] = random.nextDouble(-1, 0.5);
      pull += row[0];
    }
    // No margin reaches 1, so that each hinge is on its slope.
    double limit = 0.5 + c * (n - 0.5 * pull);
    double lambda = 1 / (1 - c * pull);
    double[] hinges = new double[n];
    Arrays.fill(hinges, -lambda * c);
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
                1,
                List.of(),
                List.of(
                    new Budget(
                        List.of(
                            new TermBlock(
                                LinearMap.Coordinates.range(0, 1),
                                ConvexPiecewiseLinear.absolute(1)),
                            new TermBlock(
                                AffineRows.of(DenseMatrix.ofRows(x)),
                                ConvexPiecewiseLinear.hinge(c))),
                        limit)))
            .withCosts(new double[] {-1});
    PiecewiseLinearSolution solution =
        PiecewiseLinearSolution.optimal(
            new double[] {0.5}, new double[] {lambda}, new double[][] {{lambda}, hinges}, 0);
    Certificate certificate = SolutionChecker.check(program, solution);
    assertThat(certificate.bound()).isBetween(-0.5 - 1e-9, -0.5 + 1e-12);
    assertThat(certificate.holds()).isTrue();
  }

  /**
   * At the point found all margins are 1, and the rows are nearly dependent. With multipliers that
   * are wrong in their ninth digit, two rounds of repair are not enough.
   */
  @Test
  void multipliersOfNearlyDependentRowsAreRepairedInMoreRounds() {
    int d = 24;
    double c = 1;
    double lambda = 1e-4;
    double elsewhere = 2e6;
    SplittableRandom random = new SplittableRandom(3);
    // A sample without features, whose loss is most of the budget.
    double[][] x = new double[d + 1][d];
    double[] offsets = new double[d + 1];
    offsets[d] = 1 - elsewhere;
    double[] z = new double[d];
    Arrays.fill(z, 1.0 / d);
    double[] costs = new double[d];
    double[] norms = new double[d];
    double[] hinges = new double[d + 1];
    hinges[d] = -lambda * c;
    Arrays.fill(norms, lambda);
    Arrays.fill(costs, -lambda);
    for (int i = 0; i < d; i++) {
      double multiplier = -lambda * c * random.nextDouble(0.2, 0.8);
      double mean = 0;
      for (int j = 0; j < d; j++) {
        x[i][j] = random.nextDouble(-1, 1) * Math.pow(10, -7.0 * j / d);
        mean += x[i][j] / d;
      }
      for (int j = 0; j < d; j++) {
        x[i][j] += 1 - mean;
        costs[j] -= multiplier * x[i][j];
      }
      hinges[i] = multiplier * (1 + 1e-9 * random.nextDouble(-1, 1));
    }
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
                d,
                List.of(),
                List.of(
                    new Budget(
                        List.of(
                            new TermBlock(
                                LinearMap.Coordinates.range(0, d),
                                ConvexPiecewiseLinear.absolute(1)),
                            new TermBlock(
                                AffineRows.of(DenseMatrix.ofRows(x)).withOffsets(offsets),
                                ConvexPiecewiseLinear.hinge(c))),
                        1 + elsewhere)))
            .withCosts(costs);
    Certificate certificate =
        SolutionChecker.check(
            program,
            PiecewiseLinearSolution.optimal(
                z, new double[] {lambda}, new double[][] {norms, hinges}, 0));
    assertThat(certificate.holds()).isTrue();
  }

  @Test
  void linearProofsHoldAndFlippedDualsDoNot() {
    LinearProgram.Builder builder = LinearProgram.builder();
    int x = builder.addColumn(Double.NEGATIVE_INFINITY, 2, 1);
    int y = builder.addColumn(0, Double.POSITIVE_INFINITY, 2);
    builder.addRow(new int[] {x, y}, new double[] {1, 1}, 3, Double.POSITIVE_INFINITY);
    LinearProgram program = builder.build();
    double[] radius = {10, 10};
    Solution right = Solution.optimal(new double[] {2, 1}, new double[] {2}, 0);
    Solution flipped = Solution.optimal(new double[] {2, 1}, new double[] {-2}, 0);
    Solution presolved = Solution.optimal(new double[] {2, 1}, new double[] {1}, 0);
    assertThat(SolutionChecker.check(program, right, radius).holds()).isTrue();
    assertThat(SolutionChecker.check(program, flipped, radius).holds()).isFalse();
    assertThat(SolutionChecker.check(program, presolved, radius).holds()).isFalse();
  }

  @Test
  void quadraticProofsHoldAndOtherPointsDoNot() {
    // min 1/2 x^2 - x on [0, 10]: x = 1.
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, 10, -1);
    QuadraticProgram program =
        new QuadraticProgram(
            SparseMatrix.ofRows(1, new int[][] {{0}}, new double[][] {{1}}), builder.build());
    double[] radius = {10};
    Solution right = Solution.optimal(new double[] {1}, new double[0], 0);
    Solution wrong = Solution.optimal(new double[] {1.1}, new double[0], 0);
    Certificate certificate = SolutionChecker.check(program, right, radius);
    assertThat(certificate.value()).isEqualTo(-0.5);
    assertThat(certificate.holds()).isTrue();
    assertThat(SolutionChecker.check(program, wrong, radius).holds()).isFalse();
  }
}
