package io.github.svmrelevance.cli.extension;

import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.text.Terminal;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes the result of a method in one format.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ResultWriter {

  /**
   * Writes a report. The stream is left open.
   *
   * @param report the result, with what it was computed from
   * @param witnesses whether the user asked for the models that attain the bounds
   * @param terminal what the receiver can show; {@link Terminal#plain()} for a file
   * @param target where to
   * @throws IOException if the stream fails
   */
  void write(Report report, boolean witnesses, Terminal terminal, OutputStream target)
      throws IOException;
}
