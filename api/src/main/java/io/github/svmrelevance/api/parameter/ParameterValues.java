package io.github.svmrelevance.api.parameter;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Values of a method's parameters: those given, and the defaults of the others. Immutable.
 *
 * <pre>{@code
 * ParameterValues values =
 *     method.description().defaults().with(BoundsOptions.SLACK, 0.05).withText("C", "10");
 * double slack = values.get(BoundsOptions.SLACK);
 * }</pre>
 *
 * @since 0.1
 */
public final class ParameterValues {

  private final List<Parameter<?>> declared;
  private final Map<Parameter<?>, Object> given;

  private ParameterValues(List<Parameter<?>> declared, Map<Parameter<?>, Object> given) {
    this.declared = declared;
    this.given = given;
  }

  /**
   * The defaults.
   *
   * @param declared all parameters of the method
   * @return the values
   * @throws IllegalArgumentException if two parameters have one name
   */
  public static ParameterValues defaults(List<Parameter<?>> declared) {
    long names = declared.stream().map(Parameter::name).distinct().count();
    if (names != declared.size()) {
      throw new IllegalArgumentException("two parameters have one name: " + declared);
    }
    return new ParameterValues(List.copyOf(declared), Map.of());
  }

  /**
   * The parameters that may be given.
   *
   * @return all of them, in the order in which they were declared
   */
  public List<Parameter<?>> declared() {
    return declared;
  }

  /**
   * These values with one more given.
   *
   * @param parameter one of the declared parameters
   * @param value its value
   * @param <T> the type of the value
   * @return the new values
   * @throws InvalidInputException if the value is not accepted
   */
  public <T> ParameterValues with(Parameter<T> parameter, T value) {
    requireDeclared(parameter);
    Objects.requireNonNull(value, parameter.name());
    Map<Parameter<?>, Object> more = new LinkedHashMap<>(given);
    more.put(parameter, parameter.requireAccepted(value));
    return new ParameterValues(declared, more);
  }

  /**
   * These values with one more given as text; texts of a {@link Parameter.Kind#TEXTS} add up.
   *
   * @param name the name of a declared parameter
   * @param text its value as a user wrote it
   * @return the new values
   * @throws InvalidInputException if there is no such parameter or the text is not accepted
   */
  public ParameterValues withText(String name, String text) {
    for (Parameter<?> parameter : declared) {
      if (parameter.name().equals(name)) {
        return withText(parameter, text);
      }
    }
    throw new InvalidInputException(
        "there is no parameter '"
            + name
            + "'; "
            + (declared.isEmpty()
                ? "there are none"
                : "there are "
                    + declared.stream().map(Parameter::name).collect(Collectors.joining(", "))));
  }

  private <T> ParameterValues withText(Parameter<T> parameter, String text) {
    T value = parameter.parse(text);
    Map<Parameter<?>, Object> more = new LinkedHashMap<>(given);
    if (value instanceof List<?> added && given.get(parameter) instanceof List<?> before) {
      List<Object> joined = new ArrayList<>(before);
      joined.addAll(added);
      more.put(parameter, Collections.unmodifiableList(joined));
    } else {
      more.put(parameter, value);
    }
    return new ParameterValues(declared, more);
  }

  /**
   * The value of a parameter that has a default or was given.
   *
   * @param parameter one of the declared parameters
   * @param <T> the type of the value
   * @return the value
   * @throws InvalidInputException if it was not given and has no default
   */
  public <T> T get(Parameter<T> parameter) {
    return find(parameter)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "parameter '"
                        + parameter.name()
                        + "' is missing; expected "
                        + parameter.accepted()));
  }

  /**
   * The value of a parameter, if it has one.
   *
   * @param parameter one of the declared parameters
   * @param <T> the type of the value
   * @return the value given, or else the default, or else empty
   */
  @SuppressWarnings("unchecked") // with() and withText() put only values of the parameter's type
  public <T> Optional<T> find(Parameter<T> parameter) {
    requireDeclared(parameter);
    Object value = given.get(parameter);
    return value == null ? parameter.defaultValue() : Optional.of((T) value);
  }

  /**
   * Whether a value was given, be it equal to the default.
   *
   * @param parameter one of the declared parameters
   * @return true if it was given
   */
  public boolean isGiven(Parameter<?> parameter) {
    requireDeclared(parameter);
    return given.containsKey(parameter);
  }

  /**
   * Refuses what was given for nothing. Whoever gives a value expects an effect of it, so it is not
   * passed over without a word.
   *
   * @param decisive one of the declared parameters
   * @param value a value of it, with which others have no effect
   * @param idle those others
   * @param <T> the type of the value
   * @throws InvalidParameterException if the decisive parameter has that value, be it by default,
   *     and one of the others was given; the message names both
   */
  public <T> void refuseIdle(Parameter<T> decisive, T value, Parameter<?>... idle) {
    if (!find(decisive).equals(Optional.of(value))) {
      return;
    }
    for (Parameter<?> parameter : idle) {
      if (isGiven(parameter)) {
        throw new InvalidParameterException(idle(parameter, decisive, decisive.plain(value)));
      }
    }
  }

  private static Object[] idle(Parameter<?> parameter, Parameter<?> decisive, Object value) {
    if (decisive.kind() != Parameter.Kind.FLAG) {
      return new Object[] {
        parameter,
        " has no effect with ",
        decisive,
        " " + value + "; leave it out, or choose another ",
        decisive
      };
    }
    return Boolean.TRUE.equals(value)
        ? new Object[] {parameter, " has no effect with ", decisive, "; leave out one of them"}
        : new Object[] {
          parameter, " has no effect without ", decisive, "; leave it out, or add ", decisive
        };
  }

  /**
   * Refuses several answers to one question.
   *
   * @param alternatives declared parameters, of which one may be given
   * @throws InvalidParameterException if more were; the message names the first two
   */
  public void refuseTogether(Parameter<?>... alternatives) {
    List<Parameter<?>> chosen = Arrays.stream(alternatives).filter(this::isGiven).toList();
    if (chosen.size() > 1) {
      throw new InvalidParameterException(
          chosen.get(0), " and ", chosen.get(1), " exclude each other; leave out one of them");
    }
  }

  /**
   * All parameters that have a value, by name, in the order of declaration, as numbers, booleans,
   * texts and lists of texts.
   *
   * @return the values, for documents
   */
  public Map<String, Object> toMap() {
    Map<String, Object> plain = new LinkedHashMap<>();
    for (Parameter<?> parameter : declared) {
      putPlain(parameter, plain);
    }
    return Collections.unmodifiableMap(plain);
  }

  /**
   * The values that were given, as texts from which {@link #ofTexts} makes equal values in another
   * process. A parameter itself, which holds code, does not travel.
   *
   * @return for each parameter that was given its name and its texts, one unless it holds several
   */
  public Map<String, List<String>> toTexts() {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    given.forEach((parameter, value) -> texts.put(parameter.name(), texts(parameter)));
    return texts;
  }

  private <T> List<String> texts(Parameter<T> parameter) {
    Object plain = parameter.plain(get(parameter));
    return plain instanceof List<?> several
        ? several.stream().map(String::valueOf).toList()
        : List.of(String.valueOf(plain));
  }

  /**
   * The values that {@link #toTexts} wrote.
   *
   * @param declared all parameters of the method
   * @param texts for each parameter that was given its texts
   * @return the values
   * @throws InvalidInputException if there is no such parameter or a text is not accepted
   */
  public static ParameterValues ofTexts(
      List<Parameter<?>> declared, Map<String, List<String>> texts) {
    ParameterValues values = defaults(declared);
    for (Map.Entry<String, List<String>> entry : texts.entrySet()) {
      for (String text : entry.getValue()) {
        values = values.withText(entry.getKey(), text);
      }
    }
    return values;
  }

  private <T> void putPlain(Parameter<T> parameter, Map<String, Object> target) {
    find(parameter).ifPresent(value -> target.put(parameter.name(), parameter.plain(value)));
  }

  private void requireDeclared(Parameter<?> parameter) {
    if (!declared.contains(parameter)) {
      throw new IllegalArgumentException("the parameter '" + parameter + "' is not declared");
    }
  }

  /**
   * Whether the same parameters have the same values.
   *
   * @param other anything
   * @return true also where one value was given and the other is a default
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterValues values
        && declared.equals(values.declared)
        && toMap().equals(values.toMap());
  }

  @Override
  public int hashCode() {
    return toMap().hashCode();
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
