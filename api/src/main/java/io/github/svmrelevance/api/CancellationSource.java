package io.github.svmrelevance.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The side of a {@link CancellationToken} that cancels. Thread-safe.
 *
 * @since 0.1
 */
public final class CancellationSource implements CancellationToken {

  private final Object lock = new Object();
  private final List<Callback> callbacks = new ArrayList<>();
  private volatile CancellationReason reason;

  /** Creates a source that is not cancelled. */
  public CancellationSource() {}

  /**
   * Asks all work that holds this token to stop, and runs the registered callbacks. Only the first
   * call has an effect; its reason stays.
   *
   * @param why who or what asks
   */
  public void cancel(CancellationReason why) {
    Objects.requireNonNull(why, "why");
    List<Callback> toRun;
    synchronized (lock) {
      if (reason != null) {
        return;
      }
      reason = why;
      toRun = List.copyOf(callbacks);
      callbacks.clear();
    }
    toRun.forEach(callback -> callback.action.run());
  }

  @Override
  public Optional<CancellationReason> reason() {
    return Optional.ofNullable(reason);
  }

  @Override
  public Registration onCancel(Runnable action) {
    Callback callback = new Callback(Objects.requireNonNull(action, "action"));
    synchronized (lock) {
      if (reason == null) {
        callbacks.add(callback);
        return () -> remove(callback);
      }
    }
    action.run();
    return () -> {};
  }

  private void remove(Callback callback) {
    synchronized (lock) {
      callbacks.remove(callback);
    }
  }

  /** Gives each registration an identity, so that one action may be registered twice. */
  private static final class Callback {
    private final Runnable action;

    private Callback(Runnable action) {
      this.action = action;
    }
  }
}
