package io.github.svmrelevance.tables;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the numbers of a dense table are kept, and how exactly. By default in memory, 8 bytes each.
 *
 * <p>Ranges of a million samples or more need few passes over the table, so that it may be larger
 * than the memory: a file in a directory of the user's choice holds it, which the system reads
 * through its cache, and of which nothing is left when the process ends. Numbers of 4 bytes halve
 * what is to be read. They are the table then: results are exact and proven for the rounded
 * numbers.
 *
 * <pre>{@code
 * ColumnStorage onDisk = ColumnStorage.onDisk(Path.of("/scratch")).rounded();
 * ReadOptions options = ReadOptions.defaults().withStorage(onDisk);
 * }</pre>
 *
 * @param directory where to put the file; empty to keep the table in memory
 * @param float32 whether numbers are rounded to single precision, about 7 digits
 * @since 0.1
 */
public record ColumnStorage(Optional<Path> directory, boolean float32) {

  /** Checks that the parts are there. */
  public ColumnStorage {
    Objects.requireNonNull(directory, "directory");
  }

  /**
   * In memory, 8 bytes a number.
   *
   * @return the usual storage
   */
  public static ColumnStorage inMemory() {
    return new ColumnStorage(Optional.empty(), false);
  }

  /**
   * In a file, 8 bytes a number.
   *
   * @param directory an existing directory with enough space for the table
   * @return storage on disk
   */
  public static ColumnStorage onDisk(Path directory) {
    return new ColumnStorage(Optional.of(directory), false);
  }

  /**
   * The same with 4 bytes a number.
   *
   * @return storage of rounded numbers
   */
  public ColumnStorage rounded() {
    return new ColumnStorage(directory, true);
  }

  /** Whether numbers are kept as usual. */
  boolean isUsual() {
    return directory.isEmpty() && !float32;
  }

  /** Whether a number is in the range of what is kept: NaN, 0, or neither too large nor small. */
  boolean holds(double number) {
    if (!float32 || number == 0 || Double.isNaN(number)) {
      return true;
    }
    double size = Math.abs(number);
    return size >= Float.MIN_NORMAL && size <= Float.MAX_VALUE;
  }

  /**
   * Whether a whole number changes when it is kept, as numbers that name something do not stand.
   */
  boolean changesWhole(double number) {
    return float32 && (float) number != number && Math.rint(number) == number;
  }
}
