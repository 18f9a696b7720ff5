package io.github.svmrelevance.solver.ojalgo;

/** The rule that a session belongs to the thread that first uses it, until it is closed. */
final class Confinement {

  private Thread owner;
  private boolean closed;

  /**
   * Enters a call of the session.
   *
   * @throws IllegalStateException from another thread than the first, or after closing
   */
  synchronized void check() {
    claim();
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }

  /** Closes the session; the second time does nothing. */
  synchronized void close() {
    claim();
    closed = true;
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
