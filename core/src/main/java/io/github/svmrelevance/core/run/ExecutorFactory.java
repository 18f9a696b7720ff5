package io.github.svmrelevance.cli.extension;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.core.run.ProgressListener;

/**
 * Makes what runs the tasks of a method. The command asks it once per run.
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
   * @param progress told how far they are
   * @return the executor; the command closes it at the end of the run
   */
  ExecutorHandle create(int threads, CancellationToken cancellation, ProgressListener progress);
}
