package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is to be learnt from the label column, as far as a method leaves a choice. */
final class TargetOptions {

  private enum TaskChoice {
    AUTO,
    BINARY,
    MULTICLASS,
    ORDINAL,
    REGRESSION
  }

  private enum ClassTask {
    AUTO,
    MULTICLASS
  }

  private enum NumberTask {
    AUTO,
    MULTICLASS,
    REGRESSION
  }

  private static final Parameter<String> POSITIVE =
      Parameter.text("positive", "class to set against the rest; default the second in sort order");
  private static final Parameter<TaskChoice> TASK =
      Parameter.choice(
          "task",
          "what is to be learnt; binary: one class against the rest; multiclass: all classes at"
              + " once; ordinal: classes in an order; regression: a number; auto: it follows from"
              + " the label column",
          TaskChoice.AUTO);
  private static final Parameter<ClassTask> CLASS_TASK =
      Parameter.choice(
          "task",
          "what is to be learnt; multiclass: classes, whatever they look like; auto: classes, but"
              + " many whole numbers are asked about",
          ClassTask.AUTO);
  private static final Parameter<NumberTask> NUMBER_TASK =
      Parameter.choice(
          "task",
          "what is to be learnt; multiclass: classes, whatever they look like; regression: a"
              + " number; auto: it follows from the label column",
          NumberTask.AUTO);
  private static final Parameter<List<String>> ORDER =
      Parameter.texts(
          "order",
          "classes from the lowest to the highest, separated by commas; default the order in which"
              + " an ARFF file declares them");

  private TargetOptions() {}

  /** The options for data that a method accepts. */
  static List<Parameter<?>> of(AcceptedData accepted) {
    List<Parameter<?>> options = new ArrayList<>();
    boolean any = isAnyTask(accepted);
    if (any) {
      options.add(TASK);
    } else if (accepted.tasks().contains(Task.REGRESSION)) {
      options.add(NUMBER_TASK);
    } else if (!accepted.tasks().contains(Task.BINARY)) {
      options.add(CLASS_TASK);
    }
    if (any || accepted.tasks().contains(Task.BINARY)) {
      options.add(POSITIVE);
    }
    if (any) {
      options.add(ORDER);
    }
    return options;
  }

  private static boolean isAnyTask(AcceptedData accepted) {
    return accepted.tasks().contains(Task.ORDINAL);
  }

  /**
   * What the user chose.
   *
   * @param task what is to be learnt, if the user said so
   * @param positive the class that is set against the rest, if the user named one
   * @param reading what the label column is read as
   */
  record Choice(Optional<Task> task, Optional<String> positive, TargetReading reading) {}

  static Choice read(AcceptedData accepted, ParameterOptions options, ParameterValues values) {
    Optional<String> positive = options.find(POSITIVE, values);
    if (isAnyTask(accepted)) {
      List<String> order = ColumnLists.names(ORDER, values, "class");
      Optional<Task> task = task(values, positive, order);
      return new Choice(task, positive, TargetReading.of(task, positive.isPresent(), order));
    }
    Optional<NumberTask> ofNumber = options.find(NUMBER_TASK, values);
    if (ofNumber.isPresent()) {
      Optional<Task> task = task(ofNumber.get());
      return new Choice(task, positive, TargetReading.of(task, positive.isPresent(), List.of()));
    }
    return new Choice(
        Optional.empty(), positive, classes(positive, options.find(CLASS_TASK, values)));
  }

  /** Of a method that learns classes only: the user may have said that they are. */
  private static TargetReading classes(Optional<String> positive, Optional<ClassTask> several) {
    boolean said = positive.isPresent() || several.equals(Optional.of(ClassTask.MULTICLASS));
    return said ? TargetReading.classes() : TargetReading.likelyClasses(several.isPresent());
  }

  private static Optional<Task> task(NumberTask asked) {
    return switch (asked) {
      case AUTO -> Optional.empty();
      case MULTICLASS -> Optional.of(Task.MULTICLASS);
      case REGRESSION -> Optional.of(Task.REGRESSION);
    };
  }

  private static Optional<Task> task(
      ParameterValues values, Optional<String> positive, List<String> order) {
    Optional<Task> asked =
        switch (values.get(TASK)) {
          case AUTO -> order.isEmpty() ? Optional.empty() : Optional.of(Task.ORDINAL);
          case BINARY -> Optional.of(Task.BINARY);
          case MULTICLASS -> Optional.of(Task.MULTICLASS);
          case ORDINAL -> Optional.of(Task.ORDINAL);
          case REGRESSION -> Optional.of(Task.REGRESSION);
        };
    Task task = asked.orElse(positive.isPresent() ? Task.BINARY : null);
    if (positive.isPresent() && task != Task.BINARY) {
      throw new InvalidParameterException(
          POSITIVE,
          " sets one class against the rest, which ",
          TASK,
          " " + spelt(task) + " does not");
    }
    if (task != Task.ORDINAL && !order.isEmpty()) {
      throw new InvalidParameterException(ORDER, " has no effect without ", TASK, " ordinal");
    }
    return asked;
  }

  private static String spelt(Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }
}
