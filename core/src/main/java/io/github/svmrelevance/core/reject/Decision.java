package io.github.svmrelevance.core.reject;

/**
 * What a classifier with a reject option says of a sample.
 *
 * @since 0.1
 */
public enum Decision {
  /** The sample is of the positive class. */
  POSITIVE,
  /** The sample is of the other class. */
  NEGATIVE,
  /** The sample is left to somebody else. */
  REJECT
}
