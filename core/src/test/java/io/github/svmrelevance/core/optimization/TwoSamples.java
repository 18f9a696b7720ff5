package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;

/**
 * Two samples at +1 and -1: |w| + hinge(w + b) + hinge(w - b) at most 2, so that w is in [-2, 2]
 * and b in [-3, 3].
 */
final class TwoSamples {

  /** All models within the budget. */
  static final PiecewiseLinearProgram SET =
      PiecewiseLinearProgram.of(
          2,
          List.of(),
          List.of(
              new Budget(
                  List.of(
                      new TermBlock(
                          LinearMap.Coordinates.range(0, 1), ConvexPiecewiseLinear.absolute(1)),
                      new TermBlock(
                          AffineRows.of(
                              DenseMatrix.ofRows(new double[] {1, 1}, new double[] {1, -1})),
                          ConvexPiecewiseLinear.hinge(1))),
                  2)));

  /** The largest w, which is 2. */
  static final PiecewiseLinearProgram LARGEST = SET.withCosts(new double[] {-1, 0});

  private TwoSamples() {}

  /** A solution with these multipliers of the budget, of |w| and of both hinges. */
  static PiecewiseLinearSolution claim(
      double w, double b, double lambda, double absolute, double... hinges) {
    return PiecewiseLinearSolution.optimal(
        new double[] {w, b}, new double[] {lambda}, new double[][] {{absolute}, hinges}, 0);
  }
}
