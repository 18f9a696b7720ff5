package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.ScoredModel;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the models at the ends of an interval reject. */
final class RejectEnds {

  /** The columns of {@link #csv}; samples are counted there, not named. */
  static final List<String> CSV_HEADER =
      List.of(
          "lower_end_rejected",
          "lower_end_newly_rejected",
          "lower_end_no_longer_rejected",
          "lower_end_reject_loss",
          "lower_end_flip_change",
          "upper_end_rejected",
          "upper_end_newly_rejected",
          "upper_end_no_longer_rejected",
          "upper_end_reject_loss",
          "upper_end_flip_change");

  private static final int CELLS = CSV_HEADER.size() / 2;

  private RejectEnds() {}

  /** Rows, from 1. */
  static void writeRows(JsonGenerator json, String name, List<Integer> samples) throws IOException {
    json.writeArrayFieldStart(name);
    for (int sample : samples) {
      json.writeNumber(sample + 1);
    }
    json.writeEndArray();
  }

  static void write(JsonGenerator json, FeatureInterval feature, int index) throws IOException {
    writeEnd(json, "lower_end", feature.lowerWitness(), index);
    writeEnd(json, "upper_end", feature.upperWitness(), index);
    Json.number(json, "flip_change", flipChange(feature.upperWitness(), index));
  }

  private static void writeEnd(
      JsonGenerator json, String name, Optional<ScoredModel> witness, int index)
      throws IOException {
    Optional<RejectOutcome> outcome = witness.flatMap(ScoredModel::rejects);
    if (outcome.isEmpty()) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    writeRows(json, "rejected", outcome.get().rejected());
    writeRows(json, "newly_rejected", outcome.get().newlyRejected());
    writeRows(json, "no_longer_rejected", outcome.get().noLongerRejected());
    Json.number(json, "reject_loss", outcome.get().loss());
    Json.number(json, "flip_change", flipChange(witness, index));
    json.writeEndObject();
  }

  private static OptionalDouble flipChange(Optional<ScoredModel> witness, int index) {
    return witness.isPresent() ? witness.get().flipChange(index) : OptionalDouble.empty();
  }

  static void csv(List<String> row, FeatureInterval feature, int index) {
    addEnd(row, feature.lowerWitness(), index);
    addEnd(row, feature.upperWitness(), index);
  }

  private static void addEnd(List<String> row, Optional<ScoredModel> witness, int index) {
    Optional<RejectOutcome> outcome = witness.flatMap(ScoredModel::rejects);
    if (outcome.isEmpty()) {
      for (int k = 0; k < CELLS; k++) {
        row.add("");
      }
      return;
    }
    row.add(Integer.toString(outcome.get().rejected().size()));
    row.add(Integer.toString(outcome.get().newlyRejected().size()));
    row.add(Integer.toString(outcome.get().noLongerRejected().size()));
    row.add(Json.number(outcome.get().loss()));
    OptionalDouble change = flipChange(witness, index);
    row.add(change.isPresent() ? Json.number(change.getAsDouble()) : "");
  }
}
