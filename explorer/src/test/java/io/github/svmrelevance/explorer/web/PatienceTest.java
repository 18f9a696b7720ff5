package io.github.svmrelevance.explorer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final Duration TWENTY = Duration.ofSeconds(20);

  /** Rings when the test says so. */
  private static final class Hand implements Patience.Alarm {
    private final List<Duration> times = new ArrayList<>();
    private final List<Runnable> rings = new ArrayList<>();

    @Override
    public Runnable set(Duration time, Runnable ring) {
      times.add(time);
      rings.add(ring);
      return () -> rings.remove(ring);
    }
  }

  private final Hand hand = new Hand();
  private final Patience patience = new Patience(hand);

  @Test
  void stopsTheWorkWhenTheTimeIsOverAndTakesWhatThereIs() {
    CancellationToken until = new CancellationSource();
    Optional<String> found =
        patience.within(
            TWENTY,
            until,
            limited -> {
              assertThat(limited.isCancelled()).isFalse();
              hand.rings.get(0).run();
              assertThat(limited.reason()).contains(CancellationReason.TIME_LIMIT);
              return "between 6 and 23";
            });
    assertThat(found).contains("between 6 and 23");
    assertThat(hand.times).containsExactly(TWENTY);
    assertThat(hand.rings).isEmpty();
    assertThat(until.isCancelled()).isFalse();
  }

  @Test
  void stopsTheWorkWhenWhoeverAskedDoes() {
    CancellationSource until = new CancellationSource();
    patience.within(
        TWENTY,
        until,
        limited -> {
          until.cancel(CancellationReason.REQUESTED);
          assertThat(limited.reason()).contains(CancellationReason.REQUESTED);
          return "";
        });
  }

  @Test
  void tellsThatNothingWasKnownWhenTheTimeWasOver() {
    assertThat(
            patience.within(
                TWENTY,
                new CancellationSource(),
                limited -> {
                  hand.rings.get(0).run();
                  limited.throwIfCancelled();
                  return "";
                }))
        .isEmpty();
    assertThat(hand.rings).isEmpty();
  }

  @Test
  void isStoppedWhileNothingIsKnown() {
    CancellationSource until = new CancellationSource();
    assertThatThrownBy(
            () ->
                patience.within(
                    TWENTY,
                    until,
                    limited -> {
                      until.cancel(CancellationReason.REQUESTED);
                      limited.throwIfCancelled();
                      return "";
                    }))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void turnsTheAlarmOffAfterAFailure() {
    assertThatThrownBy(
            () ->
                patience.within(
                    TWENTY,
                    new CancellationSource(),
                    limited -> {
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");
    assertThat(hand.rings).isEmpty();
  }
}
