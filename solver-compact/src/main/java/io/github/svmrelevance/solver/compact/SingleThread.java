package io.github.svmrelevance.solver.compact;

import java.util.concurrent.atomic.AtomicReference;

/** Sees to it that a session is used by one thread, one call at a time, and not after its end. */
final class SingleThread {

  private final AtomicReference<Thread> caller = new AtomicReference<>();
  private volatile Thread owner;
  private volatile boolean closed;

  /** Begins a call by the owner; the first one makes its thread the owner. */
  void enter() {
    borrow();
    Thread current = Thread.currentThread();
    if (owner == null) {
      owner = current;
    } else if (owner != current) {
      leave();
      throw new IllegalStateException(
          "the session belongs to the thread " + owner.getName() + "; fork it for this one");
    }
  }

  /** Begins a call by any thread. */
  void borrow() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    if (!caller.compareAndSet(null, Thread.currentThread())) {
      throw new IllegalStateException("two calls on one session at once");
    }
  }

  /** Ends a call. */
  void leave() {
    caller.set(null);
  }

  void close() {
    closed = true;
  }
}
