package io.github.svmrelevance.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @AfterEach
  void stopTimer() {
    timer.shutdownNow();
  }

  @Test
  void quickWorkShowsNothing() {
    ProgressDisplay display = display(Terminal.plain(), Duration.ofMinutes(1));
    display.started("bounds", 2);
    display.advanced();
    display.advanced();
    display.finished();

    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void lastingWorkShowsHowFarItIs() throws InterruptedException {
    ProgressDisplay display = display(Terminal.plain(), Duration.ZERO);
    display.started("bounds", 4);
    awaitTimer();
    display.advanced();
    display.finished();

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("bounds", "1/4")
        .doesNotContain("\r", "/s/s");
  }

  @Test
  void workWithoutAKnownEndShowsHowMuchIsDone() throws InterruptedException {
    ProgressDisplay display = display(Terminal.plain(), Duration.ZERO);
    display.started("reading kB", ProgressListener.UNKNOWN);
    awaitTimer();
    display.advanced();
    display.advanced();
    display.finished();

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("reading kB", "2/?")
        .doesNotContain("-1", "100%");
  }

  @Test
  void leavesACleanLineOnATerminal() throws InterruptedException {
    Terminal terminal = new Terminal(true, false, StandardCharsets.US_ASCII, OptionalInt.of(70));
    ProgressDisplay display = display(terminal, Duration.ZERO);
    display.started("bounds", 4);
    awaitTimer();
    display.advanced();
    display.finished();

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("\rbounds")
        .endsWith("\r" + " ".repeat(69) + "\r")
        .doesNotContain("\n");
  }

  private ProgressDisplay display(Terminal terminal, Duration patience) {
    return new ProgressDisplay(
        new PrintStream(err, true, StandardCharsets.UTF_8), terminal, timer, patience);
  }

  /** The timer has one thread: what was scheduled before is done when this is. */
  private void awaitTimer() throws InterruptedException {
    try {
      timer.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get();
    } catch (java.util.concurrent.ExecutionException e) {
      throw new AssertionError(e);
    }
  }
}
