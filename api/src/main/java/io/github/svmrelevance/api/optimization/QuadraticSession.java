package io.github.svmrelevance.api.optimization;

/**
 * One {@link QuadraticProgram} and its solver. Confined to a thread and closed as a {@link
 * LinearSession} is.
 *
 * @since 0.1
 */
public interface QuadraticSession extends AutoCloseable {

  /**
   * The program.
   *
   * @return the program
   */
  QuadraticProgram program();

  /**
   * Solves the program.
   *
   * @param options limits
   * @return the outcome; failures of the solver are statuses, never exceptions
   */
  Solution solve(SolveOptions options);

  /** Frees what the session holds. */
  @Override
  void close();
}
