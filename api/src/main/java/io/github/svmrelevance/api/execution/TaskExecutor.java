package io.github.svmrelevance.api.execution;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import java.util.List;
import java.util.Optional;

/**
 * Runs the tasks of a {@link Job}, possibly at the same time or elsewhere. Methods reach it through
 * {@link RunContext#map}; whoever brings another place to run tasks implements it.
 *
 * <p>Neither the number of threads nor the place may show in any result. An executor in the same
 * process opens the job with the caller's context. One in another process opens it with an equal
 * context, made from {@link RunContext#recipe()}, and adds what that one noted to the caller's;
 * {@link RemoteJob} does both. {@code TaskExecutorContract} of the testkit checks an executor.
 *
 * @since 0.1
 */
public interface TaskExecutor {

  /**
   * Maps tasks to results.
   *
   * @param title what is being done, for the progress display, for example {@code "bounds"}
   * @param job the work
   * @param shared what all tasks share
   * @param tasks the tasks
   * @param context the caller's context
   * @param <S> what all tasks share
   * @param <T> what a task is
   * @param <R> what a result is
   * @return one entry per task, in order: its result, or empty if it had none when the run was
   *     cancelled
   * @throws RuntimeException what opening the job threw; or else what the first task (in order)
   *     that failed threw, other than a {@link CancelledException}; the remaining tasks are then
   *     abandoned
   */
  <S, T, R> List<Optional<R>> map(
      String title, Job<S, T, R> job, S shared, List<T> tasks, RunContext context);

  /**
   * Shows how far a task is within itself, if it runs in this process.
   *
   * @param state replaces what was said before; a short phrase
   */
  default void progress(String state) {}

  /**
   * The token that stops this executor's tasks.
   *
   * @return the token; tasks hand it to the solvers they call
   */
  CancellationToken cancellation();
}
