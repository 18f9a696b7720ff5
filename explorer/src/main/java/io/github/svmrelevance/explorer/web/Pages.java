package io.github.svmrelevance.explorer.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The pages that are open. Each holds a stream of server-sent events, by which it sees that the
 * server lives, and the server that the page does.
 */
final class Pages {

  private static final int MOST = 16;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{8,64}");

  private static final byte[] ALIVE = "data: alive\n\n".getBytes(StandardCharsets.US_ASCII);

  /** The kinds of work that do not stop one another. */
  enum Kind {
    RANGES,
    REACH,
    FREE,
    CURVE,
    WITHOUT,
    SAMPLES,
    SMALLEST,
    PAIR
  }

  /** A page, until its stream ends. */
  private static final class Open {
    private final HttpExchange exchange;
    private final Map<Kind, Turns> turns = new HashMap<>();

    private Open(HttpExchange exchange) {
      this.exchange = exchange;
      for (Kind kind : Kind.values()) {
        turns.put(kind, new Turns());
      }
    }

    /** One thread at a time: what two write at once is no stream. */
    private synchronized void write() throws IOException {
      OutputStream body = exchange.getResponseBody();
      body.write(ALIVE);
      body.flush();
    }

    private void close() {
      turns.values().forEach(Turns::stop);
      exchange.close();
    }
  }

  private final Map<String, Open> open = new HashMap<>();
  private long lastSeen = System.nanoTime();

  /**
   * Takes a page up, whose stream stays open. One of the same id takes the place of the former.
   *
   * @throws Refusal if the id is none, or there are too many pages
   * @throws IOException if the page is gone
   */
  void enter(String id, HttpExchange exchange) throws IOException {
    if (!ID.matcher(id).matches()) {
      throw new Refusal(400, "a page has an id of 8 to 64 letters and digits");
    }
    Open page = new Open(exchange);
    // A beat of another thread waits until the stream has begun.
    synchronized (page) {
      former(id, page).ifPresent(Open::close);
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      page.write();
    }
  }

  /** Takes a page up, and says which one it takes the place of. */
  private synchronized Optional<Open> former(String id, Open page) {
    if (open.size() >= MOST && !open.containsKey(id)) {
      throw new Refusal(503, "there are " + MOST + " pages open already; close one");
    }
    lastSeen = System.nanoTime();
    return Optional.ofNullable(open.put(id, page));
  }

  /**
   * The turns of a page.
   *
   * @throws Refusal if there is no such page, or no longer
   */
  synchronized Turns turns(String id, Kind kind) {
    Open page = open.get(id);
    if (page == null) {
      throw new Refusal(409, "the page is not connected");
    }
    return page.turns.get(kind);
  }

  /** Tells all pages that the server lives, and forgets those that are gone. */
  void beat() {
    Map<String, Open> all;
    synchronized (this) {
      all = new HashMap<>(open);
      if (!all.isEmpty()) {
        lastSeen = System.nanoTime();
      }
    }
    all.forEach(
        (id, page) -> {
          try {
            page.write();
          } catch (IOException gone) {
            leave(id, page);
          }
        });
  }

  private void leave(String id, Open page) {
    synchronized (this) {
      open.remove(id, page);
    }
    page.close();
  }

  /** How long there has been no page. */
  synchronized Duration idle() {
    return open.isEmpty() ? Duration.ofNanos(System.nanoTime() - lastSeen) : Duration.ZERO;
  }

  /** Stops all work, and ends all streams. */
  void close() {
    List<Open> all;
    synchronized (this) {
      all = List.copyOf(open.values());
      open.clear();
    }
    all.forEach(Open::close);
  }
}
