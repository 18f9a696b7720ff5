package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.StreamedRows;
import io.github.svmrelevance.tables.TableProfile;
import java.util.List;
import java.util.Optional;

/**
 * What to read, and how.
 *
 * @param source where the data come from
 * @param reading how to read them
 * @param scaling how to scale the features
 * @param positive the class that is set against the rest, if the user named one
 * @param task what is to be learnt, if the user said so
 */
public record DataInput(
    DataSource source,
    ReadOptions reading,
    Scaling scaling,
    Optional<String> positive,
    Optional<Task> task) {

  /** The step in which data are read. */
  public static final String READING = "reading";

  /** Data from whose target nothing is learnt. */
  static DataInput untaught(DataSource source, ReadOptions reading) {
    return new DataInput(source, reading, Scaling.NONE, Optional.empty(), Optional.empty());
  }

  /** Reads labelled samples. */
  public LoadedData load(Streams streams, ProgressListener progress) {
    return source.read(
        streams,
        READING,
        progress,
        in ->
            DatasetReader.read(in, source.place(streams), source.name(streams), reading(streams)));
  }

  /** Looks at the columns of a table. */
  public TableProfile profile(Streams streams, ProgressListener progress) {
    return source.read(
        streams,
        READING,
        progress,
        in ->
            DatasetReader.profile(
                in, source.place(streams), source.name(streams), reading(streams)));
  }

  /** Hands the features that a model asks for over row by row. */
  public StreamedRows stream(
      Streams streams,
      ProgressListener progress,
      List<String> wanted,
      Optional<Setting> textOption,
      StreamedRows.Handler handler) {
    return source.read(
        streams,
        "deciding",
        progress,
        in ->
            DatasetReader.stream(
                in, source.place(streams), wanted, textOption, reading(streams), handler));
  }

  private ReadOptions reading(Streams streams) {
    return reading.withRowsCounted(source.isTable(streams));
  }
}
