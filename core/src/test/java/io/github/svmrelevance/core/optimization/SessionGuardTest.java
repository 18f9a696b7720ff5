package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.optimization.SessionGuard;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class SessionGuardTest {

  private final SessionGuard guard = new SessionGuard();

  @Test
  void theFirstCallerIsTheOwner() {
    guard.enter();
    guard.enter();

    assertThatThrownBy(() -> CompletableFuture.runAsync(guard::enter).join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("open a session per thread");
    assertThatThrownBy(() -> CompletableFuture.runAsync(guard::close).join())
        .hasCauseInstanceOf(IllegalStateException.class);
    guard.enter();
  }

  @Test
  void closingTellsOnceThatThereIsSomethingToFree() {
    assertThat(guard.close()).isTrue();
    assertThat(guard.close()).isFalse();
    assertThatThrownBy(guard::enter)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the session is closed");
  }
}
