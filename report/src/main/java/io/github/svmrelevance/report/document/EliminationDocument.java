package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ClassProfile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Elimination paths, a class each; for people, the rankings side by side (Trzesiok 2010, Table 3).
 *
 * @since 0.1
 */
public final class EliminationDocument implements ResultDocument {

  private final EliminationProfiles result;

  /**
   * A document of a result.
   *
   * @param result what was found
   */
  public EliminationDocument(EliminationProfiles result) {
    this.result = result;
  }

  @Override
  public void writeJson(JsonGenerator json, boolean witnesses) throws IOException {
    json.writeArrayFieldStart("classes");
    for (ClassProfile profile : result.classes()) {
      json.writeStartObject();
      json.writeStringField("class", profile.className());
      json.writeObjectFieldStart("hyperparameters");
      for (Map.Entry<String, Object> entry : profile.hyperparameters().entrySet()) {
        if (entry.getValue() instanceof Double number) {
          Json.number(json, entry.getKey(), number);
        } else {
          json.writeStringField(entry.getKey(), String.valueOf(entry.getValue()));
        }
      }
      json.writeEndObject();
      json.writeArrayFieldStart("path");
      for (Step step : profile.path()) {
        json.writeStartObject();
        json.writeNumberField("step", step.step());
        json.writeStringField("removed", step.removed().orElse(null));
        Json.number(json, "rand_index", step.randIndex());
        json.writeNumberField("changed", step.changed());
        Json.number(json, "cv_error", step.cvError());
        Json.number(json, "cv_standard_error", step.cvStandardError());
        json.writeEndObject();
      }
      json.writeEndArray();
      Json.texts(json, "ranking", profile.ranking());
      json.writeObjectFieldStart("selected");
      for (Map.Entry<String, List<String>> entry : profile.selected().entrySet()) {
        Json.texts(json, entry.getKey(), entry.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  @Override
  public List<List<String>> csv() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "class", "step", "removed", "rand_index", "changed", "cv_error", "cv_standard_error"));
    for (ClassProfile profile : result.classes()) {
      for (Step step : profile.path()) {
        rows.add(
            List.of(
                profile.className(),
                Integer.toString(step.step()),
                step.removed().orElse(""),
                Json.number(step.randIndex()),
                Integer.toString(step.changed()),
                full(step.cvError()),
                full(step.cvStandardError())));
      }
    }
    return rows;
  }

  private static String full(OptionalDouble value) {
    return value.isPresent() ? Json.number(value.getAsDouble()) : "";
  }

  @Override
  public Table table() {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("rank", Table.Align.RIGHT));
    int most = 0;
    for (ClassProfile profile : result.classes()) {
      columns.add(new Table.Column(Excerpt.printable(profile.className()), Table.Align.LEFT));
      most = Math.max(most, profile.ranking().size());
    }
    List<List<String>> rows = new ArrayList<>();
    for (int rank = 0; rank < most; rank++) {
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(rank + 1));
      for (ClassProfile profile : result.classes()) {
        row.add(cell(profile, rank));
      }
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  /** A feature that the one-standard-error rule keeps has a star. */
  private static String cell(ClassProfile profile, int rank) {
    if (rank >= profile.ranking().size()) {
      return "";
    }
    String name = profile.ranking().get(rank);
    boolean kept = profile.selected().getOrDefault("one_se", List.of()).contains(name);
    return Excerpt.printable(name) + (kept ? " *" : "");
  }
}
