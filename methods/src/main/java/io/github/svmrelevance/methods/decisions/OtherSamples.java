package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.data.StreamedRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads samples of another file whose columns are found by the names of the features. */
final class OtherSamples {

  private OtherSamples() {}

  /**
   * Reads a file.
   *
   * @param file CSV, ARFF or LIBSVM
   * @param data whose features count
   * @param warnings told of what was read
   * @return one row for each sample, with the features of the data in their units
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read, misses a
   *     feature, or a value
   */
  static DenseMatrix read(Path file, Dataset data, Consumer<Warning> warnings) {
    List<double[]> rows = new ArrayList<>();
    StreamedRows read;
    try {
      read =
          DatasetReader.stream(
              file,
              data.featureNames(),
              Optional.empty(),
              ReadOptions.defaults(),
              (line, features, text) -> rows.add(features.clone()));
    } catch (InvalidInputException e) {
      throw withLevels(e, data);
    }
    read.warnings().forEach(warnings);
    return DenseMatrix.ofRows(rows.toArray(double[][]::new));
  }

  /**
   * The same, telling what becomes of columns of text, if the data have any. What a text that is
   * not among their levels means cannot be told from the data, as of two levels only one has a
   * column.
   */
  private static InvalidInputException withLevels(InvalidInputException refused, Dataset data) {
    return data.features().stream()
        .filter(
            feature ->
                feature.group().filter(group -> feature.name().startsWith(group + "=")).isPresent())
        .findFirst()
        .map(
            level ->
                new InvalidInputException(
                    Message.join(
                        "; ",
                        List.of(
                            refused.message(),
                            Message.of(
                                "in the file of ",
                                DecisionsOptions.SAMPLES,
                                " levels are 0/1 columns, such as "
                                    + Excerpt.quote(level.name())))),
                    refused))
        .orElse(refused);
  }
}
