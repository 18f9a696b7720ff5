package io.github.svmrelevance.api.optimization;

import java.util.Optional;

/**
 * One {@link PiecewiseLinearProgram} that is changed and solved again and again on one backend:
 * many objectives over one feasible set.
 *
 * <p>A session belongs to the thread that first calls it after {@code open} or {@link #fork()}: a
 * call from another thread, or two at once, throws {@link IllegalStateException}. {@code fork}
 * itself may be called by any thread, as long as no other call runs. After {@link #close()} only
 * {@code close} may be called; closing twice does nothing, and closing does not affect forks.
 *
 * @since 0.1
 */
public interface PiecewiseLinearSession
    extends SolverSession<PiecewiseLinearProgram, PiecewiseLinearSolution>, PiecewiseLinearChanges {

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
   * Where an optimum of the program as it stands lies, about: for those who look for many optima,
   * and can do with less. A backend that has no faster way than {@link #solve} leaves this as it
   * is.
   *
   * @param options limits of the time spent on it; the start may be left
   * @return empty if the backend has none, or none soon
   */
  default Optional<NearOptimum> near(SolveOptions options) {
    return Optional.empty();
  }
}
