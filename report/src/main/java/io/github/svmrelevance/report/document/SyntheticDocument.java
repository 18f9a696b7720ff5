package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.synthetic.FeatureTruth;
import io.github.svmrelevance.core.synthetic.SyntheticRow;
import io.github.svmrelevance.core.synthetic.SyntheticRows;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;

/**
 * Synthetic data as two files: the data, which methods read, and the truth about them.
 *
 * @param kind the name of the kind
 * @param parameters all its parameters with their values
 * @param seed the seed
 * @param generated what is made
 * @since 0.1
 */
public record SyntheticDocument(
    String kind, Map<String, Object> parameters, long seed, SyntheticRows generated) {

  /** The name and version of the JSON documents that {@link #writeTruth} writes. */
  public static final String SCHEMA = "svmrel-truth/1";

  /** The name of the last column of the data. */
  public static final String LABEL = "label";

  /** Copies the parameters, keeping their order. */
  public SyntheticDocument {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /**
   * Writes the data as CSV: a header, the features, and the label in the last column. Sparse data
   * are written as LIBSVM. Numbers read back to the same doubles, and categories are written by
   * their names. The stream is flushed and left open. Cost: memory for one row, and its text.
   *
   * @param target where to
   * @param progress notified of a batch of as many tasks as there are samples
   * @throws IOException if the stream fails
   */
  public void writeData(OutputStream target, ProgressListener progress) throws IOException {
    progress.started("writing", generated.samples());
    Writer text = new OutputStreamWriter(target, StandardCharsets.UTF_8);
    if (generated.sparse()) {
      writeLibsvm(new BufferedWriter(text), progress);
    } else {
      writeCsv(text, progress);
    }
    progress.finished();
  }

  private void writeLibsvm(Writer text, ProgressListener progress) throws IOException {
    for (SyntheticRow row : generated) {
      text.write(label(row));
      for (int k = 0; k < row.entries(); k++) {
        text.write(" " + (row.feature(k) + 1) + ":" + Json.number(row.value(k)));
      }
      text.write('\n');
      progress.advanced();
    }
    text.flush();
  }

  private void writeCsv(Writer text, ProgressListener progress) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    List<String> line = new ArrayList<>();
    generated.truth().forEach(feature -> line.add(feature.name()));
    line.add(LABEL);
    csv.writeRecord(line);
    for (SyntheticRow row : generated) {
      line.clear();
      for (int j = 0; j < row.entries(); j++) {
        line.add(cell(row.value(j)));
      }
      line.add(label(row));
      csv.writeRecord(line);
      progress.advanced();
    }
    csv.flush();
  }

  private String cell(double value) {
    List<String> levels = generated.levels();
    return levels.isEmpty() ? Json.number(value) : levels.get((int) value);
  }

  private String label(SyntheticRow row) {
    List<String> classes = generated.classes();
    return classes.isEmpty() ? Json.number(row.target()) : classes.get((int) row.target());
  }

  /**
   * Writes the truth as JSON: what was asked for, the class of each feature ({@code strong}, {@code
   * weak}, {@code irrelevant}), its redundant group and noise, and the rows, from 1, whose label
   * was turned round. The stream is flushed and left open.
   *
   * @param target where to
   * @throws IOException if the stream fails
   */
  public void writeTruth(OutputStream target) throws IOException {
    try (JsonGenerator json = Json.generator(target)) {
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeStringField("kind", kind);
      json.writeObjectFieldStart("parameters");
      for (Map.Entry<String, Object> parameter : parameters.entrySet()) {
        json.writeFieldName(parameter.getKey());
        JsonReport.writeValue(parameter.getKey(), parameter.getValue(), json);
      }
      json.writeEndObject();
      json.writeNumberField("seed", seed);
      json.writeNumberField("samples", generated.samples());
      json.writeArrayFieldStart("features");
      for (FeatureTruth feature : generated.truth()) {
        json.writeStartObject();
        json.writeStringField("name", feature.name());
        json.writeStringField("class", Parameter.spell(feature.relevance()));
        if (feature.group().isPresent()) {
          json.writeNumberField("group", feature.group().getAsInt());
        } else {
          json.writeNullField("group");
        }
        Json.number(json, "noise", feature.noise());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("mislabelled");
      PrimitiveIterator.OfInt samples = generated.mislabelled().iterator();
      while (samples.hasNext()) {
        json.writeNumber(samples.nextInt() + 1);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    target.write('\n');
    target.flush();
  }
}
