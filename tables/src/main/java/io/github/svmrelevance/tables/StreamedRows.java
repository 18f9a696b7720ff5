package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.List;

/**
 * What is known of a table after its rows were handed over one by one.
 *
 * @param rows how many there were
 * @param warnings what the user should know
 * @since 0.1
 */
public record StreamedRows(long rows, List<Warning> warnings) {

  /** Copies the components. */
  public StreamedRows {
    warnings = List.copyOf(warnings);
  }

  /** Takes the rows of a table as they are read. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Takes a row.
     *
     * @param line where it stands, from 1
     * @param features its features in the order asked for; NaN where one is missing and that is not
     *     to fail. Used again for the next row
     * @param text the cell of the text column as written, without blanks around; empty if no such
     *     column was asked for
     */
    void row(long line, double[] features, String text);
  }
}
