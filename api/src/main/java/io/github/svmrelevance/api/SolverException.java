package io.github.svmrelevance.api;

import io.github.svmrelevance.api.diagnostic.Message;

/**
 * A solver or trainer failed to produce a result that can be trusted.
 *
 * @since 0.1
 */
public final class SolverException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message what failed, in which solver, and what to try instead
   */
  public SolverException(String message) {
    this(Message.of(message));
  }

  /**
   * Creates the exception.
   *
   * @param message what failed, in which solver, and what to try instead
   */
  public SolverException(Message message) {
    super(message, null);
  }

  /**
   * Creates the exception with what caused it.
   *
   * @param message what failed, in which solver, and what to try instead
   * @param cause the failure behind it
   */
  public SolverException(String message, Throwable cause) {
    super(Message.of(message), cause);
  }
}
