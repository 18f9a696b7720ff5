package io.github.svmrelevance.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Spliterator;

/** The lines of a table as a stream, made when they are read. */
final class RowsInput extends InputStream {

  private final Spliterator<String> rows;
  private byte[] line;
  private int next;

  /** Takes rows that need no closing before their end: they come from memory. */
  RowsInput(String header, Spliterator<String> rows) {
    this.rows = rows;
    line = header.getBytes(StandardCharsets.UTF_8);
  }

  /** Makes the next line the current one; false at the end. */
  private boolean hasMore() throws IOException {
    if (next < line.length) {
      return true;
    }
    next = 0;
    line = new byte[0];
    try {
      return rows.tryAdvance(text -> line = text.getBytes(StandardCharsets.UTF_8));
    } catch (RuntimeException e) {
      throw ParquetTables.damaged(e);
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
