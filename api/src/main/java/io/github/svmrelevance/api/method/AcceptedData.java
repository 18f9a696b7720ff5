package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which data a method works with, and the one place where others are refused.
 *
 * @param tasks what it can learn, at least one
 * @param usesWeights whether it heeds the weights of samples
 * @since 0.1
 */
public record AcceptedData(Set<Task> tasks, boolean usesWeights) {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if there is no task
   */
  public AcceptedData {
    if (tasks.isEmpty()) {
      throw new IllegalArgumentException("there is no task");
    }
    tasks = Collections.unmodifiableSet(EnumSet.copyOf(tasks));
  }

  /**
   * Data whose samples all weigh the same.
   *
   * @param tasks what can be learnt, at least one
   * @return what is accepted
   */
  public static AcceptedData of(Task... tasks) {
    return new AcceptedData(Set.copyOf(List.of(tasks)), false);
  }

  /**
   * Refuses data that cannot be worked with.
   *
   * @param user the id of the method, for the message
   * @param data the samples
   * @throws InvalidInputException if there are no samples, the target is not of one of the tasks,
   *     or samples have weights that would not be used
   */
  public void require(String user, Dataset data) {
    if (data.samples() == 0) {
      throw new InvalidInputException(
          data.name() + ": there are no samples; '" + user + "' needs some to learn from");
    }
    if (tasks.stream().noneMatch(task -> task.accepts(data.target()))) {
      throw new InvalidInputException(
          data.name()
              + ": the target is "
              + data.target()
              + "; '"
              + user
              + "' accepts "
              + tasks.stream().map(Task::wording).distinct().collect(Collectors.joining(" or ")));
    }
    if (data.isWeighted() && !usesWeights) {
      throw new InvalidInputException(
          data.name()
              + ": the samples have weights, which '"
              + user
              + "' does not use; it accepts data without weights");
    }
  }
}
