package io.github.svmrelevance.api.execution;

/**
 * A {@link Job} opened in one process. Thread-safe: tasks run at the same time, and each forks or
 * copies what it changes, so that neither their order nor their number shows in a result.
 *
 * @param <T> what a task is
 * @param <R> what a result is
 * @since 0.1
 */
@FunctionalInterface
public interface Worker<T, R> extends AutoCloseable {

  /**
   * Runs one task.
   *
   * @param task the task
   * @return its result, never null
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   */
  R run(T task);

  /** Lets go of what was opened; by default there is nothing. */
  @Override
  default void close() {}
}
