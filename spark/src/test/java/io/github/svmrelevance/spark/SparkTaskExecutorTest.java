package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.ExecutorHandle;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spark on two threads of this process: tasks cross as bytes, and are killed as on a cluster. */
@OnSparksJava
class SparkTaskExecutorTest {

  private static SparkSession session;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local[2]");
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static SparkTaskExecutor executor(CancellationToken cancellation) {
    return new SparkTaskExecutor(session, cancellation, ProgressListener.none());
  }

  private static RunContext context(CancellationToken cancellation) {
    return new DefaultRunContext(Registry.backends(), Optional.empty(), executor(cancellation), 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bounds | new_thyroid.csv | Hyper | tune=true,permutations=199,fpr=0.2,resample=2,c-path=2,substitutes=true",
        "bounds | new_thyroid.csv | | permutations=199,fpr=0.2,resample=2",
        "bounds | servo.csv | | slack=0.1,slack-curve=2",
        "decisions | new_thyroid.csv | Hyper | slack=0.05",
        "reject-bounds | new_thyroid.csv | Hyper | permutations=199,fdr=0.2,resample=2",
        "smallest | new_thyroid.csv | | slack=0.3,must=t3",
        "rank | wine.csv | | kernel=rbf:gamma=0.03,C=10,repeats=2,recursive=true",
        "eliminate | new_thyroid.csv | | svm=c,folds=2",
      })
  void aMethodSaysTheSame(String id, String data, String positive, String parameters) {
    assertThat(Questions.ask(id, data, positive, parameters, executor(CancellationToken.none())))
        .isEqualTo(Questions.here(id, data, positive, parameters));
  }

  /** Work of which a test sees from outside what it does, as it shares this process. */
  private enum Work implements Job<Integer, Integer, Integer> {
    /** Answers with the task. */
    ANSWER {
      @Override
      int run(int shared, int task, RunContext context) {
        return task;
      }
    },
    /** Refuses tasks from the shared one on. */
    REFUSE {
      @Override
      int run(int shared, int task, RunContext context) {
        if (task >= shared) {
          throw new InvalidInputException("task " + task);
        }
        return task;
      }
    },
    /** Waits until it is stopped. */
    WAIT {
      @Override
      int run(int shared, int task, RunContext context) {
        if (task == 0) {
          return task;
        }
        RUNNING.get().countDown();
        while (true) {
          context.cancellation().throwIfCancelled();
          Thread.onSpinWait();
        }
      }
    };

    private static final AtomicReference<CountDownLatch> RUNNING =
        new AtomicReference<>(new CountDownLatch(1));
    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final AtomicInteger OPEN = new AtomicInteger();

    abstract int run(int shared, int task, RunContext context);

    @Override
    public Worker<Integer, Integer> open(Integer shared, RunContext context) {
      OPENED.incrementAndGet();
      OPEN.incrementAndGet();
      return new Worker<>() {
        @Override
        public Integer run(Integer task) {
          return Work.this.run(shared, task, context);
        }

        @Override
        public void close() {
          OPEN.decrementAndGet();
        }
      };
    }
  }

  private static final List<Integer> TASKS = IntStream.range(0, 100).boxed().toList();

  @Test
  void resultsAreInOrderAndTheJobIsOpenedOnceAndClosed() throws InterruptedException {
    int opened = Work.OPENED.get();
    AtomicInteger done = new AtomicInteger();
    ProgressListener counting =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {
            assertThat(total).isEqualTo(TASKS.size());
          }

          @Override
          public void advanced() {
            done.incrementAndGet();
          }

          @Override
          public void finished() {}
        };
    try (ExecutorHandle handle =
        SparkTaskExecutor.on(session).create(1, CancellationToken.none(), counting)) {
      RunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), handle.executor(), 3);
      assertThat(context.mapAll("answers", Work.ANSWER, 0, TASKS)).isEqualTo(TASKS);
    }
    assertThat(done).hasValue(TASKS.size());
    assertThat(Work.OPENED.get() - opened).isEqualTo(1);
    awaitClosed();
  }

  /** Spark lets go of a broadcast value some time after it was told to. */
  private static void awaitClosed() throws InterruptedException {
    for (int i = 0; i < 100 && Work.OPEN.get() > 0; i++) {
      Thread.sleep(100);
    }
    assertThat(Work.OPEN).hasValue(0);
  }

  @Test
  void thereMayBeNoTasks() {
    assertThat(context(CancellationToken.none()).mapAll("none", Work.ANSWER, 0, List.of()))
        .isEmpty();
  }

  @Test
  void theFirstFailureInOrderIsThrown() {
    RunContext context = context(CancellationToken.none());

    assertThatThrownBy(() -> context.mapAll("refusing", Work.REFUSE, 40, TASKS))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("task 40");
  }

  @Test
  @Timeout(60)
  void aStopLeavesWhatIsDone() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Work.RUNNING.set(running);
    CancellationSource stop = new CancellationSource();
    Thread stopper =
        new Thread(
            () -> {
              try {
                running.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              stop.cancel(CancellationReason.TIME_LIMIT);
            });
    stopper.start();

    List<Optional<Integer>> results = context(stop).map("waiting", Work.WAIT, 0, List.of(0, 1, 2));

    stopper.join();
    assertThat(results).hasSize(3);
    assertThat(results.subList(1, 3)).containsOnly(Optional.empty());
    awaitClosed();
  }

  /** A lambda is code, which is refused before it leaves. */
  @Test
  void aLambdaDoesNotTravel() {
    RunContext context = context(CancellationToken.none());
    Job<Integer, Integer, Integer> lambda = (shared, local) -> task -> task;

    assertThatThrownBy(() -> context.map("lambda", lambda, 2, List.of(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not travel; make it a record");
  }
}
