package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.optimization.Availability;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One worker process. The thread that has its turn asks it; any thread may end it, which fails the
 * request under way.
 */
final class WorkerProcess {

  /** A JVM starts in a fraction of this. */
  private static final long START_SECONDS = 60;

  /** How long a process may take to go once its output has ended. */
  private static final long END_SECONDS = 5;

  private static final long POLL_MILLISECONDS = 20;

  private final Process process;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final List<Integer> closing = new ArrayList<>();
  private final AtomicInteger sessions = new AtomicInteger();
  private Availability availability;
  private String version;

  private final ReentrantLock turn = new ReentrantLock(true);
  private volatile boolean ended;
  private volatile long lastTurn = System.nanoTime();

  private WorkerProcess(Process process) {
    this.process = process;
    in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
  }

  /**
   * Starts a worker, and waits until it is ready.
   *
   * @throws WorkerException if that fails
   */
  static WorkerProcess start(WorkerCommand command) throws WorkerException {
    WorkerCommand.Started started = command.start();
    WorkerProcess worker = new WorkerProcess(started.process());
    Alarm limit = new Alarm(Duration.ofSeconds(START_SECONDS), worker::end);
    try {
      ByteBuffer ready = worker.receive(Frame.Kind.READY);
      boolean available = ready.getInt() == 1;
      worker.availability = new Availability(available, Payload.text(ready));
      worker.version = Payload.text(ready);
      return worker;
    } catch (WorkerException failure) {
      worker.end();
      throw failure;
    } finally {
      limit.cancel();
      if (started.classPathFile().isPresent()) {
        delete(started.classPathFile().get());
      }
    }
  }

  private static void delete(Path classPathFile) {
    try {
      Files.delete(classPathFile);
    } catch (IOException stillInUse) {
      // Some systems delete no file that a process has open.
      classPathFile.toFile().deleteOnExit();
    }
  }

  /** Whether the backend can run there. */
  Availability availability() {
    return availability;
  }

  /** The version of the backend there. */
  String version() {
    return version;
  }

  boolean isAlive() {
    return !ended && process.isAlive();
  }

  /**
   * Waits for a while until the calling thread may send requests.
   *
   * @return false if it may not yet, or the thread was interrupted and should look why
   */
  boolean tryTurn() {
    try {
      return turn.tryLock(POLL_MILLISECONDS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException keptForCaller) {
      Thread.currentThread().interrupt();
      return turn.tryLock();
    }
  }

  /** Lets the next thread have its turn. */
  void endTurn() {
    lastTurn = System.nanoTime();
    turn.unlock();
  }

  /** Whether nobody has had a turn for some time. */
  boolean restsFor(long nanos) {
    return !turn.isLocked() && System.nanoTime() - lastTurn > nanos;
  }

  /** Ends the process at once, whatever it does. */
  void end() {
    ended = true;
    process.destroyForcibly();
  }

  /** A number for a new session. */
  int newSession() {
    return sessions.incrementAndGet();
  }

  /** Closes a session, with the next request. */
  void close(int session) {
    synchronized (closing) {
      closing.add(session);
    }
  }

  /** Sends a request that has no answer. */
  void send(Frame request) throws WorkerException {
    try {
      List<Integer> closed;
      synchronized (closing) {
        closed = List.copyOf(closing);
        closing.clear();
      }
      for (int session : closed) {
        Frame.of(Frame.Kind.CLOSE, session).writeTo(out);
      }
      request.writeTo(out);
    } catch (IOException gone) {
      throw failure(gone);
    }
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws WorkerException if the process ends before, or answers otherwise
   */
  ByteBuffer ask(Frame request, Frame.Kind answer) throws WorkerException {
    send(request);
    try {
      out.flush();
    } catch (IOException gone) {
      throw failure(gone);
    }
    return receive(answer);
  }

  private ByteBuffer receive(Frame.Kind wanted) throws WorkerException {
    try {
      Frame answer = Frame.readFrom(in);
      if (answer.kind() == wanted) {
        return answer.payload();
      }
      throw new WorkerException(
          answer.kind() == Frame.Kind.FAILURE
              ? "it failed with " + Payload.text(answer.payload())
              : "it answered " + answer.kind() + " where " + wanted + " was expected");
    } catch (EOFException gone) {
      throw failure(gone);
    } catch (WorkerException told) {
      end();
      throw told;
    } catch (IOException broken) {
      throw failure(broken);
    }
  }

  /** Why a request failed: in most cases the process has ended, and this says how. */
  private WorkerException failure(IOException cause) {
    if (ended) {
      return WorkerException.ended();
    }
    process.onExit().completeOnTimeout(process, END_SECONDS, TimeUnit.SECONDS).join();
    if (process.isAlive()) {
      end();
      return new WorkerException("its process cannot be reached", cause);
    }
    ended = true;
    return new WorkerException("its process crashed with exit code " + process.exitValue());
  }
}
