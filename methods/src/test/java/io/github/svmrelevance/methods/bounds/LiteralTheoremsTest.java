package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The reduction to 2d objectives gives what the theorems of the paper give as printed. */
class LiteralTheoremsTest {

  private final ProblemSolver solver =
      new ProblemSolver(Registry.backends(), Optional.of("ojalgo"), warning -> {});

  @Property(tries = 60, seed = "20261120")
  void reductionAgreesWithTheTheorems(
      @ForAll long seed, @ForAll @IntRange(min = 4, max = 30) int n) {
    SplittableRandom random = new SplittableRandom(seed);
    int d = 1 + random.nextInt(4);
    double[][] rows = new double[n][d];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextDouble(-2, 2);
      }
      signs[i] = i < 2 ? 2 * i - 1 : Math.signum(rows[i][0] + random.nextDouble(-1, 1));
    }
    TrainingSet data = new TrainingSet(names(d), DenseMatrix.ofRows(rows), signs);
    double c = 0.1 + random.nextDouble(2);
    LinearSvm svm = LinearSvm.train(data.matrix(), signs, c, CancellationToken.none());
    double[] z = Arrays.copyOf(svm.model().weights(), d + 1);
    z[d] = svm.model().bias();
    // A little slack: with one feature both problems may have the same optimum, a single point.
    double mu = 1.001 * (data.norm1(z) + c * MarginLoss.hinge().value(data.samples(), z));
    LiteralTheorems theorems = new LiteralTheorems(data, c, mu, solver::open);
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            d + 1,
            List.of(),
            List.of(
                new Budget(
                    List.of(
                        new TermBlock(
                            LinearMap.Coordinates.range(0, d), ConvexPiecewiseLinear.absolute(1)),
                        MarginLoss.hinge().times(c).terms(data.samples()).get(0)),
                    mu)));
    try (LocalTaskExecutor executor =
            new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
        AdmissibleSet set =
            new BudgetedSet(
                solver.open(program),
                new DefaultRunContext(Registry.backends(), Optional.of("ojalgo"), executor, 0))) {
      for (int j = 0; j < d; j++) {
        WeightRange range = WeightRange.solve(set, j).range().orElseThrow();
        assertThat(range.isCertified()).isTrue();
        assertThat(theorems.lower(j)).isCloseTo(range.lower(), within(1e-7));
        assertThat(theorems.upper(j)).isCloseTo(range.upper(), within(1e-7));
      }
    }
  }

  private static List<String> names(int d) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      names.add("f" + j);
    }
    return names;
  }
}
