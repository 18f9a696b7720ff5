package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.stream.IntStream;

/**
 * A {@link PiecewiseLinearProgram} with 1/2 (z_1^2 + ... + z_q^2) added to its objective, as a
 * {@link QuadraticProgram}. Immutable.
 *
 * <p>With p variables and m breakpoints of all its terms, the quadratic program has p + m columns
 * and m rows besides those of the budgets. Each breakpoint t of a term of u is a column xi &gt;= 0
 * and a row u + xi &gt;= t of at most p + 1 entries.
 *
 * @since 0.1
 */
public final class RidgeProgram {

  private final BridgeLayout layout;
  private final QuadraticProgram quadratic;

  /**
   * States the program.
   *
   * @param source costs, penalty, budgets and bounds
   * @param squared q, the number of first variables that are squared, at most p
   */
  public RidgeProgram(PiecewiseLinearProgram source, int squared) {
    this.layout = BridgeLayout.unsplit(source);
    int[] cuts = IntStream.range(0, layout.cuts()).toArray();
    int columns = layout.columns();
    int[][] diagonal = new int[columns][0];
    double[][] ones = new double[columns][0];
    for (int j = 0; j < squared; j++) {
      diagonal[j] = new int[] {j};
      ones[j] = new double[] {1};
    }
    this.quadratic =
        new QuadraticProgram(
            SparseMatrix.ofRows(columns, diagonal, ones),
            layout.program(source, cuts, cuts.length));
  }

  /**
   * The number of columns that the quadratic program of some piecewise-linear one has.
   *
   * @param source the piecewise-linear part
   * @return p + m
   */
  public static long columns(PiecewiseLinearProgram source) {
    long columns = source.variables();
    for (TermBlock block : source.blocks()) {
      columns += (long) block.map().functionals() * block.shape().breakpoints();
    }
    return columns;
  }

  /**
   * The quadratic program. Constants of the penalty are not in its objective.
   *
   * @return the program
   */
  public QuadraticProgram quadratic() {
    return quadratic;
  }

  /**
   * The variables of the piecewise-linear program.
   *
   * @param solution an optimal solution of the quadratic one
   * @return z, p entries
   */
  public double[] point(Solution solution) {
    return layout.recover(solution.point());
  }
}
