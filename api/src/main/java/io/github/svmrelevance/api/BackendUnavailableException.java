package io.github.svmrelevance.api;

import io.github.svmrelevance.api.diagnostic.Message;

/**
 * No optimisation backend that was asked for is there, can run on this machine, or can solve the
 * class of problem at hand.
 *
 * @since 0.1
 */
public final class BackendUnavailableException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message which backend, why it cannot serve, and what to add or choose instead
   */
  public BackendUnavailableException(String message) {
    this(Message.of(message));
  }

  /**
   * Creates the exception.
   *
   * @param message which backend, why it cannot serve, and what to add or choose instead
   */
  public BackendUnavailableException(Message message) {
    super(message, null);
  }
}
