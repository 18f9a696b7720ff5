package io.github.svmrelevance.core.isolation;

import java.io.IOException;

/** A worker process could not be started, has ended, or does not speak the protocol. */
final class WorkerException extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean askedFor;

  WorkerException(String message) {
    this(message, false);
  }

  WorkerException(String message, IOException cause) {
    super(message + ": " + cause.getMessage(), cause);
    askedFor = false;
  }

  private WorkerException(String message, boolean askedFor) {
    super(message);
    this.askedFor = askedFor;
  }

  /** For a request to a process that this one has ended. */
  static WorkerException ended() {
    return new WorkerException("its process was ended", true);
  }

  /** Whether this process has ended the other. */
  boolean wasAskedFor() {
    return askedFor;
  }
}
