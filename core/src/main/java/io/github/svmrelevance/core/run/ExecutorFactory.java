package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationToken;
import java.util.Objects;
import java.util.concurrent.ExecutorService;

/**
 * Makes what runs the tasks of a method. It is asked once per run, so that each run has its own
 * token and progress.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ExecutorFactory {

  /**
   * Makes an executor. It must keep the contract of {@link
   * io.github.svmrelevance.api.execution.TaskExecutor}: the results do not depend on where, when or
   * beside what a task runs.
   *
   * @param threads how many tasks run at once, from 1 to 10000
   * @param cancellation stops them
   * @param progress notified how far they are
   * @return the executor; it is closed at the end of the run
   */
  ExecutorHandle create(int threads, CancellationToken cancellation, ProgressListener progress);

  /**
   * Runs tasks on threads of the run's own.
   *
   * @return the factory
   */
  static ExecutorFactory local() {
    return (threads, cancellation, progress) -> {
      LocalTaskExecutor executor = new LocalTaskExecutor(threads, cancellation, progress);
      return new ExecutorHandle(executor, executor::close);
    };
  }

  /**
   * Runs tasks on lent threads, as {@link LocalTaskExecutor} does.
   *
   * @param lent run the tasks, however many at once; not shut down
   * @return the factory
   */
  static ExecutorFactory on(ExecutorService lent) {
    Objects.requireNonNull(lent, "lent");
    return (threads, cancellation, progress) -> {
      LocalTaskExecutor executor = new LocalTaskExecutor(lent, cancellation, progress);
      return new ExecutorHandle(executor, executor::close);
    };
  }
}
