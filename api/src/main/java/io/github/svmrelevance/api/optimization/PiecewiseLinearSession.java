package io.github.svmrelevance.api.optimization;

/**
 * One {@link PiecewiseLinearProgram} that is changed and solved again and again: many objectives
 * over one feasible set.
 *
 * <p>A session belongs to the thread that first calls it after {@code open} or {@link #fork()}: a
 * call from another thread, or two at once, throws {@link IllegalStateException}. {@code fork}
 * itself may be called by any thread, as long as no other call runs. A change that throws leaves
 * the program as it was. After {@link #close()} only {@code close} may be called; closing twice
 * does nothing, and closing does not affect forks.
 *
 * @since 0.1
 */
public interface PiecewiseLinearSession extends AutoCloseable {

  /**
   * The program as it stands after all changes.
   *
   * @return the program
   */
  PiecewiseLinearProgram program();

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
   * Replaces a column of the matrix of a block of {@link LinearMap.AffineRows}.
   *
   * @param block the position in {@link PiecewiseLinearProgram#blocks()}
   * @param variable from 0, one that has a column
   * @param column one entry per row of the matrix; the block's scales apply to it
   * @return what the change costs
   */
  UpdateEffect replaceColumn(int block, int variable, double[] column);

  /**
   * An independent session on the program as it stands, for another thread. It shares with this one
   * whatever work has been done and cannot change; a fork of a session that has solved the program
   * is cheaper than a new session. The outcomes of a fork depend on the state of this session at
   * the time of the call and on the calls to the fork, on nothing else.
   *
   * @return the new session
   */
  PiecewiseLinearSession fork();

  /**
   * Solves the program as it stands. Determined by the calls so far: the same calls give the same
   * bits, unless a time limit or a cancellation interferes.
   *
   * @param options limits
   * @return the outcome; failures of the solver are statuses, never exceptions
   */
  PiecewiseLinearSolution solve(SolveOptions options);

  /** Frees what the session holds. */
  @Override
  void close();
}
