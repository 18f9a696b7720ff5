package io.github.svmrelevance.explorer.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancelledException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RangeSolvingTest {

  private final AtomicInteger ended = new AtomicInteger();

  /** Refuses what it has no thread for. */
  private static ExecutorService pool(int threads) {
    return new ThreadPoolExecutor(0, threads, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
  }

  private void work() {
    try {
      // Long beside the time in which whoever does not wait would be back.
      Thread.sleep(300);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    ended.incrementAndGet();
  }

  @Test
  void anInterruptWaitsForAllWorkers() {
    ExecutorService solvers = pool(2);
    try {
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> RangeSolving.onAllThreads(solvers, 2, this::work))
          .isInstanceOf(CancelledException.class);

      assertThat(ended).hasValue(2);
      assertThat(Thread.interrupted()).isTrue();
    } finally {
      solvers.shutdown();
    }
  }

  @Test
  void aRefusalWaitsForTheWorkersBeforeIt() {
    CountDownLatch begun = new CountDownLatch(1);
    ExecutorService solvers = pool(1);
    try {
      assertThatThrownBy(
              () ->
                  RangeSolving.onAllThreads(
                      solvers,
                      2,
                      () -> {
                        begun.countDown();
                        work();
                      }))
          .isInstanceOf(CancelledException.class);

      assertThat(begun.getCount()).isZero();
      assertThat(ended).hasValue(1);
    } finally {
      solvers.shutdown();
    }
  }
}
