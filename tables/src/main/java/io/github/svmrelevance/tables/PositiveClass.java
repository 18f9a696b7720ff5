package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which class a binary method sets against the rest.
 *
 * @since 0.1
 */
public final class PositiveClass {

  private PositiveClass() {}

  /**
   * Finds the class that a user named, or the default.
   *
   * @param data the samples
   * @param wanted the name of the class, or where all classes are numbers another way to write that
   *     number, such as {@code +1} for {@code 1}; empty for the second class in sort order
   * @return the name of the class in the data
   * @throws InvalidInputException if there is no such class, the samples are all of one class, or
   *     the target is of another kind
   */
  public static String of(Dataset data, Optional<String> wanted) {
    if (wanted.isPresent() && !(data.target() instanceof Classes)) {
      throw new InvalidInputException(
          Message.of(
              Excerpt.printable(data.name()) + ": ",
              RunSetting.POSITIVE,
              " names a class that is set against the rest, and the target is "
                  + (data.target() instanceof RealValues ? "a number" : "ordered classes")
                  + "; leave it out"));
    }
    List<String> occurring = data.classes().occurring();
    if (occurring.isEmpty()) {
      throw new InvalidInputException(
          Excerpt.printable(data.name())
              + ": there are no samples; at least one of each of two classes is needed");
    }
    if (occurring.size() < 2) {
      throw new InvalidInputException(
          Message.of(
              Excerpt.printable(data.name())
                  + ": all labels are "
                  + Excerpt.list(occurring)
                  + "; at least two classes are needed; of a file, name another column with ",
              RunSetting.LABEL));
    }
    return wanted.isPresent() ? find(data, wanted.get()) : data.classes().names().get(1);
  }

  /**
   * Reports a class that was chosen of more than two without the user's saying.
   *
   * @param data the samples
   * @param wanted the name of the class; empty if the user named none
   * @param positive the class that is set against the rest
   * @return a warning; empty if the user named the class, or there are but two
   */
  public static Optional<Warning> chosen(Dataset data, Optional<String> wanted, String positive) {
    List<String> occurring = data.classes().occurring();
    return wanted.isPresent() || occurring.size() <= 2
        ? Optional.empty()
        : Optional.of(
            DataWarning.POSITIVE_CHOSEN.of(
                "there are "
                    + occurring.size()
                    + " classes, "
                    + Excerpt.list(occurring)
                    + ", and "
                    + Excerpt.quote(positive)
                    + " was set against the rest, as it is the second in sort order; name another with ",
                RunSetting.POSITIVE));
  }

  /**
   * Whether one class is set against the rest: if the user named one, or if the method learns two
   * classes and there are two, or no more than two at once.
   */
  private static boolean isAsked(Dataset data, Set<Task> tasks, Optional<String> wanted) {
    if (wanted.isPresent()) {
      return true;
    }
    return tasks.contains(Task.BINARY)
        && data.target() instanceof Classes classes
        && (!tasks.contains(Task.MULTICLASS) || classes.occurring().size() <= 2);
  }

  /**
   * The class that is set against the rest.
   *
   * @param data the samples
   * @param tasks what the method learns
   * @param said what is to be learnt, if the user said so
   * @param wanted the name of the class, if the user named one
   * @return empty if all are learnt at once, or none is
   * @throws InvalidInputException if there is no such class, or classes to be learnt at once are
   *     many numbers of fewer than two rows each
   */
  public static Optional<String> asked(
      Dataset data, Set<Task> tasks, Optional<Task> said, Optional<String> wanted) {
    boolean both = said.equals(Optional.of(Task.BINARY));
    boolean several = said.equals(Optional.of(Task.MULTICLASS));
    if (several && tasks.contains(Task.REGRESSION)) {
      LabelDoubts.refuseRareNumbers(data);
    }
    return both || (!several && isAsked(data, tasks, wanted))
        ? Optional.of(of(data, wanted))
        : Optional.empty();
  }

  private static String find(Dataset data, String wanted) {
    String text = wanted.strip();
    if (data.classes().names().contains(text)) {
      return text;
    }
    double number = Decimal.parse(text);
    for (String name : data.classes().names()) {
      if (Decimal.parse(name) == number) {
        return name;
      }
    }
    throw new InvalidInputException(
        Message.of(
            Excerpt.printable(data.name())
                + ": there is no class "
                + Excerpt.quote(wanted)
                + " for ",
            RunSetting.POSITIVE,
            "; the classes are " + Excerpt.list(data.classes().names())));
  }
}
