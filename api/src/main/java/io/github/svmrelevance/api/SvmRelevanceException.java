package io.github.svmrelevance.api;

import io.github.svmrelevance.api.diagnostic.Message;

/**
 * The root of the exceptions that this framework throws on purpose. Anything else that escapes is a
 * defect.
 *
 * <p>The permitted subclasses are the cases that callers treat differently; the command line maps
 * each of them to an exit code of its own.
 *
 * @since 0.1
 */
public abstract sealed class SvmRelevanceException extends RuntimeException
    permits InvalidInputException,
        InfeasibleModelException,
        SolverException,
        BackendUnavailableException,
        CancelledException {

  private static final long serialVersionUID = 1L;

  private final Message message;

  SvmRelevanceException(Message message, Throwable cause) {
    super(message.toString(), cause);
    this.message = message;
  }

  /**
   * The message for a front end that has its own names for settings.
   *
   * @return what {@link #getMessage()} shows with plain names
   */
  public final Message message() {
    return message;
  }
}
