package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.diagnostic.Warning;

/** What there is to say of bounds of rows in partitions. */
enum RowsWarning implements Warning.Code {
  /** Features were not tested, so that they have no classes. */
  NOT_TESTED,
  /** The range of a feature is less narrow than its proof should be. */
  RANGE_NOT_CERTIFIED
}
