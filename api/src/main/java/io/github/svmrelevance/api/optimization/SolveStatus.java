package io.github.svmrelevance.api.optimization;

/**
 * Why a solver stopped.
 *
 * @since 0.1
 */
public enum SolveStatus {
  /** The returned point is optimal within the solver's tolerances. */
  OPTIMAL,
  /** No feasible point exists. Never reported because a limit was hit. */
  INFEASIBLE,
  /** Feasible points of arbitrarily small objective exist. */
  UNBOUNDED,
  /** The time limit or a limit of the solver's own was hit before anything was proven. */
  LIMIT_REACHED,
  /** The {@link io.github.svmrelevance.api.CancellationToken} asked to stop. */
  CANCELLED,
  /** The solver lost its way numerically and can prove nothing. */
  NUMERICAL_FAILURE,
  /** The process in which the solver runs ended before it answered; native code can do that. */
  CRASHED;

  /**
   * Refuses to show a point where there is none.
   *
   * @throws IllegalStateException unless this is OPTIMAL
   */
  void requireOptimal(String message) {
    if (this != OPTIMAL) {
      throw new IllegalStateException("there is no solution: " + this + " " + message);
    }
  }
}
