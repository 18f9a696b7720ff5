package io.github.svmrelevance.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraceTest {

  private long clock;
  private long processor;
  private final Grace grace = new Grace(() -> clock, () -> processor);

  /** Seconds until the grace is over, for work that gets this share of a processor. */
  private double secondsWith(double share) {
    while (!grace.isOver()) {
      clock += 100_000_000;
      processor += Math.round(100_000_000 * share);
    }
    return clock / 1e9;
  }

  @ParameterizedTest(name = "{1} s with {0} of a processor")
  @CsvSource({
    "2, 4",
    "1, 8",
    "0.5, 16",
    "0.1, 80", // has its eight seconds of processor time
    "0.05, 120", // getting on, but for too long
    "0.01, 8",
    "0, 8" // stuck
  })
  void workIsGivenProcessorTime(double share, double seconds) {
    assertThat(secondsWith(share)).isEqualTo(seconds);
  }

  @Test
  void aLongRunIsWaitedForLonger() {
    Grace later = new Grace(() -> clock, () -> processor + 1_000_000_000_000L);
    int seconds = 0;
    while (!later.isOver()) {
      clock += 1_000_000_000;
      processor += 1_000_000_000;
      seconds++;
    }
    assertThat(seconds).isEqualTo(50);
  }

  @Test
  void workThatGetsStuckLaterIsGivenUpLater() {
    clock = 20_000_000_000L;
    processor = 1_000_000_000L;
    assertThat(grace.isOver()).isFalse();
    assertThat(secondsWith(0)).isEqualTo(28);
  }

  @Test
  void theTimeOfThisProcessIsKnown() {
    assertThat(Grace.ofThisProcess().isOver()).isFalse();
  }
}
