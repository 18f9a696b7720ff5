package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreeBoundsTest {

  private static PiecewiseLinearProgram problem(long seed) {
    Dataset data = HyperplaneSpec.typeThree().withNoise(0.3, 0.1).generate(seed).data();
    Matrix scaled = Standardizer.fit(data).apply(data.matrix());
    return LossTrainer.l1Problem(
        MarginLoss.hinge().times(0.05),
        new Samples(scaled, MarginLoss.target(data.classes().signs("1"))));
  }

  private static double value(PiecewiseLinearProgram problem, double[] z) {
    return problem.penalty().stream().mapToDouble(block -> block.value(z)).sum();
  }

  /** No model within the budget goes further, however far chance pushes one weight. */
  @Test
  void noModelWithinTheBudgetIsBeyond() {
    for (long seed = 0; seed < 5; seed++) {
      PiecewiseLinearProgram problem = problem(seed);
      int p = problem.variables();
      double[] start = new double[p];
      FreeBounds first =
          FreeBounds.of(problem, value(problem, start), start, CancellationToken.none());
      double limit = 1.2 * value(problem, first.model());
      FreeBounds free = FreeBounds.of(problem, limit, first.model(), CancellationToken.none());
      SplittableRandom random = new SplittableRandom(seed);
      for (int j = 0; j < p - 1; j++) {
        assertThat(free.bound(j)).isBetween(0.0, limit);
        double[] z = free.model();
        for (int step = 0; step < 400; step++) {
          double[] next = z.clone();
          next[j] += random.nextDouble() * 0.1 * limit * (z[j] < 0 ? -1 : 1);
          int other = random.nextInt(p);
          if (other != j) {
            next[other] += (random.nextDouble() - 0.5) * 0.1 * limit;
          }
          if (value(problem, next) <= limit && Math.abs(next[j]) >= Math.abs(z[j])) {
            z = next;
          }
        }
        assertThat(Math.abs(z[j])).isLessThanOrEqualTo(free.bound(j));
      }
    }
  }

  /** With its own multipliers near the optimum, some bounds are far below the budget. */
  @Test
  void boundsAreWorthMoreThanTheBudget() {
    PiecewiseLinearProgram problem = problem(7);
    double[] start = new double[problem.variables()];
    FreeBounds first =
        FreeBounds.of(problem, value(problem, start), start, CancellationToken.none());
    double limit = 1.05 * value(problem, first.model());

    FreeBounds free = FreeBounds.of(problem, limit, first.model(), CancellationToken.none());

    double least =
        IntStream.range(0, problem.variables() - 1).mapToDouble(free::bound).min().orElseThrow();
    assertThat(least).isLessThan(0.3 * limit);
  }

  @Test
  void anotherFormIsRefused() {
    PiecewiseLinearProgram problem = problem(1);
    PiecewiseLinearProgram reversed =
        PiecewiseLinearProgram.of(
            problem.variables(), problem.penalty().subList(1, 2), problem.budgets());
    assertThatThrownBy(
            () ->
                FreeBounds.of(
                    reversed, 1, new double[problem.variables()], CancellationToken.none()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
