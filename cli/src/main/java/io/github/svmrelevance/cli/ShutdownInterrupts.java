package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.execution.CancellationSource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM start the shutdown of the JVM; a shutdown hook delays it until the partial
 * result is written. The JDK has no other portable way to hear of them.
 */
final class ShutdownInterrupts implements Interrupts {

  private static final Duration GRACE = Duration.ofSeconds(8);

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int exitCode = ExitCode.INCOMPLETE;

  @Override
  public void cancelInstead(CancellationSource source) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(source), "svmrel-interrupt"));
  }

  /** The work is over, and its result written: the shutdown may go on, with this code. */
  void finished(int code) {
    exitCode = code;
    finished.countDown();
  }

  private void stop(CancellationSource source) {
    if (finished.getCount() == 0) {
      return;
    }
    source.cancel(CancellationReason.REQUESTED);
    try {
      if (!finished.await(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println(
            "svmrel: interrupted; the work did not stop in time, nothing is written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // A shutdown that a signal began would end with the signal's code, not with ours.
    Runtime.getRuntime().halt(exitCode);
  }
}
