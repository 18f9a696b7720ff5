package io.github.svmrelevance.api.execution;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancelledException;
import java.io.Serializable;
import java.util.Optional;

/**
 * A job in another process than its caller's: bytes come in, bytes go out. The process packs what
 * it sends with {@link #pack}, and reads what comes back as {@link Reply}. Thread-safe.
 *
 * <pre>{@code
 * byte[] packed = RemoteJob.pack(job, shared, context, codec);      // the caller
 * RemoteJob remote = new RemoteJob(packed, codec);                  // the other process
 * byte[] opened = remote.open();
 * byte[] answer = remote.run(codec.write(task));
 * Reply.read(opened, context, codec).orElseThrow();                 // the caller
 * Optional<R> result = Reply.<R>read(answer, context, codec).unlessCancelled();
 * }</pre>
 *
 * @since 0.1
 */
public final class RemoteJob implements AutoCloseable {

  private final ValueCodec codec;
  private final CancellationSource cancellation = new CancellationSource();
  private final Packed packed;
  private volatile RunContext context;
  private volatile Worker<Object, Object> worker;

  private record Packed(Job<Object, Object, Object> job, Object shared, RunContext.Recipe recipe)
      implements Serializable {}

  /**
   * What came of opening a job, or of one of its tasks.
   *
   * @param result the result, or null
   * @param failure what was thrown, or null
   * @param notes what happened below the method in that process so far; null if it has no context
   * @param <R> what a result is
   */
  public record Reply<R>(R result, Throwable failure, RunContext.Notes notes)
      implements Serializable {

    /**
     * Reads a reply, and adds its notes to the caller's.
     *
     * @param reply the bytes
     * @param context the caller's context
     * @param codec how they were written
     * @param <R> what a result is
     * @return the reply
     */
    @SuppressWarnings("unchecked") // the job of the caller made the result
    public static <R> Reply<R> read(byte[] reply, RunContext context, ValueCodec codec) {
      Reply<R> read = (Reply<R>) codec.read(reply);
      if (read.notes() != null) {
        context.add(read.notes());
      }
      return read;
    }

    /**
     * The result.
     *
     * @return the result
     * @throws RuntimeException what was thrown
     */
    public R orElseThrow() {
      if (failure instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (failure instanceof Error thrown) {
        throw thrown;
      }
      return result;
    }

    /**
     * The result of a task.
     *
     * @return the result, or empty if the task was cancelled
     * @throws RuntimeException what was thrown other than that
     */
    public Optional<R> unlessCancelled() {
      return failure instanceof CancelledException ? Optional.empty() : Optional.of(orElseThrow());
    }
  }

  /**
   * Packs a job for other processes; the bytes serve any number of them.
   *
   * @param job the work
   * @param shared what all tasks share
   * @param context the caller's context
   * @param codec writes them
   * @param <S> what all tasks share
   * @return the bytes
   * @throws IllegalArgumentException if the job or the shared value cannot be written
   */
  @SuppressWarnings("unchecked") // the types of a job are those of what comes with it
  public static <S> byte[] pack(Job<S, ?, ?> job, S shared, RunContext context, ValueCodec codec) {
    return codec.write(new Packed((Job<Object, Object, Object>) job, shared, context.recipe()));
  }

  /**
   * Unpacks a job.
   *
   * @param packed what {@link #pack} made
   * @param codec how it was written
   */
  public RemoteJob(byte[] packed, ValueCodec codec) {
    this.codec = codec;
    this.packed = (Packed) codec.read(packed);
  }

  /**
   * Opens the job; to be called once, before any task.
   *
   * @return a reply without a result
   */
  public byte[] open() {
    try {
      context = packed.recipe().open(cancellation);
      worker = packed.job().open(packed.shared(), context);
      return reply(null, null);
    } catch (RuntimeException | Error e) {
      return failed(e);
    }
  }

  /**
   * Runs a task.
   *
   * @param task the task
   * @return the reply
   */
  public byte[] run(byte[] task) {
    try {
      cancellation.throwIfCancelled();
      return reply(worker.run(codec.read(task)), null);
    } catch (RuntimeException | Error e) {
      return failed(e);
    }
  }

  private byte[] failed(Throwable failure) {
    try {
      return reply(null, failure);
    } catch (IllegalArgumentException e) {
      // What was thrown holds something that cannot be sent; its text can.
      return reply(null, new IllegalStateException(failure.toString()));
    }
  }

  private byte[] reply(Object result, Throwable failure) {
    RunContext.Notes notes = context == null ? null : context.notes();
    return codec.write(new Reply<>(result, failure, notes));
  }

  /**
   * Stops the tasks.
   *
   * @param reason why the caller's run is to stop
   */
  public void cancel(CancellationReason reason) {
    cancellation.cancel(reason);
  }

  /** Closes the worker, if it was opened. */
  @Override
  public void close() {
    if (worker != null) {
      worker.close();
    }
  }
}
