package io.github.svmrelevance.api.execution;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs independent tasks, possibly at the same time, and returns their results in the order of the
 * tasks. An implementation shows progress and carries the cancellation of the run.
 *
 * <p>The number of threads must not show in any result: tasks share no mutable state, and a task
 * takes its random numbers from a stream keyed by what it is, never by when it runs.
 *
 * @since 0.1
 */
public interface TaskExecutor {

  /**
   * Maps tasks to results.
   *
   * @param title what is being done, for the progress display, for example {@code "bounds"}
   * @param tasks the tasks
   * @param work turns a task into a result; may throw, and a {@link CancelledException} from it
   *     leaves that task without a result
   * @param <T> what a task is
   * @param <R> what a result is
   * @return one entry per task, in order: its result, or empty if it had none when the run was
   *     cancelled
   * @throws RuntimeException whatever the first task (in order) that failed threw, other than
   *     cancellation; the remaining tasks are then abandoned
   */
  <T, R> List<Optional<R>> map(String title, List<T> tasks, Function<? super T, ? extends R> work);

  /**
   * Maps tasks to results where a part of them is of no use.
   *
   * @param title what is being done
   * @param tasks the tasks
   * @param work turns a task into a result
   * @param <T> what a task is
   * @param <R> what a result is
   * @return the results, in the order of the tasks
   * @throws CancelledException if the run was cancelled before every task had its result
   */
  default <T, R> List<R> mapAll(
      String title, List<T> tasks, Function<? super T, ? extends R> work) {
    List<Optional<R>> partial = map(title, tasks, work);
    List<R> all = new ArrayList<>(partial.size());
    for (Optional<R> result : partial) {
      all.add(
          result.orElseThrow(
              () ->
                  new CancelledException(
                      cancellation().reason().orElse(CancellationReason.REQUESTED))));
    }
    return all;
  }

  /**
   * The token that stops this executor's tasks.
   *
   * @return the token; tasks hand it to the solvers they call
   */
  CancellationToken cancellation();
}
