package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Linear models, and the baseline among them. */
final class ModelJson {

  private ModelJson() {}

  static void writeBaseline(RelevanceIntervals.Baseline baseline, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart("baseline");
    write(baseline.scored().model(), json);
    Json.number(json, "norm1", baseline.norm1());
    Json.number(json, "loss", baseline.loss());
    Json.numbers(json, "budget", baseline.budget());
    Json.quality(json, baseline.scored().quality());
    Json.numbers(json, "hyperparameters", baseline.hyperparameters());
    json.writeObjectFieldStart("optimum");
    for (Map.Entry<String, Enclosure> limit : baseline.optimum().entrySet()) {
      Json.enclosure(json, limit.getKey(), limit.getValue());
    }
    json.writeEndObject();
    Optional<RejectOutcome> rejects = baseline.scored().rejects();
    if (rejects.isPresent()) {
      RejectEnds.writeRows(json, "rejected", rejects.get().rejected());
      Json.number(json, "reject_loss", rejects.get().loss());
    }
    json.writeEndObject();
  }

  /** One decision function; else all weight vectors, or the thresholds of one. */
  static void write(LinearModel model, JsonGenerator json) throws IOException {
    if (model.vectors() == 1) {
      Json.numbers(json, "weights", model.weights());
    } else {
      json.writeArrayFieldStart("vectors");
      for (int c = 0; c < model.vectors(); c++) {
        json.writeStartObject();
        Json.numbers(json, "weights", model.weights(c));
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (model.intercepts().length == 1) {
      Json.number(json, "bias", model.bias());
    } else {
      Json.numbers(json, "intercepts", model.intercepts());
    }
  }
}
