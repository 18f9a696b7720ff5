package io.github.svmrelevance.solver.lpsolve.internal;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import java.util.function.BooleanSupplier;

/**
 * One problem in lp_solve's memory, seen without its peculiarities: indices from 0, infinite bounds
 * as infinities, minimisation, duals of the posed problem. The seam between the classes of this
 * module and the one that a class loader of its own links to the native library.
 *
 * <p>Arguments are valid and calls come one at a time: the session sees to both.
 */
public interface NativeProblem extends AutoCloseable {

  /** How lp_solve goes about a problem. */
  enum Tactic {
    /** As posed, without scaling: the fastest and most accurate on standardised data. */
    UNSCALED,
    /** Rows and columns scaled, steepest edge pricing. */
    SCALED,
    /** Primal simplex in both phases, without scaling: slow, and fails on other problems. */
    PRIMAL
  }

  /** Why lp_solve stopped. */
  enum Ending {
    /** It claims an optimal point. */
    OPTIMAL,
    /** It claims that no point is feasible. */
    INFEASIBLE,
    /** It claims that the objective has no lower bound. */
    UNBOUNDED,
    /** It was asked to stop. */
    STOPPED,
    /** It used up its iterations. */
    ITERATION_LIMIT,
    /** Anything else. */
    FAILED
  }

  /** Makes problems; there is one per loaded native library. */
  interface Factory {

    /**
     * The version of the native library.
     *
     * @return for example {@code "5.5.2.5"}
     */
    String version();

    /**
     * Builds a problem.
     *
     * @param program what to build
     * @param tactic how it is to be solved
     * @return the problem, to be closed
     */
    NativeProblem create(LinearProgram program, Tactic tactic);

    /**
     * Builds a problem with columns of whole numbers, which lp_solve finds by branch and bound.
     *
     * @param program what to build
     * @param tactic how its relaxations are to be solved
     * @return the problem, to be closed; its solves have no duals
     */
    NativeProblem create(MixedIntegerProgram program, Tactic tactic);
  }

  /**
   * Changes all costs.
   *
   * @param costs one per column
   */
  void setCosts(double[] costs);

  /**
   * Changes the bounds of a column if that can be done in place.
   *
   * @param column from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return false if the problem must be built again
   */
  boolean setColumnBounds(int column, double lower, double upper);

  /**
   * Changes the bounds of a row if that can be done in place.
   *
   * @param row from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return false if the problem must be built again
   */
  boolean setRowBounds(int row, double lower, double upper);

  /**
   * Replaces the coefficients of a column.
   *
   * @param column from 0
   * @param rows their rows
   * @param values the coefficients
   */
  void replaceColumn(int column, int[] rows, double[] values);

  /**
   * Adds a row.
   *
   * @param columns the columns of its coefficients
   * @param values the coefficients
   * @param lower its lower bound
   * @param upper its upper bound
   */
  void addRow(int[] columns, double[] values, double lower, double upper);

  /**
   * Solves, starting from the basis of the last solve if there was one.
   *
   * @param stop asked about once an iteration
   * @param iterationLimit when to give up
   * @return why it stopped
   */
  Ending solve(BooleanSupplier stop, long iterationLimit);

  /**
   * The iterations of the last solve.
   *
   * @return their number
   */
  long iterations();

  /**
   * The point that the last solve ended with.
   *
   * @return one entry per column
   */
  double[] point();

  /**
   * The row duals that the last solve ended with.
   *
   * @return one entry per row
   */
  double[] rowDuals();

  /** Frees the memory; may be called twice, and by another thread once no other call runs. */
  @Override
  void close();
}
