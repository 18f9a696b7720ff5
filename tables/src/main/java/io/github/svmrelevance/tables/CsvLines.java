package io.github.svmrelevance.tables;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Spliterator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The cells of a {@link TableFormat} as CSV, each line made when it is read. A column that pandas
 * keeps its index in, {@code __index_level_0__}, stands in front and has no name, as in pandas' own
 * CSV.
 *
 * <p>Not thread-safe. Memory: one line.
 *
 * @since 0.1
 */
public final class CsvLines extends InputStream {

  private static final Pattern INDEX_OF_PANDAS = Pattern.compile("__index_level_\\d+__");

  private final String format;
  private final Spliterator<String[]> rows;

  /** For each column of the text its column in the rows. */
  private final int[] order;

  private byte[] line;
  private int next;

  /**
   * Starts with the header.
   *
   * @param format the name of the format, for errors
   * @param columns the names of the columns
   * @param rows one text for each column, or null where a value is missing; closed with this if
   *     they are {@link Closeable}
   */
  public CsvLines(String format, List<String> columns, Spliterator<String[]> rows) {
    this.format = format;
    this.rows = rows;
    this.order =
        IntStream.range(0, columns.size())
            .boxed()
            .sorted(Comparator.comparing(j -> !isIndex(columns.get(j))))
            .mapToInt(Integer::intValue)
            .toArray();
    this.line =
        line(columns.stream().map(name -> isIndex(name) ? null : name).toArray(String[]::new));
  }

  private static boolean isIndex(String name) {
    return INDEX_OF_PANDAS.matcher(name).matches();
  }

  private byte[] line(String[] cells) {
    StringBuilder text = new StringBuilder();
    for (int j : order) {
      if (cells[j] != null) {
        append(cells[j], text);
      }
      text.append(',');
    }
    text.setLength(Math.max(0, text.length() - 1));
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void append(String cell, StringBuilder text) {
    // A name that begins with # is no comment.
    boolean plain =
        !cell.isEmpty()
            && cell.charAt(0) != '#'
            && cell.chars().allMatch(c -> c > ' ' && c != '"' && c != ',');
    if (plain) {
      text.append(cell);
    } else {
      text.append('"').append(cell.replace("\"", "\"\"")).append('"');
    }
  }

  /**
   * Says of a format's library, which tells by exceptions of many types that bytes are not what
   * they should be, what that means.
   *
   * @param format the name of the format
   * @param cause what was thrown
   * @return the exception to throw
   */
  public static IOException damaged(String format, RuntimeException cause) {
    return new IOException(
        "the " + format + " data are damaged, or of a kind that is not read: " + cause.getMessage(),
        cause);
  }

  /** Makes the next line the current one; false at the end. */
  private boolean hasMore() throws IOException {
    if (next < line.length) {
      return true;
    }
    next = 0;
    line = new byte[0];
    try {
      return rows.tryAdvance(cells -> line = line(cells));
    } catch (RuntimeException e) {
      throw damaged(format, e);
    }
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? line[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, line.length - next);
    System.arraycopy(line, next, target, offset, count);
    next += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    if (rows instanceof Closeable open) {
      open.close();
    }
  }
}
