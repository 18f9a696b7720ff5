package io.github.svmrelevance.reproductions;

import io.github.svmrelevance.api.data.Dataset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A reproduction that was run, with all that is needed to run it again.
 *
 * @param description what was reproduced
 * @param data the data that were there, by name
 * @param missing the data without which it could not run; empty if it did
 * @param parameters all parameters with their values
 * @param seed the seed of the run
 * @param backend the solver with its version, if one was used so far
 * @param seconds wall-clock time
 * @param result what was found; empty if data are missing
 * @since 0.1
 */
public record ReproductionReport(
    ReproductionDescription description,
    Map<String, Dataset> data,
    String missing,
    Map<String, Object> parameters,
    long seed,
    Optional<String> backend,
    double seconds,
    Optional<ReproductionResult> result) {

  /** Copies the components, keeping their order. */
  public ReproductionReport {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }
}
