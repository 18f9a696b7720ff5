package io.github.svmrelevance.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers requests, one after another, until the input ends. A thread reads, so that a request can
 * be cancelled while it runs. What is no message of the protocol is answered with an error.
 *
 * @since 0.1
 */
public final class Session {

  /** The protocol, with its version. */
  public static final String PROTOCOL = "svmrel-serve/1";

  /** A longer line is refused, not kept. */
  private static final int LONGEST_LINE = 1 << 28;

  private static final int MOST_WAITING = 1000;

  /** The codes of the shell, for what ends before a command begins. */
  private static final int NO_REQUEST = 2;

  private static final int UNREADABLE = 3;
  private static final int TOO_LARGE = 4;
  private static final int STOPPED = 5;

  private static final String NOT_BEGUN = "the request was cancelled before it began";

  private final InputStream in;
  private final Events events;
  private final RequestRunner runner;
  private final Deque<Request> waiting = new ArrayDeque<>();

  /** By id what cancels a request that waits or runs. */
  private final Map<String, CancellationSource> active = new HashMap<>();

  private boolean ended;
  private Optional<IOException> failure = Optional.empty();

  /**
   * A session.
   *
   * @param in brings the messages
   * @param out takes the events
   * @param runner runs the commands
   */
  public Session(InputStream in, OutputStream out, RequestRunner runner) {
    this.in = in;
    this.events = new Events(out, this::lost);
    this.runner = runner;
  }

  /**
   * Answers until the input ends and all is answered.
   *
   * @throws IOException if the events cannot be written
   */
  public void run() throws IOException {
    events.send(
        null,
        "hello",
        json -> {
          json.writeStringField("protocol", PROTOCOL);
          json.writeStringField("version", runner.version());
          json.writeArrayFieldStart("commands");
          for (String command : runner.commands()) {
            json.writeString(command);
          }
          json.writeEndArray();
        });
    Thread reader = new Thread(this::read, "svmrel-requests");
    reader.setDaemon(true);
    reader.start();
    for (Optional<Request> next = next(); next.isPresent(); next = next()) {
      answer(next.get());
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private synchronized Optional<Request> next() {
    while (waiting.isEmpty() && !ended) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
    return failure.isPresent() ? Optional.empty() : Optional.ofNullable(waiting.poll());
  }

  private void read() {
    try {
      for (byte[] line = line(); line != null; line = line()) {
        accept(line);
      }
    } catch (IOException e) {
      error(null, UNREADABLE, "the requests cannot be read: " + e.getMessage());
    } finally {
      end();
    }
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** The next line; null at the end, and cut behind the limit, so that it is reported. */
  private byte[] line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean any = false;
    for (int next = in.read(); next >= 0; next = in.read()) {
      any = true;
      if (next == '\n') {
        return line.toByteArray();
      }
      if (line.size() <= LONGEST_LINE) {
        line.write(next);
      }
    }
    return any ? line.toByteArray() : null;
  }

  private void accept(byte[] line) {
    Optional<String> id = Optional.empty();
    try {
      if (line.length > LONGEST_LINE) {
        id = Lines.findId(line);
        throw new ProtocolException(
            "the message is longer than " + LONGEST_LINE + " bytes; name a file instead");
      }
      if (new String(line, StandardCharsets.UTF_8).isBlank()) {
        return;
      }
      JsonNode message;
      try {
        message = Lines.read(line);
      } catch (ProtocolException e) {
        // Who sent it waits for an answer of that id.
        id = Lines.findId(line);
        throw e;
      }
      if (message.has("cancel")) {
        id = Optional.of(Request.id(message, "cancel"));
        cancel(id.get());
        return;
      }
      id = Optional.of(Request.id(message, "id"));
      enqueue(Request.of(id.get(), message, runner));
    } catch (ProtocolException e) {
      fail(id.orElse(null), NO_REQUEST, e.failure());
    } catch (OutOfMemoryError | StackOverflowError e) {
      error(id.orElse(null), TOO_LARGE, "the message is too large for the memory of the JVM");
    }
  }

  private void enqueue(Request request) {
    synchronized (this) {
      if (waiting.size() >= MOST_WAITING) {
        throw new ProtocolException("more than " + MOST_WAITING + " requests wait");
      }
      if (active.putIfAbsent(request.id(), new CancellationSource()) != null) {
        throw new ProtocolException("a request of that id waits or runs");
      }
      waiting.add(request);
      notifyAll();
    }
  }

  private void cancel(String id) {
    CancellationSource source;
    boolean waited;
    synchronized (this) {
      source = active.get(id);
      waited = waiting.removeIf(request -> request.id().equals(id));
      if (waited) {
        active.remove(id);
      }
    }
    if (source == null) {
      throw new ProtocolException("there is no request of that id to cancel");
    }
    if (waited) {
      // At once: what runs may last, and who asked need not wait for that.
      error(id, STOPPED, NOT_BEGUN);
      return;
    }
    source.cancel(CancellationReason.REQUESTED);
  }

  private void answer(Request request) {
    CancellationSource source;
    synchronized (this) {
      source = active.get(request.id());
    }
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    RequestRunner.Outcome outcome =
        source.reason().isPresent()
            ? new RequestRunner.Outcome(STOPPED, Optional.of(RequestRunner.Failed.of(NOT_BEGUN)))
            : runner.run(
                request,
                result,
                new MessageEvents(events, request.id()),
                source,
                new ProgressEvents(events, request.id()));
    synchronized (this) {
      active.remove(request.id());
    }
    if (outcome.failure().isPresent()) {
      fail(request.id(), outcome.exit(), outcome.failure().get());
      return;
    }
    // These line breaks stand between tokens only. Others, as U+2028, may stand within texts.
    String document = result.toString(StandardCharsets.UTF_8).replaceAll("\r?\n *", "");
    events.send(
        request.id(),
        "result",
        json -> {
          json.writeNumberField("exit", outcome.exit());
          json.writeFieldName("result");
          json.writeRawValue(document);
        });
  }

  private void error(String id, int exit, String message) {
    fail(id, exit, RequestRunner.Failed.of(message));
  }

  private void fail(String id, int exit, RequestRunner.Failed failed) {
    events.send(
        id,
        "error",
        json -> {
          json.writeNumberField("exit", exit);
          writeFailure(failed, json);
        });
  }

  private static void writeFailure(RequestRunner.Failed failed, JsonGenerator json)
      throws IOException {
    json.writeStringField("message", failed.message());
    if (!failed.source().isEmpty()) {
      json.writeStringField("source", failed.source());
    }
    if (failed.line().isPresent()) {
      json.writeNumberField("line", failed.line().getAsLong());
    }
    if (failed.row().isPresent()) {
      json.writeNumberField("row", failed.row().getAsLong());
    }
    if (!failed.column().isEmpty()) {
      json.writeStringField("column", failed.column());
    }
  }

  /** A reader that went away ends the session. */
  private synchronized void lost(IOException e) {
    failure = Optional.of(e);
    ended = true;
    active.values().forEach(source -> source.cancel(CancellationReason.REQUESTED));
    notifyAll();
  }
}
