package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.execution.RemoteJob;
import io.github.svmrelevance.api.execution.ValueCodec;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * A job as Spark broadcasts it: bytes for each process of the cluster, opened there by the first
 * task that comes. Spark closes a broadcast value that is {@link AutoCloseable} when it lets go of
 * it, after the last task or for want of memory; so the job may be opened again. Thread-safe.
 */
final class SharedJob implements Serializable, AutoCloseable {

  private static final long serialVersionUID = 1L;

  private static final int LOOK_MILLIS = 100;

  private final byte[] packed;
  private final List<String> packages;
  private transient Opened opened;
  private transient boolean released;

  /**
   * A job to be broadcast.
   *
   * @param packed what {@link RemoteJob#pack} made
   * @param packages of third parties whose values cross, as for {@link ValueCodec}
   */
  SharedJob(byte[] packed, List<String> packages) {
    this.packed = packed;
    this.packages = packages;
  }

  /**
   * Runs a task.
   *
   * @param task the task's bytes
   * @param killed whether Spark wants it to end; then its reply does not count
   * @return the reply's bytes
   */
  byte[] run(byte[] task, BooleanSupplier killed) {
    while (true) {
      Opened here = enter(killed);
      try {
        byte[] reply = here.run(task);
        // All tasks of a process stop together. One that Spark wants to go on begins again.
        if (!here.stopped || killed.getAsBoolean()) {
          return reply;
        }
      } finally {
        leave(here, killed);
      }
    }
  }

  private synchronized Opened enter(BooleanSupplier killed) {
    if (opened != null && opened.stopped) {
      letGo(opened);
    }
    if (opened == null) {
      opened = new Opened(packed, new ValueCodec(packages.toArray(String[]::new)));
    }
    opened.running.add(killed);
    return opened;
  }

  private synchronized void leave(Opened here, BooleanSupplier killed) {
    here.running.remove(killed);
    if (here != opened || (released && here.running.isEmpty())) {
      letGo(here);
    }
  }

  private void letGo(Opened here) {
    if (here == opened) {
      opened = null;
    }
    here.closeIfIdle();
  }

  /** Closes the job as soon as no task is in it; a task that comes late closes it after itself. */
  @Override
  public synchronized void close() {
    released = true;
    if (opened != null && opened.running.isEmpty()) {
      letGo(opened);
    }
  }

  /** The job, opened in this process. */
  private static final class Opened {

    private final ValueCodec codec;
    private final RemoteJob job;
    private final Set<BooleanSupplier> running = ConcurrentHashMap.newKeySet();

    /** What to answer to every task, if the job could not be opened; else null. */
    private byte[] failure;

    private boolean begun;
    private boolean closed;
    private volatile boolean stopped;

    Opened(byte[] packed, ValueCodec codec) {
      this.codec = codec;
      this.job = new RemoteJob(packed, codec);
      Thread watch = new Thread(this::watch, "svmrelevance-spark-watch");
      watch.setDaemon(true);
      watch.start();
    }

    byte[] run(byte[] task) {
      byte[] failed = begin();
      return failed == null ? job.run(task) : failed;
    }

    /** Opens the job, once; the tasks that come meanwhile wait. */
    private synchronized byte[] begin() {
      if (!begun) {
        begun = true;
        byte[] reply = job.open();
        failure = ((RemoteJob.Reply<?>) codec.read(reply)).failure() == null ? null : reply;
      }
      return failure;
    }

    /** Spark marks a task that is to end, and cannot stop its work. */
    private void watch() {
      try {
        while (!isClosed()) {
          if (running.stream().anyMatch(BooleanSupplier::getAsBoolean)) {
            stopped = true;
            job.cancel(CancellationReason.REQUESTED);
            return;
          }
          Thread.sleep(LOOK_MILLIS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized boolean isClosed() {
      return closed;
    }

    synchronized void closeIfIdle() {
      if (running.isEmpty() && !closed) {
        closed = true;
        job.close();
      }
    }
  }
}
