package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.List;
import java.util.Objects;

/**
 * What was read from a file, or gathered row by row.
 *
 * @param data the samples
 * @param warnings what the user should know, for example how many rows were dropped
 * @since 0.1
 */
public record LoadedData(Dataset data, List<Warning> warnings) {

  /** Copies the components. */
  public LoadedData {
    Objects.requireNonNull(data, "data");
    warnings = List.copyOf(warnings);
  }
}
