package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.svm.RejectCosts;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is said of a classifier with a reject option after it was trained, or after it was evaluated
 * on labelled samples.
 *
 * @param data the samples that it was trained or evaluated on
 * @param model the classifier
 * @param confusion how its decisions agree with the truth on these samples
 * @param training how it was trained; empty if it was evaluated
 * @param parameters all parameters of the command, with their values
 * @param environment the machine
 * @param elapsedSeconds wall-clock time of the whole command
 * @param warnings what the user should know
 * @since 0.1
 */
public record ClassifierReport(
    Data data,
    RejectModel model,
    RejectConfusion confusion,
    Optional<Training> training,
    Map<String, Object> parameters,
    RunFacts.Environment environment,
    double elapsedSeconds,
    List<Warning> warnings) {

  private static final String VERSION = "1";

  /** Copies the components, keeping their order. */
  public ClassifierReport {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(confusion, "confusion");
    Objects.requireNonNull(training, "training");
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    Objects.requireNonNull(environment, "environment");
    warnings = List.copyOf(warnings);
  }

  /**
   * What is known of the samples.
   *
   * @param source the name of the data set
   * @param classes the number of samples of each class
   * @param sha256 the fingerprint of the data, where they were read as a whole
   */
  public record Data(String source, Map<String, Long> classes, Optional<String> sha256) {
    /** Copies the components, keeping their order. */
    public Data {
      Objects.requireNonNull(source, "source");
      classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
      Objects.requireNonNull(sha256, "sha256");
    }

    /**
     * Samples that were read as a whole.
     *
     * @param data the samples
     * @param sha256 their fingerprint
     * @return what is known of them
     */
    public static Data of(Dataset data, String sha256) {
      Map<String, Long> classes = new LinkedHashMap<>();
      int[] counts = data.classes().counts();
      for (int k = 0; k < counts.length; k++) {
        classes.put(data.classes().names().get(k), (long) counts[k]);
      }
      return new Data(data.name(), classes, Optional.of(sha256));
    }
  }

  /**
   * How a model was trained.
   *
   * @param objective primal and dual value, and the gap
   * @param iterations steps of the trainer
   * @param seconds time of cross-validation and training
   * @param grid what cross-validation tried
   */
  public record Training(
      SvmSolution.Objective objective, long iterations, double seconds, List<GridPoint> grid) {
    /** Copies the components. */
    public Training {
      Objects.requireNonNull(objective, "objective");
      grid = List.copyOf(grid);
    }
  }

  /**
   * Writes a JSON document of the schema {@link RunReport#SCHEMA}. The stream is left open.
   *
   * @param spelling what settings are called
   * @param target where to
   * @throws IOException if the stream fails
   */
  public void writeJson(Spelling spelling, OutputStream target) throws IOException {
    try (JsonGenerator json = Json.generator(target)) {
      json.writeStartObject();
      json.writeStringField("schema", RunReport.SCHEMA);
      json.writeStringField("method", "reject-svm");
      json.writeStringField("version", VERSION);
      json.writeStringField("task", training.isPresent() ? "train" : "evaluate");
      writeData(json);
      JsonReport.writeParameters(parameters, json);
      json.writeNumberField("seed", model.training().seed());
      json.writeNullField("backend");
      JsonReport.writeEnvironment(environment, json);
      Json.number(json, "elapsed_seconds", elapsedSeconds);
      Json.number(json, "solve_seconds", training.map(Training::seconds).orElse(0.0));
      json.writeBooleanField("partial", false);
      JsonReport.writeWarnings(warnings, spelling, json);
      writeModel(json);
      if (training.isPresent()) {
        writeTraining(training.get(), json);
      }
      Json.number(json, "average_loss", confusion.averageLoss(model.costs()));
      Json.number(json, "reject_rate", confusion.rejectRate());
      Json.number(json, "error_rate", confusion.errorRate());
      Json.number(json, "accepted_error_rate", confusion.acceptedErrorRate());
      writeConfusion(json);
      json.writeEndObject();
    }
    target.write('\n');
  }

  private void writeData(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("data");
    json.writeStringField("source", data.source());
    json.writeNumberField("samples", confusion.samples());
    json.writeNumberField("features", model.featureNames().size());
    json.writeStringField("task", Task.BINARY.name().toLowerCase(Locale.ROOT));
    json.writeObjectFieldStart("classes");
    for (Map.Entry<String, Long> entry : data.classes().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeStringField("positive", model.classes().positive());
    json.writeStringField("sha256", data.sha256().orElse(null));
    json.writeEndObject();
  }

  private void writeModel(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("model");
    json.writeStringField("rule", Parameter.spell(model.rule()));
    json.writeStringField("kernel", model.machine().kernel().spec());
    Json.number(json, "C", model.c());
    RejectCosts costs = model.costs();
    json.writeObjectFieldStart("costs");
    Json.number(json, "false_negative", costs.falseNegative());
    Json.number(json, "false_positive", costs.falsePositive());
    Json.number(json, "reject_positive", costs.rejectPositive());
    Json.number(json, "reject_negative", costs.rejectNegative());
    json.writeEndObject();
    json.writeObjectFieldStart("thresholds");
    Json.number(json, "lower", model.thresholds().lower());
    Json.number(json, "upper", model.thresholds().upper());
    json.writeEndObject();
    json.writeNumberField("support_vectors", model.machine().supportVectors().rows());
    json.writeObjectFieldStart("trained_on");
    json.writeStringField("source", model.training().source());
    json.writeNumberField("samples", model.training().samples());
    json.writeStringField("sha256", model.training().sha256());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeTraining(Training training, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("objective");
    Json.number(json, "primal", training.objective().primal());
    Json.number(json, "dual", training.objective().dual());
    Json.number(json, "gap", training.objective().gap());
    json.writeEndObject();
    json.writeNumberField("iterations", training.iterations());
    json.writeArrayFieldStart("tuning");
    for (GridPoint point : training.grid()) {
      json.writeStartObject();
      json.writeStringField("kernel", point.kernel());
      Json.number(json, "C", point.c());
      Json.number(json, "lower_threshold", point.thresholds().lower());
      Json.number(json, "upper_threshold", point.thresholds().upper());
      Json.number(json, "average_loss", point.loss());
      Json.number(json, "standard_error", point.standardError());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Rows are the truth, columns what was decided. */
  private void writeConfusion(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("confusion");
    String positive = model.classes().positive();
    String negative = model.classes().negative();
    json.writeObjectFieldStart(positive);
    json.writeNumberField(positive, confusion.truePositives());
    json.writeNumberField(negative, confusion.falseNegatives());
    json.writeNumberField(RejectModel.REJECTED, confusion.rejectedPositives());
    json.writeEndObject();
    json.writeObjectFieldStart(negative);
    json.writeNumberField(positive, confusion.falsePositives());
    json.writeNumberField(negative, confusion.trueNegatives());
    json.writeNumberField(RejectModel.REJECTED, confusion.rejectedNegatives());
    json.writeEndObject();
    json.writeEndObject();
  }

  /**
   * Writes a header and one line with the figures. The stream is flushed and left open.
   *
   * @param target where to
   * @throws IOException if the stream fails
   */
  public void writeCsv(OutputStream target) throws IOException {
    Writer text = new OutputStreamWriter(target, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    csv.writeRecord(
        "samples",
        "average_loss",
        "reject_rate",
        "error_rate",
        "accepted_error_rate",
        "true_positives",
        "false_negatives",
        "rejected_positives",
        "false_positives",
        "true_negatives",
        "rejected_negatives");
    csv.writeRecord(
        Long.toString(confusion.samples()),
        Json.number(confusion.averageLoss(model.costs())),
        Json.number(confusion.rejectRate()),
        Json.number(confusion.errorRate()),
        confusion.acceptedErrorRate().isPresent()
            ? Json.number(confusion.acceptedErrorRate().getAsDouble())
            : "",
        Long.toString(confusion.truePositives()),
        Long.toString(confusion.falseNegatives()),
        Long.toString(confusion.rejectedPositives()),
        Long.toString(confusion.falsePositives()),
        Long.toString(confusion.trueNegatives()),
        Long.toString(confusion.rejectedNegatives()));
    csv.flush();
  }
}
