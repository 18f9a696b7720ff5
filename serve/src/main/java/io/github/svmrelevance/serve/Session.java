package io.github.svmrelevance.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.Steps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

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
  private static final long PROGRESS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(1 << 24)
                          .maxNestingDepth(20)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final InputStream in;
  private final OutputStream out;
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
    this.out = out;
    this.runner = runner;
  }

  /**
   * Answers until the input ends and all is answered.
   *
   * @throws IOException if the events cannot be written
   */
  public void run() throws IOException {
    send(
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
      error(null, 3, "the requests cannot be read: " + e.getMessage());
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
        throw new ProtocolException(
            "the message is longer than " + LONGEST_LINE + " bytes; name a file instead");
      }
      if (new String(line, StandardCharsets.UTF_8).isBlank()) {
        return;
      }
      JsonNode message = JSON.readTree(line);
      if (message.has("cancel")) {
        id = Request.id(message, "cancel");
        cancel(
            id.orElseThrow(() -> new ProtocolException("cancel is no id, a text or whole number")));
        return;
      }
      id = Request.id(message, "id");
      if (id.isEmpty()) {
        throw new ProtocolException("the message has no id, a text or whole number");
      }
      enqueue(Request.of(id.get(), message, runner));
    } catch (ProtocolException e) {
      error(id.orElse(null), 2, e.getMessage());
    } catch (IOException e) {
      error(
          null, 2, "the message is not JSON: " + String.valueOf(e.getMessage()).split("\n", 2)[0]);
    } catch (OutOfMemoryError | StackOverflowError e) {
      error(id.orElse(null), 4, "the message is too large for the memory of the JVM");
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
    synchronized (this) {
      source = active.get(id);
    }
    if (source == null) {
      throw new ProtocolException("there is no request of that id to cancel");
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
            ? new RequestRunner.Outcome(
                5,
                Optional.of(RequestRunner.Failed.of("the request was cancelled before it began")))
            : runner.run(
                request, result, new Told(request.id()), source, new Progress(request.id()));
    synchronized (this) {
      active.remove(request.id());
    }
    if (outcome.failure().isPresent()) {
      RequestRunner.Failed failed = outcome.failure().get();
      send(
          request.id(),
          "error",
          json -> {
            json.writeNumberField("exit", outcome.exit());
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
          });
      return;
    }
    // These line breaks stand between tokens only. Others, as U+2028, may stand within texts.
    String document = result.toString(StandardCharsets.UTF_8).replaceAll("\r?\n *", "");
    send(
        request.id(),
        "result",
        json -> {
          json.writeNumberField("exit", outcome.exit());
          json.writeFieldName("result");
          json.writeRawValue(document);
        });
  }

  private void error(String id, int exit, String message) {
    send(
        id,
        "error",
        json -> {
          json.writeNumberField("exit", exit);
          json.writeStringField("message", message);
        });
  }

  /** The fields of an event. */
  @FunctionalInterface
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  /** Writes an event as one line. A reader that went away ends the session. */
  private synchronized void send(String id, String event, Fields fields) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("event", event);
      json.writeStringField("id", id);
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("an event has a JSON form", e);
    }
    line.write('\n');
    try {
      out.write(line.toByteArray());
      out.flush();
    } catch (IOException e) {
      failure = Optional.of(e);
      ended = true;
      active.values().forEach(source -> source.cancel(CancellationReason.REQUESTED));
      notifyAll();
    }
  }

  /** Says how far a request is, but not too often. */
  private final class Progress implements ProgressListener {
    private final String id;
    private String title = "";
    private int total;
    private int done;
    private long last;
    private final Steps steps = new Steps();

    Progress(String id) {
      this.id = id;
    }

    @Override
    public synchronized void planned(List<String> titles) {
      steps.plan(titles);
    }

    @Override
    public synchronized void started(String what, int tasks) {
      steps.begin(what);
      title = what;
      total = tasks;
      done = 0;
      tell(true);
    }

    @Override
    public synchronized void advanced() {
      done++;
      tell(done == total);
    }

    @Override
    public synchronized void finished() {}

    private void tell(boolean surely) {
      long now = System.nanoTime();
      if (!surely && now - last < PROGRESS_NANOS) {
        return;
      }
      last = now;
      send(
          id,
          "progress",
          json -> {
            json.writeStringField("title", title);
            json.writeNumberField("done", done);
            if (total >= 0) {
              json.writeNumberField("total", total);
            }
            if (steps.known()) {
              json.writeNumberField("step", steps.number());
              json.writeNumberField("steps", steps.count());
            }
          });
    }
  }

  /** Each line of standard error is an event. */
  private final class Told extends OutputStream {
    private final String id;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Told(String id) {
      this.id = id;
    }

    @Override
    public synchronized void write(int next) {
      if (next != '\n') {
        line.write(next);
        return;
      }
      String text = line.toString(StandardCharsets.UTF_8).strip();
      line.reset();
      if (!text.isEmpty()) {
        send(id, "message", json -> json.writeStringField("text", text));
      }
    }
  }
}
