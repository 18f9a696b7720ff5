package io.github.svmrelevance.arrow;

import io.github.svmrelevance.tables.CsvLines;
import io.github.svmrelevance.tables.TableFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;

/**
 * Reads files of Arrow, which are those of Feather's second version: numbers, texts, truth values
 * and dates in columns of single values, as they are or compressed with LZ4 or zstd. The file is
 * held in memory as it is, and beside it one of its batches of rows.
 *
 * <p>Arrow's library asks for {@code --add-opens=java.base/java.nio=ALL-UNNAMED}; the command's
 * launchers say so.
 *
 * @since 0.1
 */
public final class ArrowTables implements TableFormat {

  static final String NAME = "Arrow";

  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  /** For {@link java.util.ServiceLoader}. */
  public ArrowTables() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean recognizes(byte[] head) {
    return head.length >= MAGIC.length
        && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  @Override
  public InputStream csv(InputStream in) throws IOException {
    requireOpen();
    ArrowRows rows = new ArrowRows(in.readAllBytes(), new RootAllocator());
    try {
      List<String> nested = rows.unreadable();
      if (!nested.isEmpty()) {
        throw new IOException(
            "the columns "
                + String.join(", ", nested)
                + " hold lists, structures or bytes; expected single values");
      }
      return new CsvLines(NAME, rows.columns(), rows);
    } catch (IOException | RuntimeException e) {
      rows.close();
      throw e instanceof RuntimeException thrown ? CsvLines.damaged(NAME, thrown) : (IOException) e;
    }
  }

  /** Else Arrow's classes fail to load, which says nothing of the remedy. */
  private static void requireOpen() throws IOException {
    if (!java.nio.Buffer.class.getModule().isOpen("java.nio", ArrowTables.class.getModule())) {
      throw new IOException(
          "Arrow's library needs the option --add-opens=java.base/java.nio=ALL-UNNAMED of the JVM");
    }
  }
}
