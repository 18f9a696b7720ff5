package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.List;
import java.util.Objects;

/**
 * What was read from a file, or gathered row by row.
 *
 * @param data the samples
 * @param warnings what the user should know, for example how many rows were dropped
 * @param reading how it was read, or would be; further samples are read likewise
 * @param otherColumns the columns of the file that are no features, such as the label and what was
 *     left out
 * @since 0.1
 */
public record LoadedData(
    Dataset data, List<Warning> warnings, ReadOptions reading, List<String> otherColumns) {

  /** Copies the components. */
  public LoadedData {
    Objects.requireNonNull(data, "data");
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(reading, "reading");
    otherColumns = List.copyOf(otherColumns);
  }

  /**
   * Samples that were gathered; files would be read by the defaults.
   *
   * @param data the samples
   * @param warnings what the user should know
   */
  public LoadedData(Dataset data, List<Warning> warnings) {
    this(data, warnings, ReadOptions.defaults(), List.of());
  }
}
