package io.github.svmrelevance.solver.compact.control;

import io.github.svmrelevance.api.optimization.SolveStatus;

/** Ends a solve without a solution; never leaves the package. */
public final class Stopped extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final SolveStatus status;

  public Stopped(SolveStatus status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  public static Stopped numerically(String message) {
    return new Stopped(SolveStatus.NUMERICAL_FAILURE, message);
  }

  /** Whether someone asked for it, as opposed to something having been found out. */
  public boolean isInterruption() {
    return status == SolveStatus.CANCELLED || status == SolveStatus.LIMIT_REACHED;
  }

  public SolveStatus status() {
    return status;
  }
}
