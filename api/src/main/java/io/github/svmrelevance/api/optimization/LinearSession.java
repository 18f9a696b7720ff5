package io.github.svmrelevance.api.optimization;

/**
 * One {@link LinearProgram} that is changed and solved again and again; a solver that can starts
 * warm from where it was.
 *
 * <p>A session belongs to the thread that first uses it: a call from another thread, or two at
 * once, throws {@link IllegalStateException}. A change that throws leaves the program as it was.
 * After {@link #close()} only {@code close} may be called; closing twice does nothing.
 *
 * @since 0.1
 */
public interface LinearSession extends AutoCloseable {

  /**
   * The program as it stands after all changes.
   *
   * @return the program
   */
  LinearProgram program();

  /**
   * Changes all costs.
   *
   * @param costs one finite entry per column
   * @return what the change costs
   */
  UpdateEffect setCosts(double[] costs);

  /**
   * Changes the bounds of a column.
   *
   * @param column from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return what the change costs
   */
  UpdateEffect setColumnBounds(int column, double lower, double upper);

  /**
   * Changes the bounds of a row.
   *
   * @param row from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return what the change costs
   */
  UpdateEffect setRowBounds(int row, double lower, double upper);

  /**
   * Replaces all coefficients of a column; its cost and bounds stay.
   *
   * @param column from 0
   * @param rows the rows of its coefficients, strictly increasing
   * @param values its coefficients
   * @return what the change costs
   */
  UpdateEffect replaceColumn(int column, int[] rows, double[] values);

  /**
   * Adds a row at the end.
   *
   * @param columns the columns of its coefficients, each at most once
   * @param values its coefficients
   * @param lower its lower bound
   * @param upper its upper bound
   * @return what the change costs
   */
  UpdateEffect addRow(int[] columns, double[] values, double lower, double upper);

  /**
   * Solves the program as it stands. Determined by the calls so far: the same calls give the same
   * bits, unless a time limit or a cancellation interferes.
   *
   * @param options limits
   * @return the outcome; failures of the solver are statuses, never exceptions
   */
  Solution solve(SolveOptions options);

  /** Frees what the session holds. */
  @Override
  void close();
}
