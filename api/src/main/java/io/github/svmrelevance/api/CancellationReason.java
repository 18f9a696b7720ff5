package io.github.svmrelevance.api;

/** Who or what asked running work to stop. */
public enum CancellationReason {
  /** A person or a caller. */
  REQUESTED,
  /** A time limit that has passed. */
  TIME_LIMIT
}
