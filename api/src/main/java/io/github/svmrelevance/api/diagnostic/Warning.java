package io.github.svmrelevance.api.diagnostic;

import java.io.Serializable;
import java.util.Locale;
import java.util.Objects;

/**
 * What the user should know of a run that came to an end. Immutable; equal if the components are.
 *
 * @param code what it is about, in lower case with dashes; stays the same when wordings change
 * @param message what is the matter, and what to do about it
 * @param place what it is about
 * @since 0.1
 */
public record Warning(String code, Message message, Place place) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Checks the components. */
  public Warning {
    if (!code.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
      throw new IllegalArgumentException("'" + code + "' is not in lower case with dashes");
    }
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(place, "place");
  }

  /**
   * What warnings of one kind have in common. A package that warns has an enum of them, which says
   * what each means.
   */
  public interface Code {

    /**
     * The name of the constant.
     *
     * @return in upper case with underscores
     */
    String name();

    /**
     * The stable code.
     *
     * @return in lower case with dashes
     */
    default String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * A warning of this kind.
     *
     * @param words of the message, as in {@link Message#of}
     * @return the warning, about no place in particular
     */
    default Warning of(Object... words) {
      return new Warning(code(), Message.of(words), Place.NONE);
    }
  }

  /**
   * This warning about a place.
   *
   * @param where what it is about
   * @return the new warning
   */
  public Warning at(Place where) {
    return new Warning(code, message, where);
  }

  /**
   * The text in the words of a front end.
   *
   * @param spelling what it calls settings
   * @return the text
   */
  public String render(Spelling spelling) {
    return message.render(spelling);
  }

  /** The text with the plain names of settings. */
  @Override
  public String toString() {
    return message.toString();
  }
}
