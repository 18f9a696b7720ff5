package io.github.svmrelevance.api.parameter;

import io.github.svmrelevance.api.InvalidInputException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Values of parameters are wrong whatever the data are: one is out of its range, or two contradict
 * each other. A user interface that has its own names for parameters (an option, the label of a
 * field) gets the message with these. A value that only the data at hand make wrong is an {@link
 * InvalidInputException} like any other.
 *
 * @since 0.1
 */
public final class InvalidParameterException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  private final String[] words;

  /** Which of the words are names of parameters. */
  private final boolean[] isName;

  /**
   * Creates the exception.
   *
   * @param words the message in parts, what is wrong and what would be accepted: a {@link
   *     Parameter} stands for its name, a {@link Double} is written as people write numbers, and
   *     anything else is text
   */
  public InvalidParameterException(Object... words) {
    this(null, words);
  }

  private InvalidParameterException(Throwable cause, Object[] words) {
    super(join(words, name -> "parameter '" + name + "'"), cause);
    this.words = new String[words.length];
    this.isName = new boolean[words.length];
    for (int k = 0; k < words.length; k++) {
      this.words[k] = text(words[k]);
      this.isName[k] = words[k] instanceof Parameter<?>;
    }
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
      throw new InvalidParameterException(e, new Object[] {parameter, ": ", e.getMessage()});
    }
  }

  /**
   * The names of the parameters in the message.
   *
   * @return each once, in the order of the message
   */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (int k = 0; k < words.length; k++) {
      if (isName[k]) {
        names.add(words[k]);
      }
    }
    return names;
  }

  /**
   * The message in the words of a user interface.
   *
   * @param spelling what it calls a parameter of that name, for example {@code --fpr}
   * @return the message
   */
  public String message(UnaryOperator<String> spelling) {
    StringBuilder message = new StringBuilder();
    for (int k = 0; k < words.length; k++) {
      message.append(isName[k] ? spelling.apply(words[k]) : words[k]);
    }
    return message.toString();
  }

  private static String join(Object[] words, UnaryOperator<String> spelling) {
    List<String> parts = new ArrayList<>();
    for (Object word : words) {
      parts.add(word instanceof Parameter<?> ? spelling.apply(text(word)) : text(word));
    }
    return String.join("", parts);
  }

  /** 0.0001 and 1e-7, not 1.0E-4 and 1.0E-7. */
  private static String text(Object word) {
    if (word instanceof Parameter<?> parameter) {
      return parameter.name();
    }
    if (word instanceof Double number && Double.isFinite(number)) {
      BigDecimal exact = BigDecimal.valueOf(number).stripTrailingZeros();
      boolean plain = Math.abs(number) < 1e7 && exact.scale() <= 6;
      return (plain ? exact.toPlainString() : exact.toString())
          .toLowerCase(Locale.ROOT)
          .replace("e+", "e");
    }
    return String.valueOf(word);
  }
}
