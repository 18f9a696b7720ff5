package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.execution.TaskExecutor;
import java.util.Objects;

/**
 * An executor with what releases its threads, connections or processes.
 *
 * @param executor runs tasks until this is closed
 * @param release called once, at the end of the run; it may let running tasks end by themselves
 * @since 0.1
 */
public record ExecutorHandle(TaskExecutor executor, Runnable release) implements AutoCloseable {

  /**
   * Checks the components.
   *
   * @throws NullPointerException if one is null
   */
  public ExecutorHandle {
    Objects.requireNonNull(executor, "executor");
    Objects.requireNonNull(release, "release");
  }

  /** Releases what the executor holds. */
  @Override
  public void close() {
    release.run();
  }
}
