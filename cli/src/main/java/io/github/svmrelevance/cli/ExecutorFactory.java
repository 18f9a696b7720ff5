package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;

/** Makes what runs the tasks of a method. */
@FunctionalInterface
interface ExecutorFactory {

  /**
   * Makes an executor.
   *
   * @param threads how many tasks run at once
   * @param cancellation stops them
   * @param progress told how far they are
   * @return the executor; the caller closes it
   */
  LocalTaskExecutor create(int threads, CancellationToken cancellation, ProgressListener progress);
}
