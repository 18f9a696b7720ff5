package io.github.svmrelevance.api.optimization;

/**
 * One problem that is open on a solver. The sessions of each class of problems say who may call
 * them when, and how their problem can be changed.
 *
 * @param <P> the class of problems
 * @param <A> what a solve returns
 * @since 0.1
 */
public interface SolverSession<P, A> extends AutoCloseable {

  /**
   * The problem as it stands after all changes.
   *
   * @return the problem
   */
  P program();

  /**
   * Solves the problem as it stands. Determined by the calls so far: the same calls give the same
   * bits, unless a time limit or a cancellation interferes.
   *
   * @param options limits
   * @return the outcome; failures of the solver are statuses, never exceptions
   */
  A solve(SolveOptions options);

  /** Frees what the session holds. */
  @Override
  void close();
}
