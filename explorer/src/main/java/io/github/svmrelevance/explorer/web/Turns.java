package io.github.svmrelevance.explorer.web;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Work of one kind, of which only the newest counts: it stops what is at work, and what waits
 * before it never begins. So a handle that moves does not queue what it asked on its way.
 */
final class Turns {

  private final ReentrantLock work = new ReentrantLock();
  private CancellationSource newest = new CancellationSource();

  /**
   * Takes the turn as soon as the one before has stopped.
   *
   * @param task is handed what stops it; which may be so from the start
   */
  void take(Consumer<CancellationToken> task) {
    CancellationSource own = new CancellationSource();
    synchronized (this) {
      newest.cancel(CancellationReason.REQUESTED);
      newest = own;
    }
    work.lock();
    try {
      task.accept(own);
    } finally {
      work.unlock();
    }
  }

  /** Stops the work, and lets none begin that was asked before. */
  synchronized void stop() {
    newest.cancel(CancellationReason.REQUESTED);
  }
}
