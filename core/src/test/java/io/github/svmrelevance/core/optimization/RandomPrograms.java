package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.SplittableRandom;

/** Small piecewise-linear programs of the kinds that methods state. */
final class RandomPrograms {

  private RandomPrograms() {}

  /** Weights, a bias, |w| and a hinge, double hinge or epsilon-insensitive loss. */
  static List<TermBlock> terms(SplittableRandom random, int d, int n) {
    double[][] rows = new double[n][d];
    double[] signs = new double[n];
    double[] offsets = new double[n];
    for (int i = 0; i < n; i++) {
      double sign = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < d; j++) {
        rows[i][j] = (random.nextInt(4) == 0 ? random.nextInt(3) : random.nextDouble(-2, 2));
      }
      signs[i] = sign;
      offsets[i] = i % 3 == 0 ? random.nextDouble(-1, 1) : 0;
    }
    ConvexPiecewiseLinear loss =
        switch (random.nextInt(3)) {
          case 0 -> ConvexPiecewiseLinear.hinge(0.5 + random.nextDouble());
          case 1 -> ConvexPiecewiseLinear.doubleHinge(0.5, 2);
          default -> ConvexPiecewiseLinear.of(new double[] {-0.1, 0.1}, new double[] {-1, 0, 1}, 0);
        };
    return List.of(
        new TermBlock(LinearMap.Coordinates.range(0, d), ConvexPiecewiseLinear.absolute(1)),
        new TermBlock(
            AffineRows.of(DenseMatrix.ofRows(rows))
                .withScales(signs)
                .withIntercept(d, signs)
                .withOffsets(offsets),
            loss));
  }

  /** A linear objective under one budget that the origin meets with some room. */
  static PiecewiseLinearProgram budgeted(SplittableRandom random) {
    int d = 1 + random.nextInt(4);
    int n = 2 + random.nextInt(15);
    List<TermBlock> terms = terms(random, d, n);
    double atOrigin = new Budget(terms, 0).use(new double[d + 1]);
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            d + 1, List.of(), List.of(new Budget(terms, 1.05 * atOrigin + 0.1)));
    double[] costs = new double[d + 1];
    costs[random.nextInt(d)] = random.nextBoolean() ? 1 : -1;
    program = program.withCosts(costs);
    if (random.nextInt(3) == 0) {
      program = program.withBounds(random.nextInt(d), -0.25, random.nextInt(2));
    }
    return program;
  }

  /** The training of an L1-regularised model. */
  static PiecewiseLinearProgram penalised(SplittableRandom random) {
    int d = 1 + random.nextInt(4);
    return PiecewiseLinearProgram.of(d + 1, terms(random, d, 2 + random.nextInt(15)), List.of());
  }
}
