package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.tables.ColumnStorage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a large table is kept. */
final class StorageOptions {

  static final Parameter<String> ON_DISK =
      Parameter.text(
          "on-disk",
          "keep a dense table in a file of this directory, which goes with the process, instead of"
              + " in memory");
  static final Parameter<Boolean> FLOAT32 =
      Parameter.flag(
          "float32",
          "round the numbers of a dense table to 4 bytes, some 7 digits; what is proven holds for"
              + " the rounded numbers");

  private StorageOptions() {}

  /** Linear models of any target read a table where it is; other methods copy it. */
  private static boolean isReadInPlace(AcceptedData accepted) {
    return accepted.tasks().contains(Task.ORDINAL);
  }

  static List<Parameter<?>> of(AcceptedData accepted) {
    return isReadInPlace(accepted) ? List.of(ON_DISK, FLOAT32) : List.of();
  }

  static ColumnStorage read(AcceptedData accepted, ParameterValues values) {
    return isReadInPlace(accepted)
        ? new ColumnStorage(
            values.find(ON_DISK).map(StorageOptions::directory), values.get(FLOAT32))
        : ColumnStorage.inMemory();
  }

  private static Path directory(String text) {
    Optional<Path> directory = DataSource.path(text);
    return directory.orElseThrow(
        () ->
            new InvalidParameterException(
                ON_DISK, " is " + Excerpt.quote(text) + "; expected the name of a directory"));
  }
}
