package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads samples of another file in the way in which the data of a request were read.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface SampleReader {

  /**
   * Reads a file whose columns are found by the names of the features.
   *
   * @param file the file
   * @param data whose features count, in their units
   * @param warnings notified of what was read
   * @return one row for each sample, with the features of the data
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read, misses a
   *     feature, or misses a value where that is not allowed
   */
  DenseMatrix read(Path file, Dataset data, Consumer<Warning> warnings);
}
