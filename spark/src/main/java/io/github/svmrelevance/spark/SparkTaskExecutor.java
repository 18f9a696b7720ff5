package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RemoteJob;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.run.ExecutorHandle;
import io.github.svmrelevance.core.run.ProgressListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import scala.concurrent.ExecutionContext$;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;
import scala.util.Try;

/**
 * Runs the tasks of a job on an Apache Spark cluster. What the tasks share is broadcast once a job;
 * each process of the cluster opens the job once. Spark runs the tasks of an executor that is lost
 * on another one. The results are the same bits as on threads of this process, however many
 * executors there are.
 *
 * <p>The jars of this framework, of the backend that is used, and of a method of a third party have
 * to be on the class path of the executors. Tasks and results are sent by {@link ValueCodec}.
 * Thread-safe.
 *
 * @since 0.1
 */
public final class SparkTaskExecutor implements TaskExecutor {

  /**
   * Packages of third parties whose values cross, separated by commas, in the configuration of the
   * session: see {@link ValueCodec}.
   */
  public static final String PACKAGES = "spark.svmrelevance.packages";

  /** Of many small tasks a Spark task has several: it costs some milliseconds itself. */
  private static final int SPARK_TASKS_PER_CORE = 16;

  /** What Spark's own displays call a job. */
  private static final String DESCRIPTION = "spark.job.description";

  private static final int LOOK_MILLIS = 50;
  private static final int MOST_LOOKS = 40;

  private final JavaSparkContext spark;
  private final CancellationToken cancellation;
  private final ProgressListener progress;
  private final List<String> packages;
  private final ValueCodec codec;

  /**
   * An executor of tasks on a session's cluster.
   *
   * @param session where tasks run; its {@link #PACKAGES} are read now
   * @param cancellation stops the tasks
   * @param progress notified how far they are
   */
  public SparkTaskExecutor(
      SparkSession session, CancellationToken cancellation, ProgressListener progress) {
    this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    this.cancellation = Objects.requireNonNull(cancellation, "cancellation");
    this.progress = Objects.requireNonNull(progress, "progress");
    String named = session.conf().get(PACKAGES, "");
    this.packages = named.isBlank() ? List.of() : List.of(named.strip().split("\\s*,\\s*", -1));
    this.codec = new ValueCodec(packages.toArray(String[]::new));
  }

  /**
   * Runs the tasks of runs on a session's cluster. The session says how many run at once, not the
   * run; it goes on after the runs.
   *
   * @param session where tasks run
   * @return the factory
   */
  public static ExecutorFactory on(SparkSession session) {
    Objects.requireNonNull(session, "session");
    return (threads, cancellation, progress) ->
        new ExecutorHandle(new SparkTaskExecutor(session, cancellation, progress), () -> {});
  }

  @Override
  public CancellationToken cancellation() {
    return cancellation;
  }

  /**
   * {@inheritDoc}
   *
   * @throws SolverException if Spark gave up on a task, for example after it has lost four
   *     executors to it, or if the session has ended
   */
  @Override
  public <S, T, R> List<Optional<R>> map(
      String title, Job<S, T, R> job, S shared, List<T> tasks, RunContext context) {
    if (cancellation.isCancelled() || tasks.isEmpty()) {
      return Collections.nCopies(tasks.size(), Optional.empty());
    }
    if (spark.sc().isStopped()) {
      throw new SolverException(SparkFailure.ENDED);
    }
    byte[] packed = RemoteJob.pack(job, shared, context, codec);
    Broadcast<SharedJob> broadcast = spark.broadcast(new SharedJob(packed, packages));
    progress.started(title, tasks.size());
    try {
      return new Batch<>(job, tasks.size(), context).run(title, broadcast, tasks);
    } finally {
      progress.finished();
      broadcast.destroy();
    }
  }

  /** What the cluster says: the replies of a partition, or the end, with its failure. */
  private record Arrival(int partition, List<byte[]> replies, Optional<Throwable> failure) {

    static final int END = -1;
  }

  /** The tasks of one job. */
  private final class Batch<R> {

    private final Job<?, ?, R> job;
    private final RunContext context;
    private final List<Optional<R>> results;
    private final RuntimeException[] failures;
    private final boolean[] arrived;
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();

    /** The first task of each partition, and the end of the last one. */
    private final int[] begins;

    /** All tasks before this one have arrived, without a failure. */
    private int known;

    Batch(Job<?, ?, R> job, int tasks, RunContext context) {
      this.job = job;
      this.context = context;
      this.results = new ArrayList<>(Collections.nCopies(tasks, Optional.empty()));
      this.failures = new RuntimeException[tasks];
      this.arrived = new boolean[tasks];
      int partitions = Math.min(tasks, SPARK_TASKS_PER_CORE * spark.defaultParallelism());
      this.begins =
          IntStream.rangeClosed(0, partitions)
              .map(i -> (int) ((long) i * tasks / partitions))
              .toArray();
    }

    <T> List<Optional<R>> run(String title, Broadcast<SharedJob> broadcast, List<T> tasks) {
      SimpleFutureAction<BoxedUnit> action = submit(title, broadcast, tasks);
      try (CancellationToken.Registration registration = cancellation.onCancel(action::cancel)) {
        Objects.requireNonNull(registration, "registration");
        Arrival arrival = arrivals.take();
        while (arrival.partition() != Arrival.END) {
          accept(arrival);
          arrival = arrivals.take();
        }
        if (arrival.failure().isPresent()) {
          requireCancelled(arrival.failure().get());
        }
        Arrays.stream(failures).filter(Objects::nonNull).findFirst().ifPresent(this::rethrow);
        return results;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancelledException(CancellationReason.REQUESTED);
      } finally {
        if (!action.isCompleted()) {
          action.cancel();
        }
      }
    }

    private <T> SimpleFutureAction<BoxedUnit> submit(
        String title, Broadcast<SharedJob> broadcast, List<T> tasks) {
      List<byte[][]> partitions = new ArrayList<>();
      List<Object> numbers = new ArrayList<>();
      for (int i = 0; i + 1 < begins.length; i++) {
        partitions.add(
            tasks.subList(begins[i], begins[i + 1]).stream()
                .map(codec::write)
                .toArray(byte[][]::new));
        numbers.add(i);
      }
      spark.setLocalProperty(DESCRIPTION, title);
      try {
        SimpleFutureAction<BoxedUnit> action =
            spark
                .sc()
                .submitJob(
                    spark.parallelize(partitions, partitions.size()).rdd(),
                    new RemoteTasks(broadcast),
                    CollectionConverters.asScala(numbers).toSeq(),
                    new Arrived(arrivals),
                    new Whole());
        action.onComplete(
            new Ended(arrivals), ExecutionContext$.MODULE$.fromExecutor(Runnable::run));
        return action;
      } finally {
        spark.setLocalProperty(DESCRIPTION, null);
      }
    }

    private void accept(Arrival arrival) {
      int task = begins[arrival.partition()];
      for (byte[] bytes : arrival.replies()) {
        RemoteJob.Reply<R> reply = RemoteJob.Reply.read(bytes, context, codec);
        arrived[task] = true;
        try {
          Optional<R> result = reply.unlessCancelled();
          results.set(task, result);
          if (result.isPresent()) {
            job.arrived(task, result.get());
          }
          progress.advanced();
        } catch (RuntimeException e) {
          failures[task] = e;
        }
        task++;
      }
      while (known < arrived.length && arrived[known]) {
        if (failures[known] != null) {
          throw failures[known];
        }
        known++;
      }
    }

    private void rethrow(RuntimeException failure) {
      throw failure;
    }

    private void requireCancelled(Throwable failure) throws InterruptedException {
      // What ends this process ends Spark too, perhaps before it has told the run.
      for (int looks = 0; spark.sc().isStopped() && looks < MOST_LOOKS; looks++) {
        if (cancellation.isCancelled()) {
          return;
        }
        Thread.sleep(LOOK_MILLIS);
      }
      if (!cancellation.isCancelled()) {
        throw new SolverException(
            "Spark did not finish the tasks; its logs and those of its executors say why: "
                + failure.getMessage(),
            failure);
      }
    }
  }

  /** Takes the replies of a partition, on Spark's own thread. */
  private static final class Arrived extends AbstractFunction2<Object, byte[][], BoxedUnit> {

    private final BlockingQueue<Arrival> arrivals;

    Arrived(BlockingQueue<Arrival> arrivals) {
      this.arrivals = arrivals;
    }

    @Override
    public BoxedUnit apply(Object partition, byte[][] replies) {
      arrivals.add(new Arrival((Integer) partition, List.of(replies), Optional.empty()));
      return BoxedUnit.UNIT;
    }
  }

  /** Takes the end of the tasks. */
  private static final class Ended extends AbstractFunction1<Try<BoxedUnit>, BoxedUnit> {

    private final BlockingQueue<Arrival> arrivals;

    Ended(BlockingQueue<Arrival> arrivals) {
      this.arrivals = arrivals;
    }

    @Override
    public BoxedUnit apply(Try<BoxedUnit> end) {
      Optional<Throwable> failure =
          end.isFailure() ? Optional.of(end.failed().get()) : Optional.empty();
      arrivals.add(new Arrival(Arrival.END, List.of(), failure));
      return BoxedUnit.UNIT;
    }
  }

  /** The value of the whole, of which the partitions say all. */
  private static final class Whole extends AbstractFunction0<BoxedUnit> {

    @Override
    public BoxedUnit apply() {
      return BoxedUnit.UNIT;
    }
  }
}
