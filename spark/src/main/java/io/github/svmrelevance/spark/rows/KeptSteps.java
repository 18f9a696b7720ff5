package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.core.run.Checkpoint;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a run has found, in a file from which the same run goes on: the baseline, each end of a
 * range, and the tests. Without a file nothing is kept, and nothing is known.
 */
final class KeptSteps implements AutoCloseable {

  private final Optional<Checkpoint> file;
  private final CancellationToken until;
  private final List<Warning> warnings;

  private KeptSteps(Optional<Checkpoint> file, CancellationToken until, List<Warning> warnings) {
    this.file = file;
    this.until = until;
    this.warnings = warnings;
  }

  /**
   * Opens the file, if there is one.
   *
   * @param path where it is, on the driver
   * @param run names the run
   * @param until stops the run; what is found after that may be less, and is not kept
   * @throws io.github.svmrelevance.api.InvalidInputException if it is the file of another run
   */
  static KeptSteps in(Optional<Path> path, Supplier<String> run, CancellationToken until) {
    List<Warning> warnings = new ArrayList<>();
    return new KeptSteps(
        path.map(file -> Checkpoint.open(file, run.get(), new ValueCodec(), warnings::add)),
        until,
        warnings);
  }

  /** What was kept, of its class. */
  <T> Optional<T> find(String key, Class<T> type) {
    return file.flatMap(kept -> kept.find(key)).map(type::cast);
  }

  void keep(String key, Serializable value) {
    if (!until.isCancelled()) {
      file.ifPresent(kept -> kept.keep(key, value));
    }
  }

  /** What there is to say of the file so far. */
  List<Warning> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  public void close() {
    file.ifPresent(Checkpoint::close);
  }
}
