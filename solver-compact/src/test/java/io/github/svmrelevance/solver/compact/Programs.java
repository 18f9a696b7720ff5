package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;

/** The programs of the relevance bounds, over signed rows y_i (x_i, 1). */
final class Programs {

  private Programs() {}

  static TermBlock norm(DenseMatrix rows) {
    return new TermBlock(
        LinearMap.Coordinates.range(0, rows.columns() - 1), ConvexPiecewiseLinear.absolute(1));
  }

  static TermBlock loss(DenseMatrix rows, ConvexPiecewiseLinear shape) {
    return new TermBlock(AffineRows.of(rows), shape);
  }

  static PiecewiseLinearProgram training(DenseMatrix rows, double c) {
    return PiecewiseLinearProgram.of(
        rows.columns(), List.of(norm(rows), loss(rows, ConvexPiecewiseLinear.hinge(c))), List.of());
  }

  static PiecewiseLinearProgram joint(DenseMatrix rows, double c, double limit) {
    return PiecewiseLinearProgram.of(
        rows.columns(),
        List.of(),
        List.of(
            new Budget(List.of(norm(rows), loss(rows, ConvexPiecewiseLinear.hinge(c))), limit)));
  }

  static PiecewiseLinearProgram separate(
      DenseMatrix rows, ConvexPiecewiseLinear shape, double normLimit, double lossLimit) {
    return PiecewiseLinearProgram.of(
        rows.columns(),
        List.of(),
        List.of(
            new Budget(List.of(norm(rows)), normLimit),
            new Budget(List.of(loss(rows, shape)), lossLimit)));
  }

  /** The costs whose minimum is the smallest (sign 1) or minus the largest (-1) z_j. */
  static double[] unit(int length, int variable, double sign) {
    double[] costs = new double[length];
    costs[variable] = sign;
    return costs;
  }
}
