package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Change;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedNumbers;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Elimination paths, one for each class or for a number; for people, the rankings side by side
 * (Trzesiok 2010, Table 3).
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
    for (Profile profile : result.profiles()) {
      json.writeStartObject();
      json.writeStringField("class", profile.className().orElse(null));
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
        if (step.change() instanceof ChangedClasses classes) {
          Json.number(json, "rand_index", classes.randIndex());
          json.writeNumberField("changed", classes.changed());
        } else {
          Json.number(json, "mean_change", ((ChangedNumbers) step.change()).mean());
        }
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
      Json.number(json, "constant_error", profile.constantError());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  @Override
  public List<List<String>> csv() {
    List<List<String>> rows = new ArrayList<>();
    boolean numbers = result.profiles().stream().anyMatch(profile -> profile.className().isEmpty());
    rows.add(
        numbers
            ? List.of("step", "removed", "mean_change", "cv_error", "cv_standard_error")
            : List.of(
                "class",
                "step",
                "removed",
                "rand_index",
                "changed",
                "cv_error",
                "cv_standard_error"));
    for (Profile profile : result.profiles()) {
      for (Step step : profile.path()) {
        List<String> row = new ArrayList<>();
        profile.className().ifPresent(row::add);
        row.add(Integer.toString(step.step()));
        row.add(step.removed().orElse(""));
        row.addAll(full(step.change()));
        row.add(full(step.cvError()));
        row.add(full(step.cvStandardError()));
        rows.add(row);
      }
      last(profile).ifPresent(name -> rows.add(last(profile, name)));
    }
    return rows;
  }

  /**
   * The feature that stays to the end, which no step removes.
   *
   * @param profile a path
   * @return its name; empty if the path ends before, as no further model could be trained
   */
  public static Optional<String> last(Profile profile) {
    return profile.path().size() == profile.ranking().size()
        ? profile.ranking().stream().findFirst()
        : Optional.empty();
  }

  /** A row that completes the order; without the feature there is no model to say more of. */
  private static List<String> last(Profile profile, String name) {
    List<String> row = new ArrayList<>();
    profile.className().ifPresent(row::add);
    row.add(Integer.toString(profile.path().size()));
    row.add(name);
    int blank = profile.className().isPresent() ? 4 : 3;
    row.addAll(Collections.nCopies(blank, ""));
    return row;
  }

  private static List<String> full(Change change) {
    return change instanceof ChangedClasses classes
        ? List.of(Json.number(classes.randIndex()), Integer.toString(classes.changed()))
        : List.of(Json.number(((ChangedNumbers) change).mean()));
  }

  private static String full(OptionalDouble value) {
    return value.isPresent() ? Json.number(value.getAsDouble()) : "";
  }

  @Override
  public Table table() {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("rank", Table.Align.RIGHT));
    int most = 0;
    for (Profile profile : result.profiles()) {
      columns.add(
          new Table.Column(
              Excerpt.printable(profile.className().orElse("feature")), Table.Align.LEFT));
      most = Math.max(most, profile.ranking().size());
    }
    boolean single = result.profiles().size() == 1;
    if (single) {
      columns.add(new Table.Column("error up to it", Table.Align.RIGHT));
    }
    List<List<String>> rows = new ArrayList<>();
    for (int rank = 0; rank < most; rank++) {
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(rank + 1));
      for (Profile profile : result.profiles()) {
        row.add(cell(profile, rank));
      }
      if (single) {
        row.add(error(result.profiles().get(0), rank + 1));
      }
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  /** The error of the model of so many features, the best; empty if there is none. */
  private static String error(Profile profile, int features) {
    boolean number = profile.className().isEmpty();
    return profile.path().stream()
        .filter(step -> step.step() == profile.ranking().size() - features)
        .flatMap(step -> step.cvError().stream().boxed())
        .map(
            error ->
                number ? Table.quantity(error) : String.format(Locale.ROOT, "%.1f %%", 100 * error))
        .findFirst()
        .orElse("");
  }

  /** A feature that the one-standard-error rule keeps has a star. */
  private static String cell(Profile profile, int rank) {
    if (rank >= profile.ranking().size()) {
      return "";
    }
    String name = profile.ranking().get(rank);
    boolean kept = profile.selected().getOrDefault("one_se", List.of()).contains(name);
    return Excerpt.printable(name) + (kept ? " *" : "");
  }
}
