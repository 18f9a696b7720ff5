package io.github.svmrelevance.api;

/**
 * Who or what asked running work to stop.
 *
 * @since 0.1
 */
public enum CancellationReason {
  /** A person or a caller. */
  REQUESTED,
  /** A time limit that has passed. */
  TIME_LIMIT
}
