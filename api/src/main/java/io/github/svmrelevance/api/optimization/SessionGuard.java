package io.github.svmrelevance.api.optimization;

/**
 * The rules S14 and S15 of {@link OptimizationBackend}: a session belongs to the thread that first
 * calls it, until it is closed. A session has one, and begins each call with {@link #enter()}.
 *
 * @since 0.1
 */
public final class SessionGuard {

  private Thread owner;
  private boolean closed;

  /** Creates the guard of a session that nobody has called. */
  public SessionGuard() {}

  /**
   * Begins a call of the session.
   *
   * @throws IllegalStateException from another thread than the first, or after closing
   */
  public synchronized void enter() {
    claim();
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }

  /**
   * Closes the session.
   *
   * @return whether it was open, so that there is something to free
   * @throws IllegalStateException from another thread than the first
   */
  public synchronized boolean close() {
    claim();
    boolean open = !closed;
    closed = true;
    return open;
  }

  private void claim() {
    Thread caller = Thread.currentThread();
    if (owner == null) {
      owner = caller;
    } else if (owner != caller) {
      throw new IllegalStateException(
          "the session belongs to thread '"
              + owner.getName()
              + "', but thread '"
              + caller.getName()
              + "' called it; open a session per thread");
    }
  }
}
