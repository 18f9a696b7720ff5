package io.github.svmrelevance.cli.run;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.cli.console.ExitCode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM start the shutdown of the JVM; a shutdown hook delays it until the partial
 * result is written. The JDK has no other portable way to hear of them.
 */
public final class ShutdownInterrupts implements Interrupts {

  private static final int LOOK_MILLIS = 200;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int exitCode = ExitCode.INCOMPLETE;

  @Override
  public void cancelInstead(CancellationSource source) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(source), "svmrel-interrupt"));
  }

  /** The work is over, and its result written: the shutdown may go on, with this code. */
  public void finished(int code) {
    exitCode = code;
    finished.countDown();
  }

  private void stop(CancellationSource source) {
    if (finished.getCount() == 0) {
      return;
    }
    source.cancel(CancellationReason.REQUESTED);
    try {
      Grace grace = Grace.ofThisProcess();
      while (!finished.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (grace.isOver()) {
          System.err.println(
              "svmrel: interrupted; the work did not stop in time; files of results are as they were");
          break;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // A shutdown that a signal began would end with the signal's code, not with ours.
    Runtime.getRuntime().halt(exitCode);
  }
}
