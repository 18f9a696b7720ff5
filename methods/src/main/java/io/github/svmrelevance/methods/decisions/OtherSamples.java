package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.SampleReader;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.tables.FurtherSamples;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Reads samples of another file whose columns are found by the names of the features. */
final class OtherSamples {

  private OtherSamples() {}

  /**
   * Reads a file as the data of a request were read.
   *
   * @param file CSV, ARFF or LIBSVM
   * @param request whose features count
   * @param warnings notified of what was read
   * @return the samples, with the features of the data in their units
   * @throws io.github.svmrelevance.api.InvalidInputException if the file cannot be read, misses a
   *     feature, or a value where that is not allowed
   */
  static SampleReader.FurtherRows read(
      Path file, AnalysisRequest request, Consumer<Warning> warnings) {
    try {
      return request
          .reader()
          .orElseGet(() -> new FurtherSamples(ReadOptions.defaults()))
          .read(file, request.data(), warnings);
    } catch (InvalidInputException e) {
      throw withLevels(e, request.data());
    }
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
