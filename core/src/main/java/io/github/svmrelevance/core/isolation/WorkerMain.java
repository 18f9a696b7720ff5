package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolverSession;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a worker process runs: it answers requests for one backend, one after another, until its
 * input ends. Neither lambdas nor streams on the way to its first word: the JDK needs tens of
 * milliseconds to get ready for them.
 */
final class WorkerMain {

  private final OptimizationBackend backend;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final Map<Integer, SolverSession<?, ?>> sessions = new HashMap<>();

  /** What went wrong in sessions since they were opened. */
  private final Map<Integer, String> failures = new HashMap<>();

  private WorkerMain(OptimizationBackend backend, DataInputStream in, DataOutputStream out) {
    this.backend = backend;
    this.in = in;
    this.out = out;
  }

  /**
   * Serves a backend on standard input and output.
   *
   * @param args the class of the backend, which has a constructor without parameters
   * @throws IOException if the caller is gone
   * @throws ReflectiveOperationException if the class cannot be instantiated
   */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    new CallerWatch().start();
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    // Frames alone stand on standard output.
    System.setOut(
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
    Constructor<?> constructor = Class.forName(args[0]).getDeclaredConstructor();
    constructor.setAccessible(true);
    try {
      new WorkerMain((OptimizationBackend) constructor.newInstance(), in, out).serve();
    } catch (InvocationTargetException failure) {
      ready(Availability.no(failure.getCause().toString()), "").writeTo(out);
      out.flush();
    }
  }

  /**
   * Ends this process with its caller, also while native code runs, which looks at no input. Begins
   * late, because what the JDK needs for it takes longer than many a run.
   */
  private static final class CallerWatch extends Thread {

    private static final long DELAY_MILLISECONDS = 1000;

    CallerWatch() {
      super("caller-watch");
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        sleep(DELAY_MILLISECONDS);
      } catch (InterruptedException nobodyDoes) {
        return;
      }
      Optional<ProcessHandle> caller = ProcessHandle.current().parent();
      if (caller.isPresent()) {
        caller.get().onExit().join();
      }
      Runtime.getRuntime().halt(0);
    }
  }

  private static Frame ready(Availability availability, String version) throws WorkerException {
    return new Payload()
        .integer(availability.available() ? 1 : 0)
        .text(availability.detail())
        .text(version)
        .frame(Frame.Kind.READY, 0);
  }

  private void serve() throws IOException {
    Availability availability = backend.availability();
    send(ready(availability, availability.available() ? backend.version() : ""));
    try {
      while (true) {
        handle(Frame.readFrom(in));
      }
    } catch (EOFException callerIsDone) {
      for (SolverSession<?, ?> session : sessions.values()) {
        session.close();
      }
    }
  }

  /** Does what a frame asks; what it throws is the answer to the next solve of the session. */
  private void handle(Frame request) throws IOException {
    ByteBuffer content = request.payload();
    int session = request.session();
    try {
      switch (request.kind()) {
        case OPEN -> sessions.put(session, backend.open(Payload.program(content)));
        case OPEN_INTEGER ->
            sessions.put(session, backend.open(Payload.mixedIntegerProgram(content)));
        case CLOSE -> close(session);
        case SOLVE -> send(solve(session, content.getLong()));
        default -> change(request.kind(), (LinearSession) sessions.get(session), content);
      }
    } catch (RuntimeException failure) {
      failures.putIfAbsent(session, failure.toString());
      if (request.kind() == Frame.Kind.SOLVE) {
        send(failed(session));
      }
    }
  }

  private void close(int session) {
    failures.remove(session);
    SolverSession<?, ?> closed = sessions.remove(session);
    if (closed != null) {
      closed.close();
    }
  }

  private Frame solve(int session, long limit) throws WorkerException {
    if (failures.containsKey(session)) {
      return failed(session);
    }
    SolveOptions options =
        limit < 0
            ? SolveOptions.unlimited()
            : SolveOptions.unlimited().withTimeLimit(Duration.ofNanos(limit));
    SolverSession<?, ?> open = sessions.get(session);
    Payload answer =
        open instanceof MixedIntegerSession integer
            ? new Payload().solution(integer.solve(options))
            : new Payload().solution(((LinearSession) open).solve(options));
    return answer.frame(Frame.Kind.SOLUTION, session);
  }

  private Frame failed(int session) throws WorkerException {
    return new Payload().text(failures.get(session)).frame(Frame.Kind.FAILURE, session);
  }

  private static void change(Frame.Kind kind, LinearSession session, ByteBuffer content) {
    switch (kind) {
      case COSTS -> session.setCosts(Payload.numbers(content));
      case COLUMN_BOUNDS ->
          session.setColumnBounds(content.getInt(), content.getDouble(), content.getDouble());
      case ROW_BOUNDS ->
          session.setRowBounds(content.getInt(), content.getDouble(), content.getDouble());
      case COLUMN ->
          session.replaceColumn(
              content.getInt(), Payload.integers(content), Payload.numbers(content));
      case ROW ->
          session.addRow(
              Payload.integers(content),
              Payload.numbers(content),
              content.getDouble(),
              content.getDouble());
      default -> throw new IllegalArgumentException(kind + " is no request");
    }
  }

  private void send(Frame frame) throws IOException {
    frame.writeTo(out);
    out.flush();
  }
}
