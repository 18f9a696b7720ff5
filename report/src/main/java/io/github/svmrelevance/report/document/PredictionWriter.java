package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.reject.Decision;
import io.github.svmrelevance.core.reject.RejectModel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes predictions line by line, as they are made. The stream is left open; call {@link #flush}
 * at the end.
 *
 * @since 0.1
 */
public abstract class PredictionWriter {

  final RejectModel model;

  private long row;

  private PredictionWriter(RejectModel model) {
    this.model = model;
  }

  /**
   * Writes one row.
   *
   * @param id the identifier, if one was asked for
   * @param score f(x), or empty for a row that could not be scored
   * @throws IOException if the stream fails
   */
  public abstract void write(Optional<String> id, OptionalDouble score) throws IOException;

  /**
   * Writes out what is buffered.
   *
   * @throws IOException if the stream fails
   */
  public abstract void flush() throws IOException;

  /** The number of the row that is being written, counted from 1. */
  final long nextRow() {
    row++;
    return row;
  }

  /** The name of the decision. */
  final String decision(double score) {
    return model.name(decided(score));
  }

  private Decision decided(double score) {
    return model.thresholds().decide(score);
  }

  /**
   * CSV under a header: id (if asked for), decision, score, probability, row; decision, score and
   * probability are empty for a row without a score, probability for a rule that estimates none.
   * Rows are counted from 1.
   *
   * @param model the model that predicts
   * @param id the name of the identifier's column, if one is asked for
   * @param texts how names and identifiers are written
   * @param target where to
   * @return the writer
   * @throws IOException if the stream fails
   */
  public static PredictionWriter csv(
      RejectModel model, Optional<String> id, CsvText texts, OutputStream target)
      throws IOException {
    Writer text = buffered(target, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    List<String> header = new ArrayList<>();
    id.ifPresent(header::add);
    header.addAll(List.of("decision", "score", "probability", "row"));
    csv.writeRecord(texts.row(header));
    return new PredictionWriter(model) {
      @Override
      public void write(Optional<String> identifier, OptionalDouble score) throws IOException {
        List<String> cells = new ArrayList<>();
        identifier.ifPresent(cells::add);
        if (score.isPresent()) {
          double value = score.getAsDouble();
          cells.add(decision(value));
          cells.add(Json.number(value));
          OptionalDouble probability = model.probability(value);
          cells.add(probability.isPresent() ? Json.number(probability.getAsDouble()) : "");
        } else {
          cells.addAll(List.of("", "", ""));
        }
        cells.add(Long.toString(nextRow()));
        csv.writeRecord(texts.row(cells));
      }

      @Override
      public void flush() throws IOException {
        csv.flush();
      }
    };
  }

  /**
   * One JSON object in each line: id (if asked for), decision, score, probability, null for not
   * applicable, and row, counted from 1.
   *
   * @param model the model that predicts
   * @param target where to
   * @return the writer
   * @throws IOException if the stream fails
   */
  public static PredictionWriter jsonLines(RejectModel model, OutputStream target)
      throws IOException {
    Writer text = buffered(target, StandardCharsets.UTF_8);
    JsonGenerator json =
        JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build()
            .createGenerator(text)
            .setRootValueSeparator(null);
    return new PredictionWriter(model) {
      @Override
      public void write(Optional<String> identifier, OptionalDouble score) throws IOException {
        json.writeStartObject();
        if (identifier.isPresent()) {
          json.writeStringField("id", identifier.get());
        }
        json.writeStringField("decision", score.isPresent() ? decision(score.getAsDouble()) : null);
        Json.number(json, "score", score);
        Json.number(
            json,
            "probability",
            score.isPresent() ? model.probability(score.getAsDouble()) : OptionalDouble.empty());
        json.writeNumberField("row", nextRow());
        json.writeEndObject();
        json.writeRaw('\n');
      }

      @Override
      public void flush() throws IOException {
        json.flush();
      }
    };
  }

  /**
   * Columns for people: row, decision, score, probability, and the identifier at the end if asked
   * for.
   *
   * @param model the model that predicts
   * @param id the name of the identifier's column, if one is asked for
   * @param target where to
   * @param charset of the terminal
   * @return the writer
   * @throws IOException if the stream fails
   */
  public static PredictionWriter table(
      RejectModel model, Optional<String> id, OutputStream target, Charset charset)
      throws IOException {
    int width = RejectModel.REJECTED.length() + 2;
    for (Decision decision : Decision.values()) {
      width = Math.max(width, Excerpt.printable(model.name(decision)).length());
    }
    String layout = "%7s  %-" + width + "s  %12s  %11s%s%n";
    Writer text = buffered(target, charset);
    text.write(
        line(
            layout,
            "row",
            "decision",
            "score",
            "probability",
            id.map(Excerpt::printable).orElse("")));
    return new PredictionWriter(model) {
      @Override
      public void write(Optional<String> identifier, OptionalDouble score) throws IOException {
        String name = identifier.map(Excerpt::printable).orElse("");
        String number = Long.toString(nextRow());
        if (score.isEmpty()) {
          text.write(line(layout, number, "-", "-", "-", name));
          return;
        }
        double value = score.getAsDouble();
        OptionalDouble probability = model.probability(value);
        text.write(
            line(
                layout,
                number,
                Excerpt.printable(decision(value)),
                String.format(Locale.ROOT, "%.6g", value),
                probability.isPresent()
                    ? String.format(Locale.ROOT, "%.4f", probability.getAsDouble())
                    : "-",
                name));
      }

      @Override
      public void flush() throws IOException {
        text.flush();
      }
    };
  }

  private static String line(
      String layout, String row, String decision, String score, String probability, String id) {
    return String.format(
            Locale.ROOT, layout, row, decision, score, probability, id.isEmpty() ? "" : "  " + id)
        .replace(System.lineSeparator(), "\n");
  }

  private static Writer buffered(OutputStream target, Charset charset) {
    return new BufferedWriter(new OutputStreamWriter(target, charset), 1 << 16);
  }
}
