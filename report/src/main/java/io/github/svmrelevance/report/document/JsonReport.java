package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RunFacts;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes the part of a report that all results share, and has the result add its own. */
final class JsonReport {

  private JsonReport() {}

  static void write(
      RunReport report,
      ResultDocument result,
      boolean witnesses,
      Spelling spelling,
      JsonGenerator json)
      throws IOException {
    RunFacts facts = report.facts();
    json.writeStartObject();
    json.writeStringField("schema", RunReport.SCHEMA);
    json.writeStringField("method", facts.method().id());
    json.writeStringField("version", facts.method().version());
    writeData(facts.data(), json);
    writeParameters(facts.parameters(), json);
    if (facts.scaling() != Scaling.SD) {
      json.writeBooleanField("standardized", false);
      json.writeStringField("scaling", Parameter.spell(facts.scaling()));
    }
    json.writeNumberField("seed", facts.seed());
    if (facts.backend().isPresent()) {
      json.writeObjectFieldStart("backend");
      json.writeStringField("name", facts.backend().get().name());
      json.writeStringField("version", facts.backend().get().version());
      json.writeEndObject();
    } else {
      json.writeNullField("backend");
    }
    writeEnvironment(facts.environment(), json);
    Json.number(json, "elapsed_seconds", facts.elapsedSeconds());
    Json.number(json, "solve_seconds", report.result().solveSeconds());
    json.writeBooleanField("partial", report.result().partial());
    writeWarnings(report.allWarnings(), spelling, json);
    writeQualities(report.qualities(), json);
    result.writeJson(json, witnesses);
    json.writeEndObject();
  }

  private static void writeQualities(List<ModelQuality> qualities, JsonGenerator json)
      throws IOException {
    if (qualities.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("cross_validation");
    for (ModelQuality quality : qualities) {
      json.writeStartObject();
      json.writeStringField("model", quality.model());
      json.writeNumberField("folds", quality.folds());
      Json.quality(json, quality.quality());
      Json.number(json, "standard_error", quality.standardError());
      Json.number(json, "constant", quality.constant());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static void writeWarnings(List<Warning> warnings, Spelling spelling, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("warnings");
    for (Warning warning : warnings) {
      json.writeString(warning.render(spelling));
    }
    json.writeEndArray();
  }

  static void writeParameters(Map<String, Object> parameters, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart("parameters");
    for (Map.Entry<String, Object> parameter : parameters.entrySet()) {
      json.writeFieldName(parameter.getKey());
      writeValue(parameter.getKey(), parameter.getValue(), json);
    }
    json.writeEndObject();
  }

  static void writeEnvironment(RunFacts.Environment environment, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart("environment");
    json.writeStringField("java", environment.java());
    json.writeStringField("os", environment.os());
    json.writeEndObject();
  }

  private static void writeData(RunFacts.Data data, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("data");
    json.writeStringField("source", data.source());
    json.writeNumberField("samples", data.samples());
    json.writeNumberField("features", data.features());
    json.writeStringField("task", data.task());
    json.writeObjectFieldStart("classes");
    for (Map.Entry<String, Integer> entry : data.classes().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeStringField("positive", data.positive().orElse(null));
    if (data.blocks().isPresent()) {
      json.writeNumberField("blocks", data.blocks().getAsInt());
    }
    if (data.weight().isPresent()) {
      json.writeNumberField("weight", data.weight().getAsDouble());
    }
    json.writeStringField("sha256", data.sha256());
    json.writeEndObject();
  }

  /** The types that a parameter's plain value may have. */
  static void writeValue(String name, Object value, JsonGenerator json) throws IOException {
    if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumber(number);
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof List<?> items) {
      json.writeStartArray();
      for (Object item : items) {
        writeValue(name, item, json);
      }
      json.writeEndArray();
    } else {
      throw new IllegalArgumentException("parameter '" + name + "' is " + value);
    }
  }
}
