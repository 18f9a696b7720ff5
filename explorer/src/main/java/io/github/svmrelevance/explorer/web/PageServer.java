package io.github.svmrelevance.explorer.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.explorer.models.FoundRange;
import io.github.svmrelevance.explorer.models.LiveModels;
import io.github.svmrelevance.explorer.models.ModelConditions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** Answers the page on the loopback address, from when it is made until it is closed. */
public final class PageServer implements AutoCloseable {

  /** Requests at work at once; more are refused, by closing their connections. */
  private static final int MOST_REQUESTS = 48;

  private static final int BACKLOG = 64;
  private static final int KEEP_SECONDS = 30;
  private static final int BEAT_MILLIS = 1000;

  /** What is found within this time is sent together. */
  private static final long TOGETHER_NANOS = TimeUnit.MILLISECONDS.toNanos(6);

  /**
   * The JDK's server reads these once, when the first server of the process is made. Without the
   * first, the end of each answer waits 40 ms for an acknowledgement; without the second, whoever
   * sends half a request keeps a thread for ever.
   */
  private static final Map<String, String> SERVER_SETTINGS =
      Map.of("sun.net.httpserver.nodelay", "true", "sun.net.httpserver.maxReqTime", "10");

  /** Nothing from elsewhere, nothing inline, and in no frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
          + " data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Map<String, Asset> assets = Asset.all();
  private final Pages pages = new Pages();
  private final CancellationSource closing = new CancellationSource();
  private final CancellationSource ahead = new CancellationSource();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final FoundOnce<RelevanceIntervals> verdict = new FoundOnce<>();
  private final LiveModels models;
  private final int features;
  private final Optional<Function<ModelConditions, String>> command;
  private final HttpServer server;
  private final ThreadPoolExecutor threads;
  private final ScheduledExecutorService clock;
  private final Patience patience;
  private final Guard guard;

  /**
   * Starts to answer.
   *
   * @param models what is looked at; closed with this
   * @param command the command line that gives the same numbers; empty if there is none
   * @param port 0 for any that is free
   * @param idle the server ends when there has been no page for so long
   * @throws IOException if the port cannot be had
   */
  public PageServer(
      LiveModels models,
      Optional<Function<ModelConditions, String>> command,
      int port,
      Duration idle)
      throws IOException {
    this.models = models;
    this.features = models.features().size();
    this.command = command;
    SERVER_SETTINGS.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    server = HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
    guard = Guard.at(server.getAddress().getPort());
    threads =
        new ThreadPoolExecutor(
            0,
            MOST_REQUESTS,
            KEEP_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> daemon(work, "svmrel-explorer"));
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    clock =
        Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "svmrel-explorer-clock"));
    patience = new Patience(this::alarm);
    ScheduledFuture<?> unused =
        clock.scheduleWithFixedDelay(
            () -> beat(idle), BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    server.start();
    daemon(this::beginAhead, "svmrel-explorer-ahead").start();
  }

  /**
   * Answers what a page will ask first, while a browser opens it: what is found by then is
   * recalled. The question is read and the answer written as the page's are, to nowhere, so that
   * the code for both is loaded.
   */
  private void beginAhead() {
    ByteArrayOutputStream question = new ByteArrayOutputStream();
    try (Answers asking = new Answers(question);
        Answers unread = new Answers(OutputStream.nullOutputStream())) {
      asking.question(models.initial(), models.all());
      asking.flush();
      unread.problem(models, command.isPresent());
      // What is wrong is told to the page, which asks the same.
      answer(
          Asked.of(question.toByteArray(), features),
          (asked, until, answers) -> ranges(asked, until, answers, models::ranges),
          ahead,
          unread);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Runnable alarm(Duration time, Runnable ring) {
    ScheduledFuture<?> set = clock.schedule(ring, time.toMillis(), TimeUnit.MILLISECONDS);
    return () -> set.cancel(false);
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private void beat(Duration idle) {
    pages.beat();
    if (pages.idle().compareTo(idle) > 0) {
      ended.countDown();
    }
  }

  /**
   * The link to the page, with the token.
   *
   * @return its address
   */
  public URI link() {
    return URI.create(guard.link());
  }

  /**
   * Waits until the server was closed or has had no page for too long.
   *
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  private void handle(HttpExchange exchange) {
    try {
      answer(exchange);
    } catch (Refusal refusal) {
      refuse(exchange, refusal);
    } catch (IOException | UncheckedIOException gone) {
      // Nobody is there any more who could be told.
      exchange.close();
    } catch (RuntimeException | Error failure) {
      refuse(exchange, new Refusal(500, "internal error: " + failure));
    }
  }

  /** The rest of a request is not read: the connection ends. */
  private static void refuse(HttpExchange exchange, Refusal refusal) {
    byte[] text = (refusal.getMessage() + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      common(exchange.getResponseHeaders());
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.getResponseHeaders().set("Connection", "close");
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(refusal.status(), -1);
      } else {
        exchange.sendResponseHeaders(refusal.status(), text.length);
        exchange.getResponseBody().write(text);
      }
    } catch (IOException alreadyAnswered) {
      // The answer had begun, so that only its end can tell.
    }
    exchange.close();
  }

  private static void common(Headers headers) {
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String asked = guard.admit(exchange);
    common(exchange.getResponseHeaders());
    switch (exchange.getRequestMethod()) {
      case "GET" -> get(asked, exchange);
      case "POST" -> post(asked, exchange);
      default -> throw new Refusal(405, "GET and POST are answered");
    }
  }

  private void get(String asked, HttpExchange exchange) throws IOException {
    Asset asset = assets.get(asked);
    if (asset != null) {
      exchange.getResponseHeaders().set("Content-Type", asset.type());
      exchange.sendResponseHeaders(200, asset.content().length);
      exchange.getResponseBody().write(asset.content());
      exchange.close();
      return;
    }
    switch (asked) {
      case "problem" -> send(exchange, answers -> answers.problem(models, command.isPresent()));
      case "verdict" -> verdict(exchange);
      case "events" -> {
        String query = exchange.getRequestURI().getRawQuery();
        pages.enter(query == null ? "" : query.replaceFirst("^page=", ""), exchange);
      }
      default -> throw new Refusal(404, "there is no such thing");
    }
  }

  private void post(String asked, HttpExchange exchange) throws IOException {
    Asked message = Asked.of(body(exchange), features);
    switch (asked) {
      case "ranges" -> {
        // What a hand asks goes before what the page asked for by itself.
        pages.turns(message.page(), Pages.Kind.CURVE).stop(message.number());
        pages.turns(message.page(), Pages.Kind.WITHOUT).stop(message.number());
        turn(message, Pages.Kind.RANGES, exchange, this::ranges);
      }
      case "reach" -> turn(message, Pages.Kind.REACH, exchange, this::ranges);
      case "free" -> turn(message, Pages.Kind.FREE, exchange, this::ranges);
      case "without" -> turn(message, Pages.Kind.WITHOUT, exchange, this::ranges);
      case "curve" -> turn(message, Pages.Kind.CURVE, exchange, this::curve);
      case "samples" ->
          turn(
              message,
              Pages.Kind.SAMPLES,
              exchange,
              (question, until, answers) ->
                  answers.samples(models.decisions(question.conditions(), until)));
      case "smallest" -> turn(message, Pages.Kind.SMALLEST, exchange, this::smallest);
      case "pair" -> turn(message, Pages.Kind.PAIR, exchange, this::pair);
      case "stop-samples" -> stop(message, Pages.Kind.SAMPLES, exchange);
      case "stop-smallest" -> stop(message, Pages.Kind.SMALLEST, exchange);
      case "command" -> {
        Function<ModelConditions, String> known =
            command.orElseThrow(() -> new Refusal(404, "the data came from no command line"));
        send(exchange, answers -> answers.command(known.apply(message.conditions())));
      }
      default -> throw new Refusal(404, "there is no such thing");
    }
  }

  private static byte[] body(HttpExchange exchange) throws IOException {
    List<String> type = exchange.getRequestHeaders().getOrDefault("Content-Type", List.of());
    if (!type.equals(List.of("application/json"))) {
      throw new Refusal(415, "a message is application/json");
    }
    try (InputStream in = exchange.getRequestBody()) {
      byte[] body = in.readNBytes(Asked.MOST_BYTES + 1);
      if (body.length > Asked.MOST_BYTES) {
        throw new Refusal(413, "the message is longer than " + Asked.MOST_BYTES + " bytes");
      }
      return body;
    }
  }

  /** Writes an answer. */
  @FunctionalInterface
  private interface Writing {
    void write(Answers answers) throws IOException;
  }

  /** Finds an answer, and writes it. */
  @FunctionalInterface
  private interface Work {
    void run(Asked question, CancellationToken until, Answers answers) throws IOException;
  }

  /** Finds and writes an answer to no question in particular. */
  @FunctionalInterface
  private interface Finding {
    void run() throws IOException;
  }

  private static void send(HttpExchange exchange, Writing writing) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody();
        Answers answers = new Answers(out)) {
      writing.write(answers);
    }
    exchange.close();
  }

  /**
   * Works when it is the turn of the question, and says why there is no answer if there is none.
   */
  private void turn(Asked question, Pages.Kind kind, HttpExchange exchange, Work work)
      throws IOException {
    Turns turns = pages.turns(question.page(), kind);
    send(
        exchange,
        answers ->
            turns.take(
                question.number(),
                until -> {
                  try {
                    answer(question, work, until, answers);
                  } catch (IOException gone) {
                    throw new UncheckedIOException(gone);
                  }
                }));
  }

  /** Stops work that takes long; it then answers what it knows. */
  private void stop(Asked message, Pages.Kind kind, HttpExchange exchange) throws IOException {
    pages.turns(message.page(), kind).stop(message.number());
    send(exchange, answers -> answers.end("stopped", "as asked"));
  }

  private static void answer(Asked question, Work work, CancellationToken until, Answers answers)
      throws IOException {
    answer(
        () -> {
          until.throwIfCancelled();
          work.run(question, until, answers);
        },
        answers);
  }

  private static void answer(Finding finding, Answers answers) throws IOException {
    try {
      finding.run();
    } catch (CancelledException e) {
      answers.end("stopped", "another question came");
    } catch (InfeasibleModelException e) {
      answers.end("infeasible", e.getMessage());
    } catch (SvmRelevanceException | IllegalArgumentException e) {
      answers.end("failed", String.valueOf(e.getMessage()));
    }
  }

  private void ranges(Asked question, CancellationToken until, Answers answers) throws IOException {
    ahead.cancel(CancellationReason.REQUESTED);
    ranges(question, until, answers, models::ranges);
  }

  /** Of slacks that the page asks for before a hand comes to them. */
  private void curve(Asked question, CancellationToken until, Answers answers) throws IOException {
    ranges(question, until, answers, models::passingRanges);
  }

  /** Solves for ranges. */
  @FunctionalInterface
  private interface Ranges {
    void solve(
        ModelConditions now,
        List<Integer> wanted,
        CancellationToken until,
        Consumer<FoundRange> told);
  }

  private void ranges(Asked question, CancellationToken until, Answers answers, Ranges solving)
      throws IOException {
    long start = System.nanoTime();
    answers.models(models, models.trained(question.conditions().c(), until));
    answers.flush();
    Batches batches = new Batches(answers);
    solving.solve(question.conditions(), question.features(), until, batches::add);
    until.throwIfCancelled();
    answers.done((System.nanoTime() - start) * 1e-9);
  }

  /** Writes ranges as they come, several at a time. */
  private static final class Batches {

    private final Answers answers;
    private long flushed = System.nanoTime();

    Batches(Answers answers) {
      this.answers = answers;
    }

    synchronized void add(FoundRange found) {
      try {
        answers.range(found);
        long now = System.nanoTime();
        if (now - flushed > TOGETHER_NANOS) {
          answers.flush();
          flushed = now;
        }
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      }
    }
  }

  private void pair(Asked question, CancellationToken until, Answers answers) throws IOException {
    List<Integer> two = question.features();
    if (two.size() != 2) {
      throw new IllegalArgumentException("a pair is of two features");
    }
    answers.pair(models.pair(question.conditions(), two.get(0), two.get(1), until));
  }

  /** As long as the page has patience: the answer then says between which numbers it lies. */
  private void smallest(Asked question, CancellationToken until, Answers answers)
      throws IOException {
    Optional<SmallestSets> found =
        patience.within(
            question.patience(), until, limited -> models.smallest(question.conditions(), limited));
    if (found.isPresent()) {
      answers.smallest(found.get());
    } else {
      answers.end(
          "early", "Nothing was known yet after " + question.patience().toSeconds() + " s.");
    }
  }

  /** Computed once, when it is first asked for; there is no question that others could stop. */
  private void verdict(HttpExchange exchange) throws IOException {
    send(
        exchange,
        answers ->
            answer(() -> answers.verdict(verdict.get(() -> models.verdict(closing))), answers));
  }

  /** Stops all work, and answers no more. */
  @Override
  public void close() {
    closing.cancel(CancellationReason.REQUESTED);
    ahead.cancel(CancellationReason.REQUESTED);
    clock.shutdownNow();
    pages.close();
    server.stop(0);
    threads.shutdownNow();
    models.close();
    ended.countDown();
  }
}
