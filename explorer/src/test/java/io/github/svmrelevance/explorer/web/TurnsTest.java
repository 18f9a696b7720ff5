package io.github.svmrelevance.explorer.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {

  private static void awaitStop(CancellationToken until) {
    CountDownLatch stopped = new CountDownLatch(1);
    CancellationToken.Registration registration = until.onCancel(stopped::countDown);
    try {
      assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      registration.close();
    }
  }

  /** A handle that moves thirty times: the first and the last are worked on, none is queued. */
  @Test
  void onlyTheNewestIsWorkedOn() throws Exception {
    Turns turns = new Turns();
    List<Integer> worked = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<?>> all = new ArrayList<>();
      all.add(
          threads.submit(
              () ->
                  turns.take(
                      0,
                      until -> {
                        begun.countDown();
                        awaitStop(until);
                        try {
                          asked.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                      })));
      begun.await();
      for (int k = 1; k <= 30; k++) {
        int number = k;
        CountDownLatch waiting = new CountDownLatch(1);
        all.add(
            threads.submit(
                () -> {
                  waiting.countDown();
                  turns.take(
                      number,
                      until -> {
                        if (!until.isCancelled()) {
                          worked.add(number);
                        }
                      });
                }));
        waiting.await();
      }
      // All have asked once the last has stopped those before it.
      Thread.sleep(300);
      asked.countDown();
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(worked).containsExactly(30);
  }

  @Test
  void aStoppedOneIsToldAndTheNextIsNot() {
    Turns turns = new Turns();
    turns.take(
        1,
        until -> {
          assertThat(until.isCancelled()).isFalse();
          turns.stop(2);
          assertThat(until.isCancelled()).isTrue();
        });
    turns.take(3, until -> assertThat(until.isCancelled()).isFalse());
  }

  /** Of two questions on two connections, the later one may arrive first. */
  @Test
  void whatArrivesLateDoesNotStopWhatWasAskedLater() {
    Turns turns = new Turns();
    turns.take(
        2,
        later -> {
          turns.take(1, until -> assertThat(until.isCancelled()).isTrue());
          turns.stop(1);
          assertThat(later.isCancelled()).isFalse();
        });
    turns.take(1, until -> assertThat(until.isCancelled()).isTrue());
    turns.take(2, until -> assertThat(until.isCancelled()).isFalse());
    turns.stop();
    turns.take(3, until -> assertThat(until.isCancelled()).isTrue());
  }
}
