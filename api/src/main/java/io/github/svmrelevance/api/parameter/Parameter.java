package io.github.svmrelevance.api.parameter;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A parameter of a method: the typed key of its value, and all that a user interface needs to offer
 * it. Immutable; two parameters are equal only if they are the same object, so declare each once,
 * as a constant.
 *
 * <pre>{@code
 * static final Parameter<Double> SLACK =
 *     Parameter.real("slack", "how much a model may exceed the baseline, as a share")
 *         .within(value -> value >= 0, "a number of at least 0")
 *         .withDefault(0.2);
 * }</pre>
 *
 * @param <T> the type of its values
 * @since 0.1
 */
public final class Parameter<T> implements Setting {

  /** What a user interface needs to know of the type. */
  public enum Kind {
    /** A number. */
    REAL,
    /** A whole number. */
    INTEGER,
    /** On or off; off unless said. */
    FLAG,
    /** One of {@link Parameter#choices()}. */
    CHOICE,
    /** Free text. */
    TEXT,
    /** Free text that may be given any number of times. */
    TEXTS,
    /** The name of a file; a user interface sees that what else it writes goes elsewhere. */
    FILE
  }

  /** Decimal numbers only: no hexadecimal, no type suffix, no NaN or Infinity. */
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  private final String name;
  private final Message description;
  private final Kind kind;
  private final Function<String, Optional<T>> parser;
  private final Predicate<T> range;
  private final String accepted;
  private final List<String> choices;
  private final Optional<T> defaultValue;
  private final Optional<String> alias;

  private Parameter(
      String name,
      Message description,
      Kind kind,
      Function<String, Optional<T>> parser,
      Predicate<T> range,
      String accepted,
      List<String> choices,
      Optional<T> defaultValue,
      Optional<String> alias) {
    this.name = Objects.requireNonNull(name, "name");
    this.description = Objects.requireNonNull(description, "description");
    this.kind = kind;
    this.parser = parser;
    this.range = range;
    this.accepted = accepted;
    this.choices = choices;
    this.defaultValue = defaultValue;
    this.alias = alias;
  }

  /** A parameter with neither choices nor a default. */
  private static <T> Parameter<T> of(
      String name,
      Message description,
      Kind kind,
      Function<String, Optional<T>> parser,
      Predicate<T> range,
      String accepted) {
    return new Parameter<>(
        name,
        description,
        kind,
        parser,
        range,
        accepted,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A finite number without a default: unless given, it has no value.
   *
   * @param name as on the command line, without dashes in front, for example {@code "slack"}
   * @param description one line, with the unit if there is one
   * @return the parameter
   */
  public static Parameter<Double> real(String name, String description) {
    return real(name, Message.of(description));
  }

  /**
   * A finite number without a default, described with the help of other settings.
   *
   * @param name as above
   * @param description one line, with the unit if there is one
   * @return the parameter
   */
  public static Parameter<Double> real(String name, Message description) {
    return of(name, description, Kind.REAL, Parameter::parseReal, Double::isFinite, "a number");
  }

  /**
   * A whole number without a default.
   *
   * @param name as on the command line
   * @param description one line
   * @return the parameter
   */
  public static Parameter<Integer> integer(String name, String description) {
    return of(
        name,
        Message.of(description),
        Kind.INTEGER,
        Parameter::parseInteger,
        value -> true,
        "a whole number from -2^31 to 2^31 - 1");
  }

  /**
   * A switch, off by default.
   *
   * @param name as on the command line
   * @param description one line
   * @return the parameter
   */
  public static Parameter<Boolean> flag(String name, String description) {
    return of(
            name,
            Message.of(description),
            Kind.FLAG,
            text ->
                "true".equals(text) || "false".equals(text)
                    ? Optional.of("true".equals(text))
                    : Optional.empty(),
            value -> true,
            "true or false")
        .withDefault(false);
  }

  /**
   * One of the constants of an enum, written in lower case with dashes: {@code PER_FEATURE} is
   * {@code per-feature}.
   *
   * @param name as on the command line
   * @param description one line
   * @param defaultValue the value unless another is given
   * @param <E> the enum
   * @return the parameter
   */
  public static <E extends Enum<E>> Parameter<E> choice(
      String name, String description, E defaultValue) {
    return choice(name, Message.of(description), defaultValue);
  }

  /**
   * One of the constants of an enum, described with the help of other settings.
   *
   * @param name as on the command line
   * @param description one line
   * @param defaultValue the value unless another is given
   * @param <E> the enum
   * @return the parameter
   */
  public static <E extends Enum<E>> Parameter<E> choice(
      String name, Message description, E defaultValue) {
    List<E> constants = List.of(defaultValue.getDeclaringClass().getEnumConstants());
    List<String> choices = constants.stream().map(Parameter::spell).toList();
    return new Parameter<>(
        name,
        description,
        Kind.CHOICE,
        text -> constants.stream().filter(constant -> spell(constant).equals(text)).findFirst(),
        value -> true,
        String.join(" or ", choices),
        choices,
        Optional.of(defaultValue),
        Optional.empty());
  }

  /**
   * Text without a default.
   *
   * @param name as on the command line
   * @param description one line
   * @return the parameter
   */
  public static Parameter<String> text(String name, String description) {
    return of(
        name,
        Message.of(description),
        Kind.TEXT,
        Optional::of,
        value -> !value.isBlank(),
        "a text");
  }

  /**
   * The name of a file that is read or written, without a default. A user interface may write
   * nothing else to that file.
   *
   * @param name as on the command line
   * @param description one line
   * @return the parameter
   */
  public static Parameter<String> file(String name, String description) {
    return of(
        name,
        Message.of(description),
        Kind.FILE,
        Optional::of,
        value -> !value.isBlank(),
        "the name of a file");
  }

  /**
   * Any number of texts, none by default.
   *
   * @param name as on the command line
   * @param description one line
   * @return the parameter; it is parsed one text at a time
   */
  public static Parameter<List<String>> texts(String name, String description) {
    Parameter<List<String>> none =
        of(
            name,
            Message.of(description),
            Kind.TEXTS,
            text -> Optional.of(List.of(text)),
            value -> value.stream().noneMatch(String::isBlank),
            "a text");
    return none.withDefault(List.of());
  }

  /**
   * This parameter with a default.
   *
   * @param value the value unless another is given
   * @return the new parameter
   */
  public Parameter<T> withDefault(T value) {
    requireAccepted(value);
    return new Parameter<>(
        name, description, kind, parser, range, accepted, choices, Optional.of(value), alias);
  }

  /**
   * This parameter with a narrower range.
   *
   * @param narrower what its values must meet besides
   * @param wording what is accepted, in words that follow "expected", for example {@code "a number
   *     above 0"}
   * @return the new parameter
   */
  public Parameter<T> within(Predicate<T> narrower, String wording) {
    return new Parameter<>(
        name,
        description,
        kind,
        parser,
        range.and(narrower),
        wording,
        choices,
        defaultValue,
        alias);
  }

  /**
   * This parameter with a second name, which a user interface accepts besides. Results know the
   * parameter by its {@link #name()} alone.
   *
   * @param second as on the command line, without dashes in front
   * @return the new parameter
   */
  public Parameter<T> withAlias(String second) {
    return new Parameter<>(
        name,
        description,
        kind,
        parser,
        range,
        accepted,
        choices,
        defaultValue,
        Optional.of(second));
  }

  /**
   * The name.
   *
   * @return as on the command line, without dashes in front
   */
  @Override
  public String name() {
    return name;
  }

  /**
   * The second name.
   *
   * @return as on the command line, without dashes in front; empty if there is none
   */
  public Optional<String> alias() {
    return alias;
  }

  /**
   * The description.
   *
   * @return one line, which may refer to other settings
   */
  public Message description() {
    return description;
  }

  /**
   * The kind.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * What values are accepted.
   *
   * @return in words, for example {@code "a number above 0"}
   */
  public String accepted() {
    return accepted;
  }

  /**
   * The choices of a {@link Kind#CHOICE}.
   *
   * @return as they are written; empty for other kinds
   */
  public List<String> choices() {
    return choices;
  }

  /**
   * The default.
   *
   * @return the value unless another is given, if there is one
   */
  public Optional<T> defaultValue() {
    return defaultValue;
  }

  /**
   * Reads a value.
   *
   * @param text as a user wrote it
   * @return the value
   * @throws InvalidParameterException if the text is not accepted
   */
  public T parse(String text) {
    T value = parser.apply(text.strip()).orElseThrow(() -> notAccepted(text));
    if (!range.test(value)) {
      throw notAccepted(text);
    }
    return value;
  }

  /**
   * Checks a value.
   *
   * @param value the value
   * @return the value
   * @throws InvalidParameterException if it is not accepted
   */
  public T requireAccepted(T value) {
    if (!range.test(value)) {
      throw notAccepted(String.valueOf(value));
    }
    return value;
  }

  private InvalidParameterException notAccepted(String text) {
    return new InvalidParameterException(this, " is '" + text + "'; expected " + accepted);
  }

  private static Optional<Double> parseReal(String text) {
    return DECIMAL.matcher(text).matches()
        ? Optional.of(Double.parseDouble(text))
        : Optional.empty();
  }

  private static Optional<Integer> parseInteger(String text) {
    if (!text.matches("[+-]?\\d{1,18}")) {
      return Optional.empty();
    }
    long value = Long.parseLong(text);
    return value == (int) value ? Optional.of((int) value) : Optional.empty();
  }

  /**
   * How an enum constant is written on the command line and in documents.
   *
   * @param constant the constant
   * @return its name in lower case with dashes
   */
  public static String spell(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The value as documents show it: numbers, booleans, texts and lists of texts. */
  Object plain(T value) {
    if (value instanceof Enum<?> constant) {
      return spell(constant);
    }
    return value instanceof List<?> list ? List.copyOf(new ArrayList<>(list)) : value;
  }

  @Override
  public String toString() {
    return name;
  }
}
