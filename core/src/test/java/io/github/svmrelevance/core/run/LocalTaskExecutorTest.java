package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalTaskExecutorTest {

  private static final List<Integer> TASKS = IntStream.range(0, 50).boxed().toList();

  private static RunContext context(LocalTaskExecutor executor) {
    return new DefaultRunContext(Registry.backends(List.of()), Optional.empty(), executor, 0);
  }

  private static <T, R> Job<Integer, T, R> each(Worker<T, R> worker) {
    return (shared, context) -> worker;
  }

  @Test
  void aWorkerIsOpenedOnceAndClosedAfterItsTasks() {
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    Job<String, Integer, Integer> job =
        (shared, context) -> {
          events.add("opened with " + shared);
          return new Worker<>() {
            @Override
            public Integer run(Integer task) {
              return task;
            }

            @Override
            public void close() {
              events.add("closed");
            }
          };
        };
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      assertThat(context(executor).mapAll("job", job, "it", TASKS)).isEqualTo(TASKS);
    }
    assertThat(events).containsExactly("opened with it", "closed");
  }

  @Test
  void resultsComeInTheOrderOfTheTasks() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(3, CancellationToken.none(), ProgressListener.none())) {
      assertThat(context(executor).mapAll("squares", each(k -> k * k), 0, TASKS))
          .isEqualTo(TASKS.stream().map(k -> k * k).toList());
    }
  }

  /** Each half waits for the other one: on one thread that would take forever. */
  @Test
  void aTaskUsesIdleThreadsForParallelStreams() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      CountDownLatch both = new CountDownLatch(2);
      Job<Integer, Integer, Boolean> job =
          (shared, context) ->
              k ->
                  IntStream.range(0, 2)
                      .parallel()
                      .allMatch(
                          half -> {
                            both.countDown();
                            return isOpen(both);
                          });
      assertThat(context(executor).mapAll("one", job, 0, List.of(1))).containsExactly(true);
    }
  }

  private static boolean isOpen(CountDownLatch latch) {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void threadsHaveTheClassLoaderOfTheCaller() {
    ClassLoader own = new ClassLoader(getClass().getClassLoader()) {};
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(own);
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      Job<Integer, Integer, Boolean> job =
          (shared, context) -> k -> Thread.currentThread().getContextClassLoader() == own;
      assertThat(context(executor).mapAll("one", job, 0, List.of(1))).containsExactly(true);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void aTaskSaysHowFarItIs() {
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {}

          @Override
          public void within(String state) {
            said.add(state);
          }

          @Override
          public void advanced() {}

          @Override
          public void finished() {}
        };
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), listener)) {
      Job<Integer, Integer, Integer> job =
          (shared, context) ->
              k -> {
                context.progress("half of " + k);
                return k;
              };
      assertThat(context(executor).mapAll("one", job, 0, List.of(8))).containsExactly(8);
    }
    assertThat(said).containsExactly("half of 8");
  }

  @Test
  void nestedTasksDoNotExhaustTheThreads() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      Job<Integer, Integer, Integer> sum =
          (shared, context) ->
              k ->
                  context.mapAll("inner", each(m -> k + m), 0, TASKS).stream()
                      .mapToInt(Integer::intValue)
                      .sum();
      List<Integer> sums = context(executor).mapAll("outer", sum, 0, TASKS);
      assertThat(sums).hasSize(50).startsWith(1225, 1275);
    }
  }

  @Test
  void theFirstFailureInOrderIsThrown() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      assertThatThrownBy(
              () ->
                  context(executor)
                      .map(
                          "failing",
                          each(
                              k -> {
                                if (k % 10 == 3) {
                                  throw new IllegalArgumentException("task " + k);
                                }
                                return k;
                              }),
                          0,
                          TASKS))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("task 3");
    }
  }

  @Test
  void cancellationLeavesWhatIsDoneAndMarksTheRest() {
    CancellationSource source = new CancellationSource();
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, source, ProgressListener.none())) {
      List<Optional<Integer>> results =
          context(executor)
              .map(
                  "cancelled",
                  each(
                      k -> {
                        if (k == 5) {
                          source.cancel(CancellationReason.TIME_LIMIT);
                        }
                        return k;
                      }),
                  0,
                  TASKS);
      assertThat(results.subList(0, 6)).allMatch(Optional::isPresent);
      assertThat(results.subList(6, 50)).allMatch(Optional::isEmpty);
      assertThatThrownBy(() -> context(executor).mapAll("after", each(k -> k), 0, TASKS))
          .isInstanceOfSatisfying(
              CancelledException.class,
              e -> assertThat(e.reason()).isEqualTo(CancellationReason.TIME_LIMIT));
    }
  }

  @Test
  void theWaitingThreadDoesWhatALentPoolRefuses() throws InterruptedException {
    ThreadPoolExecutor small =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    assertAllSquares(small, k -> {});
    assertAllSquares(
        small,
        k -> {
          if (k == 5) {
            assertThat(small.shutdownNow()).hasSizeLessThan(TASKS.size());
          }
        });
    assertThat(small.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertAllSquares(small, k -> {});
  }

  private static void assertAllSquares(ExecutorService pool, Consumer<Integer> meanwhile) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(pool, CancellationToken.none(), ProgressListener.none())) {
      Worker<Integer, Integer> worker =
          k -> {
            meanwhile.accept(k);
            return k * k;
          };
      assertThat(context(executor).mapAll("squares", each(worker), 0, TASKS))
          .isEqualTo(TASKS.stream().map(k -> k * k).toList());
    }
  }

  /** A worker may hold memory of a native library, which a task would go on to read. */
  @Test
  void anInterruptStopsTheTasksAndClosesTheWorkerAfterThem() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    AtomicInteger running = new AtomicInteger();
    List<Integer> runningAtClose = Collections.synchronizedList(new ArrayList<>());
    Job<Integer, Integer, Integer> job =
        (shared, context) ->
            new Worker<>() {
              @Override
              public Integer run(Integer task) {
                running.incrementAndGet();
                begun.countDown();
                while (!context.cancellation().isCancelled()) {
                  Thread.onSpinWait();
                }
                running.decrementAndGet();
                return task;
              }

              @Override
              public void close() {
                runningAtClose.add(running.get());
              }
            };
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      Thread waiting =
          new Thread(
              () -> {
                try {
                  context(executor).mapAll("endless", job, 0, TASKS);
                } catch (CancelledException e) {
                  thrown.set(e);
                  assertThat(Thread.currentThread().isInterrupted()).isTrue();
                }
              });
      waiting.start();
      begun.await();
      waiting.interrupt();
      waiting.join();
      assertThat(executor.cancellation().reason()).contains(CancellationReason.REQUESTED);
    }
    assertThat(thrown.get()).isInstanceOf(CancelledException.class);
    assertThat(runningAtClose).containsExactly(0);
  }

  @Test
  void aFailureClosesTheWorkerAfterTheOtherTasks() {
    CountDownLatch both = new CountDownLatch(2);
    AtomicInteger running = new AtomicInteger();
    List<Integer> runningAtClose = Collections.synchronizedList(new ArrayList<>());
    Job<Integer, Integer, Integer> job =
        (shared, context) ->
            new Worker<>() {
              @Override
              public Integer run(Integer task) {
                running.incrementAndGet();
                try {
                  both.countDown();
                  both.await();
                  if (task == 0) {
                    throw new IllegalArgumentException("task 0");
                  }
                  Thread.sleep(50);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                } finally {
                  running.decrementAndGet();
                }
                return task;
              }

              @Override
              public void close() {
                runningAtClose.add(running.get());
              }
            };
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      assertThatThrownBy(() -> context(executor).mapAll("failing", job, 0, TASKS))
          .hasMessage("task 0");
    }
    assertThat(runningAtClose).containsExactly(0);
  }

  @Test
  void streamsHangOnSeedAndKeyAlone() {
    SeedStreams seeds = new SeedStreams(1);
    long first = seeds.stream("probe", "a").nextLong();
    assertThat(seeds.stream("probe", "a").nextLong()).isEqualTo(first);
    assertThat(seeds.stream("probe", "b").nextLong()).isNotEqualTo(first);
    assertThat(seeds.stream("prob", "ea").nextLong()).isNotEqualTo(first);
    assertThat(new SeedStreams(2).stream("probe", "a").nextLong()).isNotEqualTo(first);
  }

  /** Holds the generator itself, so that a newer Java with another one would be noticed. */
  @Test
  void streamsAreTheSameOnEveryJava() {
    assertThat(new SeedStreams(0).stream("golden").nextInt(1_000_000)).isEqualTo(180_821);
  }
}
