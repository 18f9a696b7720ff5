package io.github.svmrelevance.cli.input;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.run.MeteredInput;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where data come from.
 *
 * @param given a file, or {@code -} for standard input
 */
public record DataSource(String given) {

  /** What a table is called that another program sent. */
  public static final String TABLE_NAME = "the table";

  private static final String STANDARD_INPUT = "-";
  private static final String STANDARD_INPUT_NAME = "standard input";

  /** What can be the name of a file, whether or not there is one. */
  static DataSource of(String given) {
    if (given.matches("(?i)(https?|ftp)://.*")) {
      throw new InvalidParameterException(
          Excerpt.quote(given)
              + " is an address on the network, which svmrel does not read; download it first, or"
              + " pipe it in: curl -L ADDRESS | svmrel ... -");
    }
    if (given.isEmpty() || path(given).isEmpty()) {
      throw new InvalidParameterException(
          DataOptions.DATA
              + " is "
              + Excerpt.quote(given)
              + "; expected the name of a file, or - to read standard input");
    }
    return new DataSource(given);
  }

  /**
   * Opens the data, and has them read.
   *
   * @param title what is done with them
   */
  <T> T read(
      Streams streams, String title, ProgressListener progress, Function<InputStream, T> reader) {
    if (isStandardInput()) {
      return reader.apply(
          new MeteredInput(streams.in(), title, ProgressListener.UNKNOWN, progress));
    }
    Path file = file();
    try (InputStream in = MeteredInput.open(file, title, progress)) {
      return reader.apply(in);
    } catch (IOException e) {
      throw new InvalidInputException(
          Excerpt.printable(file.toString()) + ": " + Excerpt.reason(e), e);
    }
  }

  /** Whether it is a table that another program sent. */
  boolean isTable(Streams streams) {
    return streams.inTable() && isStandardInput();
  }

  String place(Streams streams) {
    return isTable(streams) ? TABLE_NAME : place();
  }

  String name(Streams streams) {
    return isTable(streams) ? TABLE_NAME : name();
  }

  /** What to call the data in messages. */
  public String place() {
    return isStandardInput() ? STANDARD_INPUT_NAME : given;
  }

  /** What to call the data in results. */
  public String name() {
    Path name = isStandardInput() ? null : file().getFileName();
    return name == null ? STANDARD_INPUT_NAME : name.toString();
  }

  /** The file that is read; empty for standard input. */
  public Optional<Path> path() {
    return isStandardInput() ? Optional.empty() : path(given);
  }

  /** The file of a name; empty if it is none, which reading complains of. */
  public static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private boolean isStandardInput() {
    return given.equals(STANDARD_INPUT);
  }

  private Path file() {
    return Path.of(given);
  }
}
