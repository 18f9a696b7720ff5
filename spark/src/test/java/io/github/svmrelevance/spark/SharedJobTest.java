package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RemoteJob;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job in a process of the cluster, without Spark. */
@Timeout(60)
class SharedJobTest {

  private static final AtomicInteger OPENED = new AtomicInteger();
  private static final AtomicInteger CLOSED = new AtomicInteger();
  private static final AtomicBoolean GATE = new AtomicBoolean();
  private static final AtomicInteger WAITING = new AtomicInteger();

  /** Waits at a gate, and answers with the task. */
  private enum AtTheGate implements Job<Boolean, Integer, Integer> {
    INSTANCE;

    @Override
    public Worker<Integer, Integer> open(Boolean opens, RunContext context) {
      OPENED.incrementAndGet();
      if (!opens) {
        throw new InvalidInputException("closed for good");
      }
      return new Worker<>() {
        @Override
        public Integer run(Integer task) {
          WAITING.incrementAndGet();
          try {
            while (!GATE.get()) {
              context.cancellation().throwIfCancelled();
              Thread.onSpinWait();
            }
            return task;
          } finally {
            WAITING.decrementAndGet();
          }
        }

        @Override
        public void close() {
          CLOSED.incrementAndGet();
        }
      };
    }
  }

  private final ValueCodec codec = new ValueCodec();
  private final LocalTaskExecutor threads =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final RunContext context =
      new DefaultRunContext(Registry.backends(), Optional.empty(), threads, 1);

  @BeforeEach
  void count() {
    OPENED.set(0);
    CLOSED.set(0);
    GATE.set(false);
  }

  @AfterEach
  void end() {
    threads.close();
  }

  private SharedJob job(boolean opens) {
    return new SharedJob(RemoteJob.pack(AtTheGate.INSTANCE, opens, context, codec), List.of());
  }

  private CompletableFuture<Optional<Integer>> run(SharedJob job, int task, AtomicBoolean killed) {
    byte[] packed = codec.write(task);
    return CompletableFuture.supplyAsync(
        () ->
            RemoteJob.Reply.<Integer>read(job.run(packed, killed::get), context, codec)
                .unlessCancelled());
  }

  private static void awaitWaiting(int tasks) throws InterruptedException {
    while (WAITING.get() != tasks) {
      Thread.sleep(10);
    }
  }

  /** As with speculation, where Spark kills one attempt and wants the other tasks to go on. */
  @Test
  void aTaskThatIsNotKilledBeginsAgain() throws InterruptedException {
    SharedJob job = job(true);
    AtomicBoolean killed = new AtomicBoolean();
    CompletableFuture<Optional<Integer>> victim = run(job, 1, killed);
    CompletableFuture<Optional<Integer>> other = run(job, 2, new AtomicBoolean());
    awaitWaiting(2);

    killed.set(true);

    assertThat(victim.join()).isEmpty();
    while (OPENED.get() < 2) {
      Thread.sleep(10);
    }
    assertThat(CLOSED).hasValue(1);
    GATE.set(true);
    assertThat(other.join()).contains(2);
    job.close();
    assertThat(CLOSED).hasValue(2);
  }

  /** Spark may let go of a broadcast value while a task uses it, and hand it out again. */
  @Test
  void itIsClosedAfterItsLastTaskAndOpensAgain() throws InterruptedException {
    SharedJob job = job(true);
    CompletableFuture<Optional<Integer>> last = run(job, 1, new AtomicBoolean());
    awaitWaiting(1);

    job.close();

    assertThat(CLOSED).hasValue(0);
    GATE.set(true);
    assertThat(last.join()).contains(1);
    assertThat(CLOSED).hasValue(1);
    assertThat(run(job, 2, new AtomicBoolean()).join()).contains(2);
    assertThat(OPENED).hasValue(2);
    assertThat(CLOSED).hasValue(2);
  }

  @Test
  void whatOpeningThrowsIsTheAnswerToEveryTask() {
    SharedJob job = job(false);

    for (int task = 0; task < 2; task++) {
      assertThat(run(job, task, new AtomicBoolean()).handle((result, failure) -> failure).join())
          .hasRootCauseInstanceOf(InvalidInputException.class)
          .hasRootCauseMessage("closed for good");
    }
    assertThat(OPENED).hasValue(1);
  }
}
