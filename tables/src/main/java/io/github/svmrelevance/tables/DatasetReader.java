package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads labelled samples. LIBSVM files, and ARFF files whose first row is sparse, become a sparse
 * matrix, others a dense one. A column of text that is not the label becomes 0/1 columns, named
 * {@code COLUMN=LEVEL}, one for each of its levels in their sort order, and one for the second of
 * two; they form the group of that column. Time is linear in the size of the text; memory is 8
 * bytes per cell, or 12 per entry of a sparse matrix, and at its peak two to three times that,
 * while columns grow; {@link ColumnStorage} takes less.
 *
 * <pre>{@code
 * ReadOptions options = ReadOptions.defaults().withLabel("diagnosis").withBlock("patient");
 * LoadedData visits = DatasetReader.read(Path.of("visits.csv"), options);
 * RelevanceIntervals result = RelevanceBounds.of(visits).positive("ill").run();
 * }</pre>
 *
 * @since 0.1
 */
public final class DatasetReader {

  private DatasetReader() {}

  /**
   * Reads a file.
   *
   * @param file the file; its name without directories becomes the name of the data set
   * @param options how to read it
   * @return the samples and the warnings
   * @throws InvalidInputException if the file cannot be read or is not what it should be; the
   *     message names the place, the value and the remedy
   */
  public static LoadedData read(Path file, ReadOptions options) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(options, "options");
    try (InputStream in = open(file)) {
      return readSamples(in, file.toString(), dataName(file), options);
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /**
   * Reads a stream, for example standard input, to its end. The stream is left open.
   *
   * @param in the stream
   * @param name what to call the data in results and messages; the format follows from it unless
   *     the options say otherwise
   * @param options how to read it
   * @return the samples and the warnings
   * @throws InvalidInputException as for a file
   */
  public static LoadedData read(InputStream in, String name, ReadOptions options) {
    return read(in, name, name, options);
  }

  /**
   * Reads a stream whose messages call it otherwise than the data set, as those of a file do.
   *
   * @param in the stream
   * @param source what to call it in messages, such as the path of a file; the format follows from
   *     it unless the options say otherwise
   * @param name the name of the data set
   * @param options how to read it
   * @return the samples and the warnings
   * @throws InvalidInputException as for a file
   */
  public static LoadedData read(InputStream in, String source, String name, ReadOptions options) {
    try {
      return readSamples(in, source, name, options);
    } catch (IOException e) {
      throw unreadable(source, e);
    }
  }

  /**
   * Hands the rows of a file over one by one, with the features that a model asks for, by name and
   * in its order, and possibly one more column as text. Other columns are ignored, and a warning
   * says which. Memory does not depend on the number of rows.
   *
   * @param file the file
   * @param features the names of the features
   * @param textOption what a user names the column of text with, be it a label or something else,
   *     for example {@link RunSetting#LABEL}; the handler is then given it as text. Empty if there
   *     is no need
   * @param options how to read it. What they say of features is ignored, but for those that are
   *     numbers with marks; columns that they exclude, by name or by number from 1, are passed over
   *     without a warning; {@link MissingValues#DROP_ROWS} and {@link MissingValues#MEAN} leave it
   *     to the handler what to do about a missing feature
   * @param handler takes the rows; what it throws ends the reading
   * @return what is known after the last row
   * @throws InvalidInputException if the file cannot be read, is not what it should be or misses
   *     features, all of which are then named
   */
  public static StreamedRows stream(
      Path file,
      List<String> features,
      Optional<Setting> textOption,
      ReadOptions options,
      StreamedRows.Handler handler) {
    try (InputStream in = open(file)) {
      return stream(
          in, Origin.of(file.toString(), options), features, textOption, options, handler);
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /**
   * Hands the rows of a stream over one by one. The stream is left open.
   *
   * @param in the stream
   * @param name what to call the data
   * @param features the names of the features
   * @param textOption what a user names the column of text with, as for a file
   * @param options how to read it, as for a file
   * @param handler takes the rows
   * @return what is known after the last row
   * @throws InvalidInputException as for a file
   */
  public static StreamedRows stream(
      InputStream in,
      String name,
      List<String> features,
      Optional<Setting> textOption,
      ReadOptions options,
      StreamedRows.Handler handler) {
    try {
      return stream(in, Origin.of(name, options), features, textOption, options, handler);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /**
   * Reports what the columns of a stream hold, whether or not they can be read as samples. The
   * stream is left open.
   *
   * @param in the stream
   * @param source what to call it in messages; the format follows from it unless the options say
   *     otherwise
   * @param name what to call the table
   * @param options how to read it, as far as its format, its decimal mark, its limits and its label
   *     are concerned
   * @return what the columns hold
   * @throws InvalidInputException if it cannot be read or is no table
   */
  public static TableProfile profile(
      InputStream in, String source, String name, ReadOptions options) {
    Origin origin = Origin.of(source, options);
    boolean labelInFront = format(origin, options) == DataFormat.LIBSVM;
    ProfiledRows rows = new ProfiledRows(origin, options.limits());
    try {
      ReadOptions plain =
          ReadOptions.defaults()
              .withDecimalComma(options.decimalComma())
              .withNaValues(options.naValues())
              .withLimits(options.limits())
              .withFormat(format(origin, options));
      List<String> names = readTable(in, origin, plain, Reading.profile(labelInFront), rows);
      if (rows.rows() == 0) {
        throw origin.reject("there are no data rows");
      }
      NamedColumns columns = NamedColumns.of(origin, names);
      Optional<Integer> label =
          options
              .label()
              .filter(text -> !labelInFront)
              .map(text -> columns.find(text, RunSetting.LABEL));
      return new TableProfiler(rows, names, options.decimalComma())
          .profile(name, label, labelInFront);
    } catch (IOException e) {
      throw unreadable(source, e);
    }
  }

  private static StreamedRows stream(
      InputStream in,
      Origin origin,
      List<String> features,
      Optional<Setting> textOption,
      ReadOptions options,
      StreamedRows.Handler handler)
      throws IOException {
    RowStream rows =
        format(origin, options) == DataFormat.LIBSVM
            ? RowStream.indexed(origin, options.missing(), features, options.limits(), handler)
            : RowStream.named(origin, options.missing(), features.size(), handler);
    Reading reading = Reading.ofModel(textOption);
    try {
      readTable(in, origin, options.withFeatures(features), reading, rows);
    } catch (RuntimeException e) {
      throw rows.failure().orElse(e);
    }
    return rows.finish();
  }

  private static LoadedData readSamples(
      InputStream in, String source, String dataName, ReadOptions options) throws IOException {
    Origin origin = Origin.of(source, options);
    try (SampleBuilder samples = new SampleBuilder(origin, options)) {
      List<String> names = readTable(in, origin, options, Reading.SAMPLES, samples);
      Dataset data = samples.finish(dataName, names);
      List<Warning> warnings = new ArrayList<>(samples.warnings());
      warnings.addAll(SuspectColumns.among(data));
      boolean asked =
          warnings.stream().anyMatch(told -> told.code().equals(DataWarning.BLOCKS.code()));
      if (!asked && data.blocks().isEmpty()) {
        RepeatedUnits.among(data, samples.levels())
            .map(RepeatedUnits.Found::hint)
            .ifPresent(warnings::add);
      }
      MissingCodes.warning(data).ifPresent(warnings::add);
      return new LoadedData(data, warnings, options, samples.otherColumns(names));
    }
  }

  private static List<String> readTable(
      InputStream in, Origin origin, ReadOptions options, Reading reading, RowSink samples)
      throws IOException {
    StrictUtf8Reader text = TextInput.open(in, origin, options.limits());
    return switch (format(origin, options)) {
      case CSV -> CsvTable.read(origin, text, options, reading, samples);
      case ARFF -> ArffTable.read(origin, text, options, reading, samples);
      case LIBSVM -> LibsvmTable.read(origin, text, options, reading, samples);
    };
  }

  private static DataFormat format(Origin origin, ReadOptions options) {
    return options.format().orElseGet(() -> DataFormat.ofFileName(origin.source()));
  }

  private static String dataName(Path file) {
    Path name = file.getFileName();
    return name == null ? file.toString() : name.toString();
  }

  private static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Origin(file.toString()).reject("this is a directory; name a file");
    }
    return Files.newInputStream(file);
  }

  private static InvalidInputException unreadable(String source, IOException cause) {
    return new InvalidInputException(
        Excerpt.printable(source) + ": " + Excerpt.reason(cause), cause);
  }
}
