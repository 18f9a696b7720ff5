package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.FeatureRanking.Stability;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A ranking with scores.
 *
 * @since 0.1
 */
public final class RankingDocument implements ResultDocument {

  private final FeatureRanking result;

  /**
   * A document of a result.
   *
   * @param result what was found
   */
  public RankingDocument(FeatureRanking result) {
    this.result = result;
  }

  @Override
  public void writeJson(JsonGenerator json, boolean witnesses) throws IOException {
    json.writeArrayFieldStart("features");
    for (RankedFeature feature : result.features()) {
      json.writeStartObject();
      json.writeStringField("name", feature.name());
      Json.number(json, "score", feature.score());
      json.writeNumberField("rank", feature.rank());
      json.writeNumberField("round", feature.round());
      Json.numbers(json, "per_class", feature.perClass());
      if (!feature.members().isEmpty()) {
        Json.numbers(json, "members", feature.members());
      }
      if (feature.stability().isPresent()) {
        Stability stability = feature.stability().get();
        json.writeObjectFieldStart("stability");
        json.writeNumberField("repeats", stability.repeats());
        Json.number(json, "mean", stability.mean());
        Json.number(json, "standard_deviation", stability.deviation());
        json.writeNumberField("best_rank", stability.bestRank());
        json.writeNumberField("worst_rank", stability.worstRank());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("positions");
    for (Map.Entry<String, List<Integer>> entry : result.positions().entrySet()) {
      json.writeArrayFieldStart(entry.getKey());
      for (int row : entry.getValue()) {
        json.writeNumber(row + 1);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private List<String> classes() {
    return result.features().isEmpty()
        ? List.of()
        : List.copyOf(result.features().get(0).perClass().keySet());
  }

  private boolean hasStability() {
    return result.features().stream().anyMatch(feature -> feature.stability().isPresent());
  }

  @Override
  public List<List<String>> csv() {
    List<String> header = new ArrayList<>(List.of("rank", "name", "score", "round"));
    classes().forEach(name -> header.add("score " + name));
    if (hasStability()) {
      header.addAll(List.of("mean", "standard_deviation", "best_rank", "worst_rank"));
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(header);
    for (RankedFeature feature : result.byRank()) {
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(feature.rank()));
      row.add(feature.name());
      row.add(Json.number(feature.score()));
      row.add(Integer.toString(feature.round()));
      classes().forEach(name -> row.add(Json.number(feature.perClass().get(name))));
      feature
          .stability()
          .ifPresent(
              stability -> {
                row.add(Json.number(stability.mean()));
                row.add(Json.number(stability.deviation()));
                row.add(Integer.toString(stability.bestRank()));
                row.add(Integer.toString(stability.worstRank()));
              });
      rows.add(row);
    }
    return rows;
  }

  @Override
  public Table table() {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("rank", Table.Align.RIGHT));
    columns.add(new Table.Column("feature", Table.Align.LEFT));
    columns.add(new Table.Column("score", Table.Align.RIGHT));
    boolean rounds = result.features().stream().anyMatch(feature -> feature.round() > 1);
    if (rounds) {
      columns.add(new Table.Column("round", Table.Align.RIGHT));
    }
    boolean stability = hasStability();
    if (stability) {
      columns.add(new Table.Column("mean", Table.Align.RIGHT));
      columns.add(new Table.Column("sd", Table.Align.RIGHT));
      columns.add(new Table.Column("ranks", Table.Align.LEFT));
    }
    List<List<String>> rows = new ArrayList<>();
    for (RankedFeature feature : result.byRank()) {
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(feature.rank()));
      row.add(Excerpt.printable(feature.name()));
      row.add(rounded(feature.score()));
      if (rounds) {
        row.add(Integer.toString(feature.round()));
      }
      feature
          .stability()
          .ifPresent(
              spread -> {
                row.add(rounded(spread.mean()));
                row.add(rounded(spread.deviation()));
                row.add(spread.bestRank() + " to " + spread.worstRank());
              });
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  private static String rounded(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
