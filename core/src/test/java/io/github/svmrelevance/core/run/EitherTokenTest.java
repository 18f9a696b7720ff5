package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EitherTokenTest {

  private final CancellationSource first = new CancellationSource();
  private final CancellationSource second = new CancellationSource();
  private final AtomicInteger calls = new AtomicInteger();
  private final CancellationToken either = new EitherToken(first, second);

  @Test
  void isCancelledWithOneOfTheTwo() {
    assertThat(either.reason()).isEmpty();
    second.cancel(CancellationReason.REQUESTED);
    assertThat(either.reason()).contains(CancellationReason.REQUESTED);
    first.cancel(CancellationReason.TIME_LIMIT);
    assertThat(either.reason()).contains(CancellationReason.TIME_LIMIT);
  }

  @Test
  void callsBackOnce() {
    either.onCancel(calls::incrementAndGet);
    CancellationToken.Registration removed = either.onCancel(() -> calls.addAndGet(10));
    removed.close();
    first.cancel(CancellationReason.REQUESTED);
    second.cancel(CancellationReason.REQUESTED);
    assertThat(calls).hasValue(1);
    either.onCancel(calls::incrementAndGet);
    assertThat(calls).as("at once if it is cancelled already").hasValue(2);
  }

  /** A token that changes with the clock is cancelled although nobody calls it so. */
  @Test
  void isAskedEachTime() {
    AtomicInteger looks = new AtomicInteger();
    CancellationToken polled =
        new CancellationToken() {
          @Override
          public Optional<CancellationReason> reason() {
            return looks.incrementAndGet() > 1
                ? Optional.of(CancellationReason.TIME_LIMIT)
                : Optional.empty();
          }

          @Override
          public Registration onCancel(Runnable callback) {
            return () -> {};
          }
        };
    CancellationToken asked = new EitherToken(polled, second);
    assertThat(asked.isCancelled()).isFalse();
    assertThat(asked.isCancelled()).isTrue();
  }
}
