package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.core.run.ProgressListener;
import java.util.Objects;

/**
 * Who follows a run, and what stops it.
 *
 * @param progress notified of the steps
 * @param until stops it
 */
record RunWatch(ProgressListener progress, CancellationToken until) {

  static final RunWatch NONE = new RunWatch(ProgressListener.none(), CancellationToken.none());

  /** The steps, as the methods call theirs. */
  static final String READING = "reading";

  static final String BASELINE = "baseline";
  static final String BOUNDS = "bounds";
  static final String EVIDENCE = "evidence";

  RunWatch {
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(until, "until");
  }
}
