package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.core.run.ProgressListener;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Who follows a run, what stops it, and what keeps what it has found.
 *
 * @param progress notified of the steps
 * @param until stops it
 * @param kept the file from which it goes on after an interruption
 */
record RunWatch(ProgressListener progress, CancellationToken until, Optional<Path> kept) {

  static final RunWatch NONE =
      new RunWatch(ProgressListener.none(), CancellationToken.none(), Optional.empty());

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
