package io.github.svmrelevance.core.ridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SampleGroupsTest {

  @Test
  void haveAboutAsManyEntries() {
    SampleGroups groups = new SampleGroups(10);
    // The first thousand samples have as many entries as the other hundred thousand.
    groups.divide(101_000, 200_000, i -> i < 1000 ? 100 : 1);

    List<String> parts = Collections.synchronizedList(new ArrayList<>());
    groups.forEach((group, from, to) -> parts.add(group + ": " + from + "-" + to));

    assertThat(parts).containsExactly("0: 0-667", "1: 667-34334", "2: 34334-101000");
  }

  @Test
  void areOneOfFewEntriesOrManyFeatures() {
    SampleGroups few = new SampleGroups(10);
    few.divide(1000, 100_000, i -> 100);
    SampleGroups wide = new SampleGroups(1_000_000);
    wide.divide(100_000, 10_000_000, i -> 100);

    assertThat(few.count()).isEqualTo(1);
    assertThat(wide.count()).isEqualTo(1);
  }

  @Test
  void mayBeOfNoSamples() {
    SampleGroups groups = new SampleGroups(3);
    groups.divide(0, 0, i -> 0);

    assertThat(groups.sum((from, to) -> to - from)).isZero();
  }

  @Test
  void addUpApartAndInOrder() {
    SampleGroups groups = new SampleGroups(2);
    groups.divide(300_000, 300_000, i -> 1);
    double[] target = {1, 2};

    groups.add(
        (from, to, own) -> {
          assertThat(own).containsExactly(0, 0);
          own[0] += to - from;
          own[1] += from;
        },
        target);

    assertThat(groups.sum((from, to) -> 1)).isEqualTo(4);
    assertThat(target).containsExactly(300_001, 450_002);
  }

  @Test
  void runOnTheThreadsOfAPoolOnly() {
    SampleGroups groups = new SampleGroups(2);
    groups.divide(300_000, 300_000, i -> 1);
    Set<Thread> outside = ConcurrentHashMap.newKeySet();
    groups.forEach((group, from, to) -> outside.add(Thread.currentThread()));
    assertThat(outside).containsExactly(Thread.currentThread());

    ForkJoinPool pool = new ForkJoinPool(2);
    CountDownLatch both = new CountDownLatch(2);
    try {
      // Each waits until another one has begun: on one thread that would take forever.
      pool.submit(
              () ->
                  groups.forEach(
                      (group, from, to) -> {
                        both.countDown();
                        awaitBoth(both);
                      }))
          .join();
    } finally {
      pool.shutdown();
    }
    assertThat(both.getCount()).isZero();
  }

  private static void awaitBoth(CountDownLatch both) {
    try {
      assertThat(both.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
