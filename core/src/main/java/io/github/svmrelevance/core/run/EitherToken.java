package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Cancelled as soon as one of two tokens is.
 *
 * @param first its reason counts where both are cancelled
 * @param second the other one
 */
record EitherToken(CancellationToken first, CancellationToken second) implements CancellationToken {

  EitherToken {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(second, "second");
  }

  @Override
  public Optional<CancellationReason> reason() {
    return first.reason().or(second::reason);
  }

  @Override
  public Registration onCancel(Runnable callback) {
    AtomicBoolean ran = new AtomicBoolean();
    Runnable once =
        () -> {
          if (ran.compareAndSet(false, true)) {
            callback.run();
          }
        };
    Registration one = first.onCancel(once);
    Registration other = second.onCancel(once);
    return () -> {
      one.close();
      other.close();
    };
  }
}
