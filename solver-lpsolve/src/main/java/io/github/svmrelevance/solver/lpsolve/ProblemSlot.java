package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;

/** Holds at most one live problem. */
final class ProblemSlot {

  private NativeProblem problem;

  boolean isLive() {
    return problem != null;
  }

  NativeProblem live() {
    return problem;
  }

  NativeProblem rebuild(NativeProblem replacement) {
    clear();
    problem = replacement;
    return replacement;
  }

  void clear() {
    if (problem != null) {
      problem.close();
      problem = null;
    }
  }
}
