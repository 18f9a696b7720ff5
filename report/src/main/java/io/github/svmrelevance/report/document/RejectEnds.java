package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals;
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

  static void write(JsonGenerator json, RelevanceIntervals result, FeatureInterval feature)
      throws IOException {
    OptionalDouble least = result.flipChangeAtUpper(feature);
    writeEnd(json, "lower_end", feature.lowerWitness(), result.flipChangeAtLower(feature));
    writeEnd(json, "upper_end", feature.upperWitness(), least);
    Json.number(json, "flip_change", least);
  }

  private static void writeEnd(
      JsonGenerator json, String name, Optional<ScoredModel> witness, OptionalDouble change)
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
    Json.number(json, "flip_change", change);
    json.writeEndObject();
  }

  static void csv(List<String> row, RelevanceIntervals result, FeatureInterval feature) {
    addEnd(row, feature.lowerWitness(), result.flipChangeAtLower(feature));
    addEnd(row, feature.upperWitness(), result.flipChangeAtUpper(feature));
  }

  private static void addEnd(
      List<String> row, Optional<ScoredModel> witness, OptionalDouble change) {
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
    row.add(change.isPresent() ? Json.number(change.getAsDouble()) : "");
  }
}
