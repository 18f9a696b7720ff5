package io.github.svmrelevance.api;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;

/**
 * What came from outside (a file, an option, an argument) cannot be used. The message names the
 * place, the value and what would be accepted.
 *
 * @since 0.1
 */
public non-sealed class InvalidInputException extends SvmRelevanceException {

  private static final long serialVersionUID = 1L;

  private final Place place;

  /**
   * Creates the exception.
   *
   * @param message place, value and remedy
   */
  public InvalidInputException(String message) {
    this(Message.of(message));
  }

  /**
   * Creates the exception with what caused it.
   *
   * @param message place, value and remedy
   * @param cause the failure behind it
   */
  public InvalidInputException(String message, Throwable cause) {
    this(Message.of(message), cause);
  }

  /**
   * Creates the exception.
   *
   * @param message place, value and remedy
   */
  public InvalidInputException(Message message) {
    this(message, Place.NONE);
  }

  /**
   * Creates the exception about a place.
   *
   * @param message place, value and remedy
   * @param place the place that the message names
   */
  public InvalidInputException(Message message, Place place) {
    super(message, null);
    this.place = place;
  }

  /**
   * Creates the exception with what caused it.
   *
   * @param message place, value and remedy
   * @param cause the failure behind it
   */
  public InvalidInputException(Message message, Throwable cause) {
    super(message, cause);
    this.place = Place.NONE;
  }

  /**
   * What the message is about.
   *
   * @return the place, {@link Place#NONE} where the message alone says it
   */
  public final Place place() {
    return place;
  }
}
