package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.synthetic.FeatureTruth;
import io.github.svmrelevance.core.synthetic.SyntheticData;
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

/**
 * Synthetic data as two files: the data, which methods read, and the truth about them.
 *
 * @param kind the name of the kind
 * @param parameters all its parameters with their values
 * @param seed the seed
 * @param generated what was made
 * @since 0.1
 */
public record SyntheticDocument(
    String kind, Map<String, Object> parameters, long seed, SyntheticData generated) {

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
   * their names. The stream is flushed and left open.
   *
   * @param target where to
   * @param progress notified of a batch of as many tasks as there are samples
   * @throws IOException if the stream fails
   */
  public void writeData(OutputStream target, ProgressListener progress) throws IOException {
    Dataset data = generated.data();
    progress.started("writing", data.samples());
    Writer text = new OutputStreamWriter(target, StandardCharsets.UTF_8);
    if (data.matrix() instanceof SparseMatrix sparse) {
      writeLibsvm(sparse, new BufferedWriter(text), progress);
    } else {
      writeCsv(text, progress);
    }
    progress.finished();
  }

  private void writeLibsvm(SparseMatrix matrix, Writer text, ProgressListener progress)
      throws IOException {
    SparseMatrix samples = matrix.transpose();
    for (int i = 0; i < samples.columns(); i++) {
      text.write(label(generated.data().target(), i));
      for (int k = 0; k < samples.entries(i); k++) {
        text.write(" " + (samples.rowOf(i, k) + 1) + ":" + Json.number(samples.value(i, k)));
      }
      text.write('\n');
      progress.advanced();
    }
    text.flush();
  }

  private void writeCsv(Writer text, ProgressListener progress) throws IOException {
    Dataset data = generated.data();
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    List<String> line = new ArrayList<>(data.featureNames());
    line.add(LABEL);
    csv.writeRecord(line);
    for (int i = 0; i < data.samples(); i++) {
      line.clear();
      for (int j = 0; j < data.featureNames().size(); j++) {
        double value = data.matrix().get(i, j);
        line.add(generated.level(i, j).orElseGet(() -> Json.number(value)));
      }
      line.add(label(data.target(), i));
      csv.writeRecord(line);
      progress.advanced();
    }
    csv.flush();
  }

  private static String label(Target target, int sample) {
    return target.match(
        classes -> classes.names().get(classes.label(sample)),
        levels -> levels.names().get(levels.level(sample)),
        numbers -> Json.number(numbers.value(sample)));
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
      json.writeNumberField("samples", generated.data().samples());
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
      RejectEnds.writeRows(json, "mislabelled", generated.mislabelled());
      json.writeEndObject();
    }
    target.write('\n');
    target.flush();
  }
}
