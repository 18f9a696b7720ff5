package io.github.svmrelevance.api;

import io.github.svmrelevance.api.execution.CancellationToken;
import java.util.Objects;

/** Work was stopped before it had anything to return. */
public final class CancelledException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  private final CancellationToken.Reason reason;

  /**
   * Creates the exception.
   *
   * @param reason who or what asked to stop
   */
  public CancelledException(CancellationToken.Reason reason) {
    super(
        reason == CancellationToken.Reason.TIME_LIMIT
            ? "the time limit was reached"
            : "the work was cancelled",
        null);
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /**
   * Who or what asked to stop.
   *
   * @return the reason
   */
  public CancellationToken.Reason reason() {
    return reason;
  }
}
