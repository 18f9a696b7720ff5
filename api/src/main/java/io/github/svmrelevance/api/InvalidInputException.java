package io.github.svmrelevance.api;

/**
 * What came from outside (a file, an option, an argument) cannot be used. The message names the
 * place, the value and what would be accepted.
 *
 * @since 0.1
 */
public non-sealed class InvalidInputException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message place, value and remedy
   */
  public InvalidInputException(String message) {
    super(message, null);
  }

  /**
   * Creates the exception with what caused it.
   *
   * @param message place, value and remedy
   * @param cause the failure behind it
   */
  public InvalidInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
