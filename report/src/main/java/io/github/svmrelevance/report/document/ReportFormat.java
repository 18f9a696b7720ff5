package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.svmrelevance.api.diagnostic.Spelling;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a report is written for other programs. Text is UTF-8, line ends are LF.
 *
 * @since 0.1
 */
public enum ReportFormat {
  /** One JSON document of the schema {@link RunReport#SCHEMA}. */
  JSON {
    @Override
    public void write(
        RunReport report,
        ResultDocument result,
        boolean witnesses,
        Spelling spelling,
        OutputStream target)
        throws IOException {
      try (JsonGenerator json = Json.generator(target)) {
        JsonReport.write(report, result, witnesses, spelling, json);
      }
      target.write('\n');
    }
  },
  /** One line per feature (or per step of a path) under a header; empty for not applicable. */
  CSV {
    @Override
    public void write(
        RunReport report,
        ResultDocument result,
        boolean witnesses,
        Spelling spelling,
        OutputStream target)
        throws IOException {
      writeCsv(result, CsvText.GUARDED, target);
    }
  };

  /**
   * Writes the result alone, as CSV. The stream is flushed and left open.
   *
   * @param result the document of the result
   * @param texts how texts from the data are written
   * @param target where to
   * @throws IOException if the stream fails
   */
  public static void writeCsv(ResultDocument result, CsvText texts, OutputStream target)
      throws IOException {
    Writer text = new OutputStreamWriter(target, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    try {
      for (List<String> row : result.csv()) {
        csv.writeRecord(texts.row(row));
      }
      csv.flush();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Writes a report. The stream is flushed and left open.
   *
   * @param report the report
   * @param result the document of its result
   * @param witnesses whether the models that attain the bounds are written too (JSON only)
   * @param spelling what settings are called
   * @param target where to
   * @throws IOException if the stream fails
   */
  public abstract void write(
      RunReport report,
      ResultDocument result,
      boolean witnesses,
      Spelling spelling,
      OutputStream target)
      throws IOException;
}
