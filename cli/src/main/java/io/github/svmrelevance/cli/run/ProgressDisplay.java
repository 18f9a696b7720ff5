package io.github.svmrelevance.cli.run;

import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.report.text.Terminal;
import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows what is done, its rate and the time left, of work that lasts. Quick work shows nothing, and
 * does not even load the library that draws the bar.
 */
public final class ProgressDisplay implements ProgressListener {

  /** Work that is done sooner shows nothing. */
  public static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final int USUAL_COLUMNS = 80;
  private static final int REDRAW_MILLIS = 250;
  private static final int LINE_MILLIS = 5000;

  private final PrintStream err;
  private final Terminal terminal;
  private final ScheduledExecutorService timer;
  private final Duration patience;
  private final long begin = System.nanoTime();
  private String title = "";
  private String lastLine = "";
  private int total;
  private int done;
  private long batchBegin;
  private ScheduledFuture<?> appearance;
  private ProgressBar bar;

  public ProgressDisplay(
      PrintStream err, Terminal terminal, ScheduledExecutorService timer, Duration patience) {
    this.patience = patience;
    this.err = err;
    this.terminal = terminal;
    this.timer = timer;
  }

  @Override
  public synchronized void started(String what, int tasks) {
    hide();
    title = what;
    total = tasks;
    done = 0;
    batchBegin = System.nanoTime();
    long wait = Math.max(0, patience.toNanos() - (batchBegin - begin));
    appearance = timer.schedule(this::appear, wait, TimeUnit.NANOSECONDS);
  }

  @Override
  public synchronized void advanced() {
    done++;
    if (bar != null) {
      bar.step();
    }
  }

  @Override
  public synchronized void finished() {
    hide();
  }

  private synchronized void appear() {
    if (appearance == null) {
      return;
    }
    appearance = null;
    ProgressBarBuilder builder =
        ProgressBar.builder()
            .setTaskName(title)
            .setInitialMax(total)
            .startsFrom(done, Duration.ofNanos(System.nanoTime() - batchBegin))
            .setStyle(terminal.unicode() ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
            .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
            .setUpdateIntervalMillis(terminal.interactive() ? REDRAW_MILLIS : LINE_MILLIS);
    // One column stays free: a full line would wrap on some terminals.
    int columns = terminal.columns().orElse(USUAL_COLUMNS) - 1;
    Consumer<String> print =
        terminal.interactive() ? line -> err.print("\r" + line) : this::printOnce;
    bar = builder.setConsumer(new DelegatingProgressBarConsumer(print, columns)).build();
  }

  /** The library draws once more at the end, be there news or not. */
  private void printOnce(String line) {
    if (!line.equals(lastLine)) {
      lastLine = line;
      err.println(line);
    }
  }

  private void hide() {
    if (appearance != null) {
      appearance.cancel(false);
      appearance = null;
    }
    if (bar != null) {
      bar.close();
      bar = null;
      if (terminal.interactive()) {
        err.print("\r" + " ".repeat(terminal.columns().orElse(USUAL_COLUMNS) - 1) + "\r");
        err.flush();
      }
    }
  }
}
