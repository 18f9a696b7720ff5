package io.github.svmrelevance.api;

import io.github.svmrelevance.api.diagnostic.Message;
import java.util.Objects;

/**
 * Work was stopped before it had anything to return.
 *
 * @since 0.1
 */
public final class CancelledException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  private final CancellationReason reason;

  /**
   * Creates the exception.
   *
   * @param reason who or what asked to stop
   */
  public CancelledException(CancellationReason reason) {
    super(
        Message.of(
            reason == CancellationReason.TIME_LIMIT
                ? "the time limit was reached"
                : "the work was cancelled"),
        null);
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /**
   * Who or what asked to stop.
   *
   * @return the reason
   */
  public CancellationReason reason() {
    return reason;
  }
}
