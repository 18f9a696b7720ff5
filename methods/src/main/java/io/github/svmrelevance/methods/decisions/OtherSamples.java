package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DatasetReader;
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
    StreamedRows read =
        DatasetReader.stream(
            file,
            data.featureNames(),
            Optional.empty(),
            ReadOptions.defaults(),
            (line, features, text) -> rows.add(features.clone()));
    read.warnings().forEach(warnings);
    return DenseMatrix.ofRows(rows.toArray(double[][]::new));
  }
}
