package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;

/**
 * Holds at most one live problem. Apart from the session, so that a cleaner can free the memory of
 * a session that nobody closed.
 */
final class ProblemSlot {

  private NativeProblem problem;

  synchronized boolean isLive() {
    return problem != null;
  }

  synchronized NativeProblem live() {
    return problem;
  }

  synchronized NativeProblem rebuild(NativeProblem replacement) {
    clear();
    problem = replacement;
    return replacement;
  }

  synchronized void clear() {
    if (problem != null) {
      problem.close();
      problem = null;
    }
  }
}
