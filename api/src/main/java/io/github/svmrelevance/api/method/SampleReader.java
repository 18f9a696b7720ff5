package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.nio.file.Path;
import java.util.List;
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
   * @return the samples, and which rows they are
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read, misses a
   *     feature, or misses a value where that is not allowed
   */
  FurtherRows read(Path file, Dataset data, Consumer<Warning> warnings);

  /**
   * The columns of the table of the data that are no features, such as the label and what was left
   * out. What a file says of these is passed over.
   *
   * @return their names; none if they are not known
   */
  default List<String> otherColumns() {
    return List.of();
  }

  /**
   * What was read.
   *
   * @param matrix one row for each sample, with the features of the data
   * @param sourceRows for each sample which row of the file it is, from 0
   */
  record FurtherRows(DenseMatrix matrix, List<Integer> sourceRows) {

    /**
     * Copies the rows.
     *
     * @throws IllegalArgumentException if there are more or fewer than samples
     */
    public FurtherRows {
      sourceRows = List.copyOf(sourceRows);
      if (sourceRows.size() != matrix.rows()) {
        throw new IllegalArgumentException(
            sourceRows.size() + " rows of a source for " + matrix.rows() + " samples");
      }
    }
  }
}
