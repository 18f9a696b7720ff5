package io.github.svmrelevance.core.data;

/**
 * What to do about missing values: cells that are empty, {@code NA}, {@code ?} or {@code .}. They
 * are never read as 0.
 *
 * @since 0.1
 */
public enum MissingValues {
  /** Refuse the file, naming the first missing value. */
  FAIL,
  /** Leave out each row that misses a feature or its label, and say how many. */
  DROP_ROWS,
  /**
   * Put the mean of the feature's other values in their place, and say how many; a missing label is
   * still refused.
   */
  MEAN
}
