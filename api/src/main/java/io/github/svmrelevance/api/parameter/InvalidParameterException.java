package io.github.svmrelevance.api.parameter;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import java.util.function.Supplier;

/**
 * Values of parameters are wrong: one is out of its range, two contradict each other, or one has no
 * effect or no meaning for the kind of target at hand. What is wrong with the data themselves, or
 * with a name that they do not have, is an {@link InvalidInputException} like any other.
 *
 * @since 0.1
 */
public final class InvalidParameterException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param words the message in parts, as in {@link Message#of}: what is wrong and what would be
   *     accepted; a {@link Parameter} stands for its name
   */
  public InvalidParameterException(Object... words) {
    super(Message.of(words));
  }

  private InvalidParameterException(Message message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Makes something of the value of one parameter; if it is refused, the value is wrong.
   *
   * @param parameter the parameter
   * @param use what its value is used for, which does not depend on the data
   * @param <T> what is made of it
   * @return what was made
   * @throws InvalidParameterException if the value is refused, with the reason
   */
  public static <T> T check(Parameter<?> parameter, Supplier<T> use) {
    try {
      return use.get();
    } catch (InvalidInputException e) {
      throw new InvalidParameterException(Message.of(parameter, ": ", e.message()), e);
    }
  }
}
