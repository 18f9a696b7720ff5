package io.github.svmrelevance.api.optimization;

/**
 * How an open {@link LinearProgram} can be changed. A change that throws leaves the program as it
 * was.
 *
 * @since 0.1
 */
public interface LinearChanges {

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
}
