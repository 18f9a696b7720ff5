package io.github.svmrelevance.api.optimization;

/**
 * How an open {@link PiecewiseLinearProgram} can be changed. A change that throws leaves the
 * program as it was.
 *
 * @since 0.1
 */
public interface PiecewiseLinearChanges {

  /**
   * Changes all costs.
   *
   * @param costs one finite entry per variable
   * @return what the change costs
   */
  UpdateEffect setCosts(double[] costs);

  /**
   * Changes the bounds of a variable.
   *
   * @param variable from 0
   * @param lower its new lower bound
   * @param upper its new upper bound
   * @return what the change costs
   */
  UpdateEffect setBounds(int variable, double lower, double upper);

  /**
   * Changes the limit of a budget.
   *
   * @param budget from 0
   * @param limit its new limit
   * @return what the change costs
   */
  UpdateEffect setLimit(int budget, double limit);

  /**
   * Replaces a column of the matrix of a block of {@link AffineRows}.
   *
   * @param block the position in {@link PiecewiseLinearProgram#blocks()}
   * @param variable from 0, one that has a column
   * @param column one entry per row of the matrix; the block's scales apply to it
   * @return what the change costs
   */
  UpdateEffect replaceColumn(int block, int variable, double[] column);
}
