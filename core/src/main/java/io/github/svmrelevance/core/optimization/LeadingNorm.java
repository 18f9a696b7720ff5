package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;

/**
 * The norm that a penalty begins with: ||w||_1 of one weight vector, or the sum of the norms of
 * several that add up to 0. All but the last are variables, one after the other, and a term over
 * rows has the last.
 *
 * @param free how many weight vectors are variables
 * @param features the entries of each
 * @param hasLast whether there is another one, minus the sum of these
 */
record LeadingNorm(int free, int features, boolean hasLast) {

  private static final ConvexPiecewiseLinear SIZE = ConvexPiecewiseLinear.absolute(1);

  /**
   * Reads the norm of a problem, in O(variables).
   *
   * @throws IllegalArgumentException if its penalty does not begin with one, or goes on with
   *     anything but terms over rows
   */
  static LeadingNorm of(PiecewiseLinearProgram problem) {
    List<TermBlock> penalty = problem.penalty();
    int free = 0;
    int features = 0;
    while (free < penalty.size() && isVector(penalty.get(free), free * features)) {
      int length = penalty.get(free).map().functionals();
      if (free > 0 && length != features) {
        break;
      }
      features = length;
      free++;
    }
    if (features == 0
        || penalty.stream().skip(free).anyMatch(block -> !(block.map() instanceof AffineRows))) {
      throw new IllegalArgumentException("the penalty is not a norm and a loss over rows");
    }
    boolean hasLast = free < penalty.size() && isLast(penalty.get(free), free, features);
    if (free > 1 && !hasLast) {
      throw new IllegalArgumentException("the weight vectors of the norm do not add up to 0");
    }
    return new LeadingNorm(free, features, hasLast);
  }

  private static boolean isVector(TermBlock block, int first) {
    if (!(block.map() instanceof LinearMap.Coordinates coordinates)
        || !block.shape().equals(SIZE)) {
      return false;
    }
    for (int j = 0; j < coordinates.functionals(); j++) {
      if (coordinates.variable(j) != first + j) {
        return false;
      }
    }
    return true;
  }

  /** Whether row j of a term is minus the sum of the variables of feature j. */
  private static boolean isLast(TermBlock block, int free, int features) {
    if (!block.shape().equals(SIZE)
        || !(block.map() instanceof AffineRows rows)
        || !(rows.matrix() instanceof SparseMatrix sums)
        || rows.functionals() != features
        || rows.variables() != free * features
        || sums.columns() != free * features) {
      return false;
    }
    for (int j = 0; j < features; j++) {
      if (rows.row(j) != j || rows.scale(j) != 1 || rows.offset(j) != 0) {
        return false;
      }
    }
    for (int v = 0; v < sums.columns(); v++) {
      if (sums.entries(v) != 1 || sums.rowOf(v, 0) != v % features || sums.value(v, 0) != -1) {
        return false;
      }
    }
    return true;
  }

  /** How many variables the norm has, the first ones. */
  int weights() {
    return free * features;
  }

  /**
   * The terms of the penalty whose multipliers are sought: the last weight vector, and the loss.
   */
  List<TermBlock> rows(PiecewiseLinearProgram problem) {
    return problem.penalty().subList(free, problem.penalty().size());
  }
}
