package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.MulticlassLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import java.util.BitSet;
import java.util.List;
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

  private static FreeBounds search(PiecewiseLinearProgram problem, double limit, double[] start) {
    return FreeBounds.of(problem, limit, start, (done, most) -> {}, CancellationToken.none());
  }

  /** No model within the budget goes further, however far chance pushes one weight. */
  @Test
  void noModelWithinTheBudgetIsBeyond() {
    for (long seed = 0; seed < 5; seed++) {
      PiecewiseLinearProgram problem = problem(seed);
      int p = problem.variables();
      double[] start = new double[p];
      FreeBounds first = search(problem, value(problem, start), start);
      double limit = 1.2 * value(problem, first.model());
      FreeBounds free = search(problem, limit, first.model());
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
    FreeBounds first = search(problem, value(problem, start), start);
    double limit = 1.05 * value(problem, first.model());

    FreeBounds free = search(problem, limit, first.model());

    double least =
        IntStream.range(0, problem.variables() - 1).mapToDouble(free::bound).min().orElseThrow();
    assertThat(least).isLessThan(0.3 * limit);
  }

  private static PiecewiseLinearProgram severalClasses(long seed) {
    Dataset data = HyperplaneSpec.typeThree().withNoise(0.3, 0.1).generate(seed).data();
    Matrix scaled = Standardizer.fit(data).apply(data.matrix());
    int[] labels =
        IntStream.range(0, scaled.rows())
            .map(i -> (scaled.get(i, 0) > 0 ? 1 : 0) + (scaled.get(i, 1) > 0 ? 1 : 0))
            .toArray();
    return LossTrainer.l1Problem(
        new MulticlassLoss().times(0.05),
        new Samples(scaled, new Classes(List.of("a", "b", "c"), labels)));
  }

  /** The last of three weight vectors is minus the sum of the variables. */
  @Test
  void noModelOfSeveralClassesWithinTheBudgetIsBeyond() {
    for (long seed = 0; seed < 3; seed++) {
      PiecewiseLinearProgram problem = severalClasses(seed);
      int p = problem.variables();
      int d = (p - 2) / 2;
      double[] start = new double[p];
      double limit = 1.1 * value(problem, start);
      FreeBounds free = search(problem, limit, start);
      assertThat(value(problem, free.model())).isLessThan(limit);
      SplittableRandom random = new SplittableRandom(seed);
      for (int j = 0; j < d; j++) {
        assertThat(free.boundOfLast(j)).isBetween(0.0, Math.nextUp(limit / 2));
        double[] z = free.model();
        for (int step = 0; step < 400; step++) {
          double[] next = z.clone();
          double push = random.nextDouble() * 0.1 * limit * (z[j] + z[d + j] < 0 ? -1 : 1);
          next[random.nextBoolean() ? j : d + j] += push;
          next[random.nextInt(p)] += (random.nextDouble() - 0.5) * 0.1 * limit;
          if (value(problem, next) <= limit
              && Math.abs(next[j] + next[d + j]) >= Math.abs(z[j] + z[d + j])) {
            z = next;
          }
        }
        assertThat(Math.abs(z[j])).isLessThanOrEqualTo(free.bound(j));
        assertThat(Math.abs(z[d + j])).isLessThanOrEqualTo(free.bound(d + j));
        assertThat(Math.abs(z[j] + z[d + j])).isLessThanOrEqualTo(free.boundOfLast(j));
      }
    }
  }

  /** One of a feature's weights is needed, or a model without them all is within the budget. */
  @Test
  void modelsWithoutAFeatureAreFoundOrProvenNotToBe() {
    for (PiecewiseLinearProgram problem : List.of(problem(3), severalClasses(3))) {
      int d = problem.penalty().get(0).map().functionals();
      double[] start = new double[problem.variables()];
      FreeBounds first = search(problem, value(problem, start), start);
      double limit = 1.05 * value(problem, first.model());
      FreeBounds free = search(problem, limit, first.model());
      FreeBounds known = FreeBounds.of(problem, limit, free.point());
      int needed = 0;
      for (int j = 0; j < d; j++) {
        BitSet one = new BitSet();
        one.set(j);
        FreeBounds.Without found =
            known.without(one, Double.MAX_VALUE, z -> true, CancellationToken.none());
        assertThat(found.model().isPresent()).isNotEqualTo(found.least() > 0);
        if (found.model().isPresent()) {
          double[] z = found.model().get();
          assertThat(value(problem, z)).isLessThanOrEqualTo(limit);
          assertThat(largestOf(z, problem, j, d)).isZero();
        } else {
          assertThat(found.least()).isLessThanOrEqualTo(largest(free, problem, j, d));
          assertThat(largestOf(free.model(), problem, j, d)).isGreaterThanOrEqualTo(found.least());
          needed++;
        }
      }
      assertThat(needed).isBetween(1, d - 1);
    }
  }

  private static double largest(FreeBounds free, PiecewiseLinearProgram problem, int j, int d) {
    return problem.variables() > 2 * d
        ? Math.max(free.boundOfLast(j), Math.max(free.bound(j), free.bound(d + j)))
        : free.bound(j);
  }

  private static double largestOf(double[] z, PiecewiseLinearProgram problem, int j, int d) {
    return problem.variables() > 2 * d
        ? Math.max(Math.abs(z[j] + z[d + j]), Math.max(Math.abs(z[j]), Math.abs(z[d + j])))
        : Math.abs(z[j]);
  }

  @Test
  void oneWeightVectorHasNoLast() {
    PiecewiseLinearProgram problem = problem(1);
    double[] start = new double[problem.variables()];
    FreeBounds free = search(problem, value(problem, start), start);

    assertThatThrownBy(() -> free.boundOfLast(0)).isInstanceOf(IllegalStateException.class);
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
                    reversed,
                    1,
                    new double[problem.variables()],
                    (done, most) -> {},
                    CancellationToken.none()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
