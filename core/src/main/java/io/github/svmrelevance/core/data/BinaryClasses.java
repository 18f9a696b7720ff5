package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A class and those that it is set against, by name.
 *
 * @param positive the class
 * @param others the rest, at least one
 * @since 0.1
 */
public record BinaryClasses(String positive, List<String> others) {

  /**
   * Copies the components.
   *
   * @throws InvalidInputException if there is no other class, or a name occurs twice
   */
  public BinaryClasses {
    Objects.requireNonNull(positive, "positive");
    others = List.copyOf(others);
    if (others.isEmpty() || others.contains(positive) || !allDiffer(others)) {
      throw new InvalidInputException(
          "class "
              + Excerpt.quote(positive)
              + " is set against "
              + Excerpt.list(others)
              + "; expected at least one other class, and each name once");
    }
  }

  private static boolean allDiffer(List<String> names) {
    return names.stream().distinct().count() == names.size();
  }

  /**
   * A class against the others of a data set.
   *
   * @param classNames all classes
   * @param positive one of them
   * @return it and the rest
   */
  public static BinaryClasses of(List<String> classNames, String positive) {
    List<String> others = new ArrayList<>(classNames);
    others.remove(positive);
    return new BinaryClasses(positive, others);
  }

  /**
   * The class that samples are split by when one is set against the rest. Of two classes it is the
   * second, whichever of them is positive: the models are the same but for their sign, and chance
   * then draws the same rows.
   *
   * @param classes of all samples
   * @param positive one of them
   * @return the second of two classes that occur, if the positive one is among these; else the
   *     positive one
   */
  public static String splitBy(Classes classes, String positive) {
    List<String> occurring = classes.occurring();
    return occurring.size() == 2 && occurring.contains(positive) ? occurring.get(1) : positive;
  }

  /**
   * What to call a sample that is not of the positive class.
   *
   * @return the name of the other class; where there are several, {@code not} and the positive one
   */
  public String negative() {
    return others.size() == 1 ? others.get(0) : "not " + positive;
  }

  /**
   * The side of a class as written in a file.
   *
   * @param label a class name, or where all classes are numbers another way to write that number
   * @return +1 or -1, or empty if there is no such class
   */
  public Optional<Double> sign(String label) {
    if (isSame(positive, label)) {
      return Optional.of(1.0);
    }
    return others.stream().anyMatch(other -> isSame(other, label))
        ? Optional.of(-1.0)
        : Optional.empty();
  }

  private static boolean isSame(String name, String written) {
    return name.equals(written) || Decimal.parse(name) == Decimal.parse(written);
  }
}
