package io.github.svmrelevance.explorer;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.explorer.models.Contexts;
import io.github.svmrelevance.explorer.models.LiveModels;
import io.github.svmrelevance.explorer.models.ModelConditions;
import io.github.svmrelevance.explorer.web.PageServer;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * A local page over all admissible models of a question to {@code bounds}:
 *
 * <pre>{@code
 * BoundsAnalysis question = RelevanceBounds.of(Path.of("data/wdbc.csv")).positive("M");
 * try (Explorer explorer = Explorer.of(question)) {
 *   System.out.println(explorer.start());
 *   explorer.awaitEnd();
 * }
 * }</pre>
 *
 * <p>The server answers at the loopback address only, and only whoever has the link, which holds a
 * random token. It ends when it is closed, or when there has been no page for half an hour.
 *
 * <p>The server is the JDK's own. It is quick only with the system property {@code
 * sun.net.httpserver.nodelay}, which is set here unless it was set before; a program that has made
 * another such server before sets it at its start.
 *
 * @since 0.1
 */
public final class Explorer implements AutoCloseable {

  private static final Duration USUAL_IDLE = Duration.ofMinutes(30);

  private final AnalysisRequest request;
  private final Contexts contexts;
  private final int threads;
  private final Optional<Function<ModelConditions, String>> command;
  private final int port;
  private final Duration idle;
  private final AtomicReference<PageServer> server = new AtomicReference<>();

  private Explorer(
      AnalysisRequest request,
      Contexts contexts,
      int threads,
      Optional<Function<ModelConditions, String>> command,
      int port,
      Duration idle) {
    this.request = Objects.requireNonNull(request, "request");
    this.contexts = Objects.requireNonNull(contexts, "contexts");
    this.threads = threads;
    this.command = command;
    this.port = port;
    this.idle = Objects.requireNonNull(idle, "idle");
  }

  /**
   * An explorer of a question to {@code bounds}, with its data and all its settings; its presets
   * are where the page begins.
   *
   * @param question for example {@code RelevanceBounds.of(file)}
   * @return the explorer, not yet started
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the options do not
   *     allow an answer
   */
  public static Explorer of(BoundsAnalysis question) {
    return of(
        question.request(),
        new Contexts() {
          @Override
          public <T> T use(CancellationToken until, Function<RunContext, T> work) {
            return question.cancellation(until).inContext(work::apply);
          }
        },
        Runtime.getRuntime().availableProcessors());
  }

  /**
   * An explorer for a front end that has contexts of its own.
   *
   * @param request what {@code bounds} would be asked
   * @param contexts where work is done
   * @param threads how many features are solved at once, at least 1
   * @return the explorer, not yet started
   */
  public static Explorer of(AnalysisRequest request, Contexts contexts, int threads) {
    return new Explorer(request, contexts, threads, Optional.empty(), 0, USUAL_IDLE);
  }

  /**
   * Lets the page show the command line that gives the same numbers.
   *
   * @param text the command line for some conditions
   * @return the new explorer
   */
  public Explorer command(Function<ModelConditions, String> text) {
    return new Explorer(request, contexts, threads, Optional.of(text), port, idle);
  }

  /**
   * Chooses the port.
   *
   * @param number 0, as unless set, for any that is free
   * @return the new explorer
   * @throws IllegalArgumentException if there is no such port
   */
  public Explorer port(int number) {
    if (number < 0 || number > 65_535) {
      throw new IllegalArgumentException("there is no port " + number);
    }
    return new Explorer(request, contexts, threads, command, number, idle);
  }

  /**
   * Chooses how long the server waits for a page.
   *
   * @param time after which it ends without any; half an hour unless set
   * @return the new explorer
   */
  public Explorer idleEnd(Duration time) {
    return new Explorer(request, contexts, threads, command, port, time);
  }

  /**
   * Trains the baseline, and starts the server.
   *
   * @return the link to open
   * @throws io.github.svmrelevance.api.SvmRelevanceException if {@code bounds} could not be asked
   * @throws UncheckedIOException if the port cannot be had
   * @throws IllegalStateException if it was started before
   */
  public URI start() {
    if (server.get() != null) {
      throw new IllegalStateException("the explorer was started before");
    }
    LiveModels models = new LiveModels(request, contexts, threads);
    try {
      PageServer started = new PageServer(models, command, port, idle);
      server.set(started);
      return started.link();
    } catch (IOException e) {
      models.close();
      throw new UncheckedIOException(e);
    }
  }

  private PageServer running() {
    PageServer running = server.get();
    if (running == null) {
      throw new IllegalStateException("the explorer was not started");
    }
    return running;
  }

  /**
   * Waits until the server ends.
   *
   * @throws IllegalStateException if it was not started
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public void awaitEnd() throws InterruptedException {
    running().awaitEnd();
  }

  /** Stops all work and ends the server. */
  @Override
  public void close() {
    PageServer running = server.get();
    if (running != null) {
      running.close();
    }
  }
}
