package io.github.svmrelevance.api;

import io.github.svmrelevance.api.diagnostic.Message;

/**
 * No model meets all the constraints that were asked for, for example presets that no model within
 * the budget can satisfy.
 *
 * @since 0.1
 */
public final class InfeasibleModelException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message which constraints contradict one another, and which to relax
   */
  public InfeasibleModelException(String message) {
    this(Message.of(message));
  }

  /**
   * Creates the exception.
   *
   * @param message which constraints contradict one another, and which to relax
   */
  public InfeasibleModelException(Message message) {
    super(message, null);
  }
}
