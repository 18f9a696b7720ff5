package io.github.svmrelevance.cli.run;

import io.github.svmrelevance.api.method.OpenStep;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.Steps;
import io.github.svmrelevance.report.text.Terminal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows of work that lasts the step it is at, what is done, how long all of it has taken, and the
 * time left: on a terminal in one line that changes, elsewhere in a line a minute. Quick work shows
 * nothing.
 */
public final class ProgressDisplay implements ProgressListener {

  /** Work that is done sooner shows nothing. */
  public static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Between two lines where these stay. */
  public static final Duration LINE_INTERVAL = Duration.ofMinutes(1);

  /** A step without a known end lasts so long before its advice is given. */
  public static final Duration ADVICE_AFTER = Duration.ofSeconds(20);

  private static final Duration REDRAW_INTERVAL = Duration.ofMillis(250);
  private static final int USUAL_COLUMNS = 80;

  /** Before so many tasks and such a time of a batch, its rate is not known. */
  private static final int TASKS_MEASURED = 3;

  private static final Duration TIME_MEASURED = Duration.ofSeconds(2);

  private final Streams streams;
  private final PrintStream err;
  private final Terminal terminal;
  private final ScheduledExecutorService timer;
  private final Duration patience;
  private final LongSupplier nanoTime;
  private final long begin;
  private final Steps steps = new Steps();
  private String title = "";
  private int total;
  private int done;

  /** How far the task of a batch of one is. */
  private String state = "";

  private long batchBegin;
  private boolean running;
  private ScheduledFuture<?> redraws;
  private boolean shown;
  private Optional<OpenStep> open = Optional.empty();
  private ScheduledFuture<?> alarm;

  /**
   * Shows nothing yet.
   *
   * @param streams where it shows, on standard error
   * @param timer redraws; whoever made it stops it
   * @param patience how long the work must last to be shown
   */
  public ProgressDisplay(
      Streams streams, ScheduledExecutorService timer, Duration patience, LongSupplier nanoTime) {
    this.streams = streams;
    this.err = streams.err();
    this.terminal = streams.errTerminal();
    this.timer = timer;
    this.patience = patience;
    this.nanoTime = nanoTime;
    this.begin = nanoTime.getAsLong();
  }

  /**
   * How long work lasts before it is shown; empty for never.
   *
   * @param verbosity what the user asked for
   * @param terminal where it is shown
   */
  public static Optional<Duration> patience(Verbosity verbosity, Terminal terminal) {
    if (verbosity.quiet()) {
      return Optional.empty();
    }
    return Optional.of(verbosity.progress() || terminal.interactive() ? PATIENCE : LINE_INTERVAL);
  }

  @Override
  public synchronized void planned(List<String> titles) {
    steps.plan(titles);
  }

  @Override
  public synchronized void openEnded(OpenStep step) {
    open = Optional.of(step);
  }

  @Override
  public synchronized void started(String what, int tasks) {
    title = what;
    total = tasks;
    done = 0;
    state = "";
    batchBegin = nanoTime.getAsLong();
    running = true;
    steps.begin(what);
    if (alarm == null && isAtOpenStep()) {
      alarm = timer.schedule(this::advise, ADVICE_AFTER.toNanos(), TimeUnit.NANOSECONDS);
    }
    if (redraws == null) {
      long interval = (terminal.interactive() ? REDRAW_INTERVAL : LINE_INTERVAL).toNanos();
      long wait = Math.max(0, patience.toNanos() - (batchBegin - begin));
      redraws = timer.scheduleAtFixedRate(this::show, wait, interval, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public synchronized void within(String what) {
    state = what;
  }

  @Override
  public synchronized void advanced() {
    done++;
  }

  @Override
  public synchronized void finished() {
    running = false;
    clear();
  }

  private void clear() {
    if (shown) {
      shown = false;
      err.print("\r" + " ".repeat(columns()) + "\r");
      err.flush();
    }
  }

  private boolean isAtOpenStep() {
    return open.filter(known -> steps.isAt(known.step())).isPresent();
  }

  /** On a line of its own; what is redrawn follows below it. */
  private synchronized void advise() {
    if (isAtOpenStep()) {
      clear();
      streams.say(
          "how long this search takes is not known. Ctrl-C now, or --time-limit "
              + sufficientLimit()
              + " in another run, ends it with what is proven by then: "
              + open.orElseThrow().byThen());
    }
  }

  /** So many seconds, in whole minutes, that another run is here again before they are over. */
  private long sufficientLimit() {
    Duration enough =
        Duration.ofNanos(nanoTime.getAsLong() - begin).plus(ADVICE_AFTER.dividedBy(2));
    return Duration.ofMinutes(enough.plusMinutes(1).minusNanos(1).toMinutes()).toSeconds();
  }

  /** Between two batches there is nothing to tell. */
  private synchronized void show() {
    if (!running) {
      return;
    }
    String line = line();
    if (terminal.interactive()) {
      // What does not fit is less than what comes first.
      String part = line.substring(0, Math.min(line.length(), columns()));
      err.print("\r" + part + " ".repeat(columns() - part.length()));
      err.flush();
      shown = true;
    } else {
      err.println(line);
    }
  }

  /** One stays free: a full line would wrap on some terminals. */
  private int columns() {
    return terminal.columns().orElse(USUAL_COLUMNS) - 1;
  }

  private String line() {
    StringBuilder line = new StringBuilder();
    if (steps.known()) {
      line.append("step ").append(steps.number()).append(" of ").append(steps.count()).append(", ");
    }
    line.append(title).append(": ").append(done);
    if (total != UNKNOWN) {
      line.append(" of ").append(total);
    }
    // Of several tasks at once, nobody would know which one it is.
    if (total == 1 && !state.isEmpty()) {
      line.append(", ").append(state);
    }
    long now = nanoTime.getAsLong();
    line.append("; ").append(spelt(Duration.ofNanos(now - begin))).append(" so far");
    Duration batch = Duration.ofNanos(now - batchBegin);
    if (total != UNKNOWN && done >= TASKS_MEASURED && batch.compareTo(TIME_MEASURED) >= 0) {
      // The steps that follow have a rate of their own, which nobody knows yet.
      boolean last = steps.known() && steps.number() == steps.count();
      double left = (double) batch.toNanos() * Math.max(0, total - done) / done;
      line.append(last ? ", about " : ", at least ")
          .append(spelt(Duration.ofNanos((long) left)))
          .append(" to go");
    }
    return line.toString();
  }

  private static String spelt(Duration time) {
    if (time.toHours() > 0) {
      return time.toHours() + " h " + time.toMinutesPart() + " min";
    }
    return time.toMinutes() > 0
        ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
        : time.toSeconds() + " s";
  }
}
