package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the label column is read as.
 *
 * @param kind what it is
 * @param order of {@link Kind#LEVELS} their names, from the lowest to the highest
 * @since 0.1
 */
public record TargetReading(Kind kind, List<String> order) {

  /** What a label column can be. */
  public enum Kind {
    /** A number if it looks like one, else classes; what could be an id is asked about. */
    AUTO,
    /** Classes; more than two numbers with fractions are refused. */
    CLASSES,
    /** Classes, all at once; what looks like a number or an id is asked about. */
    LIKELY_CLASSES,
    /** Classes, the second against the rest; what looks like a number or an id is asked about. */
    LIKELY_SIDES,
    /** Classes that have an order. */
    LEVELS,
    /** Classes in the order in which an ARFF file declares them; other files have none. */
    DECLARED_LEVELS,
    /** A number. */
    NUMBER
  }

  /**
   * Checks and copies the components.
   *
   * @throws InvalidInputException if levels have no order, or it names one twice, such as 1 and 1.0
   */
  public TargetReading {
    Objects.requireNonNull(kind, "kind");
    order = List.copyOf(order);
    if ((kind == Kind.LEVELS) != (order.size() > 1)
        || order.stream().map(TargetReading::spelt).distinct().count() != order.size()) {
      throw new InvalidInputException(
          "the order of the levels is "
              + Excerpt.list(order)
              + "; expected each once, two or more");
    }
  }

  /**
   * What follows from what is to be learnt.
   *
   * @param task what is to be learnt; empty if it follows from the column
   * @param classNamed whether one of its classes was named, so that it holds classes
   * @param order of {@link Task#ORDINAL} the classes from the lowest to the highest; empty for the
   *     order in which an ARFF file declares them
   * @return the reading
   * @throws InvalidInputException if an order holds one class alone, or names one twice
   */
  public static TargetReading of(Optional<Task> task, boolean classNamed, List<String> order) {
    if (task.isEmpty()) {
      return classNamed ? classes() : auto();
    }
    return switch (task.get()) {
      case BINARY, MULTICLASS -> classes();
      case ORDINAL -> order.isEmpty() ? declaredLevels() : levels(order);
      case REGRESSION -> number();
    };
  }

  /** Names of one and the same number, such as 1 and 1.0, are one level. */
  private static Object spelt(String name) {
    double value = Decimal.parse(name);
    return Double.isFinite(value) ? value + 0.0 : name; // + 0.0 makes -0.0 equal to 0.0
  }

  /**
   * A number if it looks like one, else classes.
   *
   * @return the reading
   */
  public static TargetReading auto() {
    return new TargetReading(Kind.AUTO, List.of());
  }

  /**
   * Classes.
   *
   * @return the reading
   */
  public static TargetReading classes() {
    return new TargetReading(Kind.CLASSES, List.of());
  }

  /**
   * Classes, unless they look like a number or an id: more whole numbers than codes of classes are
   * asked about.
   *
   * @param several whether all classes are learnt at once, and not one against the rest
   * @return the reading
   */
  public static TargetReading likelyClasses(boolean several) {
    return new TargetReading(several ? Kind.LIKELY_CLASSES : Kind.LIKELY_SIDES, List.of());
  }

  /**
   * Classes that have an order.
   *
   * @param order their names, from the lowest to the highest
   * @return the reading
   * @throws InvalidInputException if there are fewer than two, or a name occurs twice
   */
  public static TargetReading levels(List<String> order) {
    return new TargetReading(Kind.LEVELS, order);
  }

  /**
   * Classes in the order in which an ARFF file declares them.
   *
   * @return the reading
   */
  public static TargetReading declaredLevels() {
    return new TargetReading(Kind.DECLARED_LEVELS, List.of());
  }

  /**
   * A number.
   *
   * @return the reading
   */
  public static TargetReading number() {
    return new TargetReading(Kind.NUMBER, List.of());
  }
}
