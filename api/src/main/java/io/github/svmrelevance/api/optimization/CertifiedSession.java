package io.github.svmrelevance.api.optimization;

import java.util.Optional;

/**
 * An open problem whose every solution comes with a certificate: what a {@link
 * io.github.svmrelevance.api.execution.RunContext} hands to a method.
 *
 * <p>An answer is checked once, against the problem as it stands. Where the backend fails
 * numerically, or its answer does not prove itself, a fresh session of the same backend is asked,
 * then another backend. What nobody proves is a failure. That there is no solution is passed on as
 * the backend says it: INFEASIBLE and UNBOUNDED carry no proof.
 *
 * <p>Threads and closing are as with the session of a backend for the same class of problems.
 *
 * @param <P> the class of problems
 * @param <S> the solutions of that class
 * @since 0.1
 */
public interface CertifiedSession<P, S extends SolverAnswer>
    extends SolverSession<P, CertifiedSolution<S>> {

  /**
   * A linear program.
   *
   * @since 0.1
   */
  interface Linear extends CertifiedSession<LinearProgram, Solution>, LinearChanges {}

  /**
   * A convex quadratic program.
   *
   * @since 0.1
   */
  interface Quadratic extends CertifiedSession<QuadraticProgram, Solution> {}

  /**
   * A piecewise-linear program.
   *
   * @since 0.1
   */
  interface PiecewiseLinear
      extends CertifiedSession<PiecewiseLinearProgram, PiecewiseLinearSolution>,
          PiecewiseLinearChanges {

    /**
     * An independent session on the program as it stands, for another thread, as {@link
     * PiecewiseLinearSession#fork()}.
     *
     * @return the new session
     */
    PiecewiseLinear fork();

    /**
     * About where an optimum lies, as {@link PiecewiseLinearSession#near}. It is not checked.
     *
     * @param options limits of the time spent on it
     * @return empty if the backend has none soon
     */
    default Optional<NearOptimum> near(SolveOptions options) {
      return Optional.empty();
    }
  }
}
