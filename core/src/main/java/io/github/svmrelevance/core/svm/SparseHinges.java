package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.core.ridge.AugmentedLagrangian;
import io.github.svmrelevance.core.ridge.RidgePoint;
import io.github.svmrelevance.core.ridge.SparseLosses;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A {@link HingeProblem} of sparse samples as losses for {@link AugmentedLagrangian}: sample i has
 * the loss of u = m_i - t_i, and o_i - alpha_i is its slope.
 */
final class SparseHinges {

  /** What the hinges of a sample have, but for where the first one sits. */
  private record Kind(double reach, double first, double second, double origin) {

    ConvexPiecewiseLinear shape() {
      double right = origin;
      double left = origin - first;
      // Where both hinges are in one place, as of a tube without width, they are one.
      if (reach == 0) {
        return ConvexPiecewiseLinear.of(new double[] {0}, new double[] {left - second, right}, 0);
      }
      return second > 0
          ? ConvexPiecewiseLinear.of(
              new double[] {-reach, 0}, new double[] {left - second, left, right}, -left * reach)
          : ConvexPiecewiseLinear.of(new double[] {0}, new double[] {left, right}, 0);
    }
  }

  private SparseHinges() {}

  /**
   * Comes near the optimum.
   *
   * @param problem the problem
   * @param samples its points, one per column
   * @param start where to begin: multipliers within their bounds
   * @param combined whether the weights are to be those that the multipliers stand for
   * @param progress told the gap
   * @param cancellation stops it
   * @return weights, bias and multipliers, whose primal and dual values agree if it settled
   */
  static DualPoint train(
      HingeProblem problem,
      SparseMatrix samples,
      DualPoint start,
      boolean combined,
      TrainingProgress progress,
      CancellationToken cancellation) {
    int d = samples.rows();
    int n = problem.size();
    double[] slopes = new double[n];
    Arrays.setAll(slopes, i -> problem.origin(i) - start.alpha(i));
    double[] z = Arrays.copyOf(start.weights(), d + 1);
    z[d] = start.bias();
    RidgePoint end =
        AugmentedLagrangian.run(
            losses(problem, samples),
            new RidgePoint(z, slopes, start.steps(), false),
            combined,
            progress::gap,
            cancellation);
    double[] alphas = new double[n];
    Arrays.setAll(
        alphas, i -> Math.max(0, Math.min(problem.bound(i), problem.origin(i) - end.slopes()[i])));
    return new DualPoint(Arrays.copyOf(end.z(), d), end.z()[d], alphas, end.steps(), end.settled());
  }

  private static SparseLosses losses(HingeProblem problem, SparseMatrix samples) {
    int d = samples.rows();
    SparseLosses losses = new SparseLosses(samples, d, d + 1, problem.size());
    Map<Kind, ConvexPiecewiseLinear> shapes = new HashMap<>();
    for (int i = 0; i < problem.size(); i++) {
      double sign = problem.sign(i);
      double second = problem.bound(i) - problem.breakpoint(i);
      Kind kind =
          new Kind(
              problem.hasSecondHinge(i) ? problem.first(i) - problem.second(i) : 0,
              problem.breakpoint(i),
              second,
              problem.origin(i));
      losses.add(i, sign, d, sign, -problem.first(i), shapes.computeIfAbsent(kind, Kind::shape));
    }
    return losses;
  }
}
