package io.github.svmrelevance.tables;

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
   * Put the mean of the feature's other values in their place, and say how many. A row without a
   * label is left out, and a warning says how many; one without a block or weight is still refused.
   */
  MEAN,
  /**
   * The same with the median, which outliers do not move; of two in the middle their mean. Where a
   * level is missing, its 0/1 columns have their means, as with {@link #MEAN}.
   */
  MEDIAN,
  /**
   * The same, and beside each column that misses values one more, named {@code COLUMN=missing},
   * that is 1 where they are missing. With it a linear model is the same whatever is put in their
   * place.
   */
  MEDIAN_INDICATOR;

  /** Whether something is put in the place of missing values. */
  boolean fills() {
    return this == MEAN || this == MEDIAN || this == MEDIAN_INDICATOR;
  }
}
