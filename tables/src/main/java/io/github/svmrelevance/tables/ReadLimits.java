package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;

/**
 * How much a file may ask for before it is refused. Each refusal names the limit and the option
 * that raises it.
 *
 * @param lineLength characters in a line
 * @param cellLength characters in one cell: a number, a label or a name
 * @param columns columns, or the largest index of a LIBSVM file
 * @param cells rows times features; of a sparse file, entries and 4 for each feature
 * @param bytes bytes of text, after decompression
 * @since 0.1
 */
public record ReadLimits(int lineLength, int cellLength, int columns, long cells, long bytes) {

  /** Memory at the peak of reading, growing columns and the matrix that they become, and more. */
  private static final int PEAK_BYTES_PER_CELL = 24;

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if one is not positive, or a line longer than 2^30 is allowed
   */
  public ReadLimits {
    if (lineLength < 1 || cellLength < 1 || columns < 1 || cells < 1 || bytes < 1) {
      throw new IllegalArgumentException("limits must be positive");
    }
    if (lineLength > 1 << 30) {
      throw new IllegalArgumentException("the line length cannot be above 2^30: " + lineLength);
    }
  }

  /**
   * Limits that real data do not meet and that keep a hostile file from exhausting the machine.
   *
   * @return 16 Mi characters a line, 100,000 a cell, 1,000,000 columns, 4 GiB of text, and as many
   *     cells as the heap of this JVM can hold while reading
   */
  public static ReadLimits defaults() {
    long cells = Math.max(1, Runtime.getRuntime().maxMemory() / PEAK_BYTES_PER_CELL);
    return new ReadLimits(1 << 24, 100_000, 1_000_000, cells, 1L << 32);
  }

  /**
   * Refuses more features than there is room for.
   *
   * @param with what made them so many
   */
  void requireRoom(Origin origin, String with, long width, long rows) {
    boolean wide = width > columns;
    if (wide || width * rows > cells) {
      throw origin.reject(
          Message.of(
              with + " there are " + width + " features in " + rows + " rows, more than ",
              wide ? RunSetting.MAX_COLUMNS : RunSetting.MAX_CELLS,
              " allows; leave columns out with ",
              RunSetting.EXCLUDE));
    }
  }
}
