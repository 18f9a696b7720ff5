package io.github.svmrelevance.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.method.OpenStep;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressDisplayTest {

  private static final Terminal SCREEN =
      new Terminal(true, false, StandardCharsets.US_ASCII, OptionalInt.of(70));

  private final Clock timer = new Clock();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Time passes when told, and then the work that was planned is done on this thread. */
  private static final class Clock extends ScheduledThreadPoolExecutor {

    private long now;
    private long next = Long.MAX_VALUE;
    private long interval;
    private Runnable work;
    private long alarm = Long.MAX_VALUE;
    private Runnable alarmed;

    Clock() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
        Runnable task, long wait, long period, TimeUnit unit) {
      work = task;
      next = now + unit.toNanos(wait);
      interval = unit.toNanos(period);
      return super.schedule(() -> {}, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long wait, TimeUnit unit) {
      assertThat(alarm).as("another alarm").isEqualTo(Long.MAX_VALUE);
      alarm = now + unit.toNanos(wait);
      alarmed = task;
      return super.schedule(() -> {}, 0, TimeUnit.NANOSECONDS);
    }

    void pass(Duration time) {
      long until = now + time.toNanos();
      while (Math.min(next, alarm) <= until) {
        if (alarm < next) {
          now = alarm;
          alarm = Long.MAX_VALUE;
          alarmed.run();
        } else {
          now = next;
          next += interval;
          work.run();
        }
      }
      now = until;
    }
  }

  @AfterEach
  void stopTimer() {
    timer.shutdownNow();
  }

  @Test
  void quickWorkShowsNothing() {
    ProgressDisplay display = display(Terminal.plain(), Duration.ofMinutes(1));
    display.started("bounds", 2);
    display.advanced();
    timer.pass(Duration.ofSeconds(59));
    display.advanced();
    display.finished();

    assertThat(said()).isEmpty();
  }

  @Test
  void lastingWorkShowsTheStepAndTheTimeInALineAMinute() {
    ProgressDisplay display = display(Terminal.plain(), ProgressDisplay.PATIENCE);
    display.started("reading kB", 9);
    timer.pass(Duration.ofSeconds(1));
    display.finished();
    display.planned(List.of("reading", "baseline", "bounds", "cross-validation"));
    display.started("baseline", 1);
    timer.pass(Duration.ofSeconds(4));
    display.finished();
    display.started("bounds", 300);
    for (int k = 0; k < 30; k++) {
      timer.pass(Duration.ofSeconds(4));
      display.advanced();
    }
    timer.pass(Duration.ofSeconds(1));
    display.finished();
    display.started("cross-validation", 5);
    timer.pass(Duration.ofSeconds(60));
    for (int k = 0; k < 3; k++) {
      display.advanced();
    }
    timer.pass(Duration.ofHours(1));
    display.finished();

    assertThat(said().lines().limit(5))
        .containsExactly(
            "step 2 of 4, baseline: 0 of 1; 2 s so far",
            "step 3 of 4, bounds: 14 of 300; 1 min 2 s so far, at least 19 min 24 s to go",
            "step 3 of 4, bounds: 29 of 300; 2 min 2 s so far, at least 18 min 13 s to go",
            "step 4 of 4, cross-validation: 0 of 5; 3 min 2 s so far",
            "step 4 of 4, cross-validation: 3 of 5; 4 min 2 s so far, about 1 min 17 s to go");
    assertThat(said().strip())
        .endsWith("cross-validation: 3 of 5; 1 h 3 min so far, about 40 min 37 s to go");
  }

  /** A rate of one or two tasks is none. */
  @Test
  void timeLeftIsToldWhenItIsKnown() {
    ProgressDisplay display = display(Terminal.plain(), Duration.ofSeconds(1));
    display.started("bounds", 4);
    display.advanced();
    display.advanced();
    timer.pass(Duration.ofMinutes(1));
    display.advanced();
    timer.pass(Duration.ofMinutes(1));

    assertThat(said())
        .isEqualToNormalizingNewlines(
            """
            bounds: 2 of 4; 1 s so far
            bounds: 3 of 4; 1 min 1 s so far, at least 20 s to go
            """);
  }

  @Test
  void batchesOutsideThePlanBelongToTheStepThatRuns() {
    ProgressDisplay display = display(Terminal.plain(), Duration.ZERO);
    display.planned(List.of("reading", "a first set", "exchanges"));
    display.started("a first set", 1);
    display.finished();
    display.started("sets of 7", 1);
    timer.pass(Duration.ZERO);

    assertThat(said()).startsWith("step 2 of 3, sets of 7: 0 of 1");
  }

  /** What is told counts from the step on, over its batches, and is told once. */
  @Test
  void whoWaitsForAStepWithoutAKnownEndIsAdvisedOnce() {
    ProgressDisplay display = display(Terminal.plain(), ProgressDisplay.LINE_INTERVAL);
    display.planned(List.of("reading", "baseline", "a first set", "exchanges"));
    display.openEnded(new OpenStep("a first set", "so much"));
    display.started("baseline", 1);
    timer.pass(Duration.ofSeconds(30));
    display.finished();
    display.started("a first set", 1);
    timer.pass(Duration.ofSeconds(12));
    display.finished();
    display.started("sets of 7", 1);
    timer.pass(Duration.ofMillis(7999));
    assertThat(said()).isEmpty();
    timer.pass(Duration.ofMillis(1));
    assertThat(said())
        .isEqualToNormalizingNewlines(
            "svmrel: how long this search takes is not known. Ctrl-C now, or --time-limit 60 in"
                + " another run, ends it with what is proven by then: so much\n");
    display.finished();
    display.started("sets of 6", 1);
    timer.pass(Duration.ofMinutes(9));

    assertThat(said()).containsOnlyOnce("--time-limit");
  }

  /** A limit that ends before the search would leave nothing. */
  @ParameterizedTest
  @CsvSource({"0, 60", "30, 60", "31, 120", "500, 540"})
  void theLimitAdvisedIsEnoughToComeSoFarAgain(int before, int limit) {
    ProgressDisplay display = display(Terminal.plain(), Duration.ofHours(1));
    display.planned(List.of("baseline", "a first set"));
    display.openEnded(new OpenStep("a first set", "so much"));
    display.started("baseline", 1);
    timer.pass(Duration.ofSeconds(before));
    display.finished();
    display.started("a first set", 1);
    timer.pass(Duration.ofSeconds(20));

    assertThat(said()).contains(" --time-limit " + limit + " in another run");
  }

  @Test
  void whoDoesNotWaitLongIsNotAdvised() {
    ProgressDisplay display = display(Terminal.plain(), ProgressDisplay.LINE_INTERVAL);
    display.planned(List.of("a first set", "exchanges"));
    display.openEnded(new OpenStep("a first set", "so much"));
    display.started("a first set", 1);
    timer.pass(Duration.ofSeconds(19));
    display.finished();
    display.started("exchanges", 7);
    timer.pass(Duration.ofMinutes(9));

    assertThat(said()).doesNotContain("--time-limit").contains("exchanges: 0 of 7");
  }

  @Test
  void adviceStandsOnALineOfItsOwn() {
    ProgressDisplay display = display(SCREEN, Duration.ZERO);
    display.planned(List.of("a first set"));
    display.openEnded(new OpenStep("a first set", "so much"));
    display.started("a first set", 1);
    timer.pass(Duration.ofSeconds(21));

    assertThat(said().replace("\r\n", "\n"))
        .containsPattern(
            "\r {69}\rsvmrel: how long .* by then: so much\n\rstep 1 of 1, a first set");
  }

  @Test
  void workWithoutAKnownEndShowsHowMuchIsDone() {
    ProgressDisplay display = display(Terminal.plain(), Duration.ZERO);
    display.started("reading kB", ProgressListener.UNKNOWN);
    display.advanced();
    display.advanced();
    timer.pass(Duration.ZERO);
    display.finished();

    assertThat(said()).isEqualToNormalizingNewlines("reading kB: 2; 0 s so far\n");
  }

  @Test
  void showsHowFarTheOnlyTaskIs() {
    ProgressDisplay display = display(Terminal.plain(), Duration.ZERO);
    display.started("baseline", 1);
    display.within("within 1e-03 of the optimum");
    timer.pass(Duration.ZERO);
    display.finished();
    display.started("bounds", 2);
    display.within("one of two");
    timer.pass(ProgressDisplay.LINE_INTERVAL);
    display.finished();

    assertThat(said())
        .isEqualToNormalizingNewlines(
            """
            baseline: 0 of 1, within 1e-03 of the optimum; 0 s so far
            bounds: 0 of 2; 1 min 0 s so far
            """);
  }

  @Test
  void leavesACleanLineOnATerminal() {
    ProgressDisplay display = display(SCREEN, Duration.ZERO);
    display.started("bounds", 4);
    timer.pass(Duration.ofSeconds(1));
    display.advanced();
    display.finished();

    assertThat(said())
        .contains("\rbounds: 0 of 4; 1 s so far ")
        .endsWith("\r" + " ".repeat(69) + "\r")
        .doesNotContain("\n");
  }

  @Test
  void aLineNeverWraps() {
    ProgressDisplay display = display(SCREEN, Duration.ZERO);
    display.started("a title of more characters than the terminal has columns".repeat(2), 4);
    timer.pass(Duration.ZERO);

    assertThat(said()).hasSize(70).startsWith("\ra title");
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private ProgressDisplay display(Terminal terminal, Duration patience) {
    return new ProgressDisplay(
        new Streams(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Terminal.plain(),
            terminal),
        timer,
        patience,
        () -> timer.now);
  }
}
