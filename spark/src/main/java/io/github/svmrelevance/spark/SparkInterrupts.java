package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.cli.run.Interrupts;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Ctrl-C and SIGTERM stop a run before Spark's own shutdown begins, which then finds nothing to do
 * but to remove its files. The process ends with the code of the signal, 130 or 143.
 */
final class SparkInterrupts implements Interrupts {

  /** Spark's is 40; those of a higher priority are first. */
  private static final int BEFORE_SPARKS = 60;

  /** The driver hears of a stop within a step of its solver. */
  private static final int MOST_SECONDS = 60;

  private final CountDownLatch finished = new CountDownLatch(1);

  @Override
  public void cancelInstead(CancellationSource source) {
    ShutdownHookManager.get()
        .addShutdownHook(() -> stop(source), BEFORE_SPARKS, MOST_SECONDS, TimeUnit.SECONDS);
  }

  /** The run is over, and what it has to say is said. */
  void finished() {
    finished.countDown();
  }

  private void stop(CancellationSource source) {
    if (finished.getCount() == 0) {
      return;
    }
    source.cancel(CancellationReason.REQUESTED);
    try {
      finished.await();
    } catch (InterruptedException e) {
      // The time is over: the shutdown goes on without it.
      Thread.currentThread().interrupt();
    }
  }
}
