package io.github.svmrelevance.tables;

import java.io.IOException;
import java.io.InputStream;

/**
 * A format of tables that is no text. It is found through {@link java.util.ServiceLoader} when a
 * file begins with bytes that no text has, and read as the CSV of the same cells: what is said of
 * types, missing values and columns without a name holds for it, too.
 *
 * @since 0.1
 */
public interface TableFormat {

  /**
   * The format.
   *
   * @return its name, for example {@code Parquet}
   */
  String name();

  /**
   * Whether a file is of this format.
   *
   * @param head its first bytes, up to 64; not to be changed
   * @return true if they are those of the format
   */
  boolean recognizes(byte[] head);

  /**
   * The table as CSV: UTF-8, separated by commas, with a header, numbers with all their digits, and
   * an empty cell for a missing value.
   *
   * @param in the file; left open
   * @return the text, which may be made while it is read
   * @throws IOException if the file cannot be read, is damaged, or holds what is no table of single
   *     values; the message says which
   */
  InputStream csv(InputStream in) throws IOException;
}
