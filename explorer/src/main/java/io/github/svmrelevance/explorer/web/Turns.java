package io.github.svmrelevance.explorer.web;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Work of one kind, of which only the newest counts: it stops what is at work, and what waits
 * before it never begins. So a handle that moves does not queue what it asked on its way. The
 * newest is the one of the highest number: questions come over several connections, so that a later
 * one may arrive first.
 */
final class Turns {

  private final ReentrantLock work = new ReentrantLock();
  private CancellationSource newest = new CancellationSource();
  private long highest = Long.MIN_VALUE;

  /**
   * Takes the turn as soon as the one before has stopped.
   *
   * @param number of the question; after one of a higher number, the task is stopped from the start
   * @param task is handed what stops it; which may be so from the start
   */
  void take(long number, Consumer<CancellationToken> task) {
    CancellationSource own = new CancellationSource();
    synchronized (this) {
      if (number < highest) {
        own.cancel(CancellationReason.REQUESTED);
      } else {
        stop(number);
        newest = own;
      }
    }
    work.lock();
    try {
      task.accept(own);
    } finally {
      work.unlock();
    }
  }

  /** Stops the work that was asked before, and lets none of it begin. */
  synchronized void stop(long number) {
    if (number >= highest) {
      highest = number;
      newest.cancel(CancellationReason.REQUESTED);
    }
  }

  /** Stops the work, and lets none begin any more. */
  void stop() {
    stop(Long.MAX_VALUE);
  }
}
