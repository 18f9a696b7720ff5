package io.github.svmrelevance.api.execution;

import java.io.Serializable;

/**
 * Work on many tasks that share one value, which may run in another thread, process or machine.
 *
 * <p>A job is stateless: an enum constant or a record without live objects, never a lambda that
 * captures. The shared value, the tasks and the results are values that {@link ValueCodec} writes
 * and reads back equal. What lives, such as sessions and caches, belongs to the {@link Worker}.
 *
 * @param <S> what all tasks share
 * @param <T> what a task is
 * @param <R> what a result is
 * @since 0.1
 */
@FunctionalInterface
public interface Job<S, T, R> extends Serializable {

  /**
   * Opens the work, once for each process that takes part in it.
   *
   * @param shared what all tasks share
   * @param context solvers, kernels, chance and cancellation of the process that runs the tasks; a
   *     task's random numbers come from a stream keyed by what the task is
   * @return the worker; the executor closes it after its last task
   */
  Worker<T, R> open(S shared, RunContext context);

  /**
   * Told of each result in the caller's process as soon as it is there, on any thread and in any
   * order. An executor calls it before {@link TaskExecutor#map} returns.
   *
   * @param task the index of the task
   * @param result its result
   */
  default void arrived(int task, R result) {}
}
