package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.BestSets.Choice;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The best sets of a size, one row each.
 *
 * @since 0.1
 */
public final class BestSetsDocument implements ResultDocument {

  private final BestSets result;

  /**
   * A document of a result.
   *
   * @param result what was found
   */
  public BestSetsDocument(BestSets result) {
    this.result = result;
  }

  @Override
  public void writeJson(JsonGenerator json, boolean witnesses) throws IOException {
    ModelJson.writeBaseline(result.baseline(), json);
    json.writeObjectFieldStart("best");
    json.writeNumberField("size", result.size());
    Json.number(json, "limit", result.limit());
    Json.number(json, "full", result.full());
    Json.number(json, "least", result.least());
    json.writeBooleanField("proven", result.proven());
    json.writeBooleanField("complete", result.complete());
    Json.number(json, "margin", result.margin());
    json.writeNumberField("programs", result.effort().programs());
    json.writeNumberField("inequalities", result.effort().inequalities());
    json.writeNumberField("nodes", result.effort().nodes());
    json.writeEndObject();
    json.writeArrayFieldStart("sets");
    for (Choice set : result.sets()) {
      json.writeStartObject();
      Json.texts(json, "features", set.features());
      Json.number(json, "use", set.use());
      json.writeBooleanField("admissible", result.isAdmissible(set));
      Json.quality(json, set.scored().quality());
      if (witnesses) {
        json.writeObjectFieldStart("model");
        ModelJson.write(set.scored().model(), json);
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("features");
    for (BestSets.Member member : result.features()) {
      json.writeStartObject();
      json.writeStringField("name", member.name());
      json.writeNumberField("sets", member.sets());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  @Override
  public List<List<String>> csv() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("set", "use", "admissible", "features"));
    for (Choice set : result.sets()) {
      rows.add(
          List.of(
              Integer.toString(rows.size()),
              Json.number(set.use()),
              Boolean.toString(result.isAdmissible(set)),
              String.join(";", set.features())));
    }
    return rows;
  }

  @Override
  public Table table() {
    List<Table.Column> columns =
        List.of(
            new Table.Column("set", Table.Align.RIGHT),
            new Table.Column("use", Table.Align.RIGHT),
            new Table.Column("as good", Table.Align.LEFT),
            new Table.Column("features", Table.Align.LEFT));
    List<List<String>> rows = new ArrayList<>();
    for (Choice set : result.sets()) {
      rows.add(
          List.of(
              Integer.toString(rows.size() + 1),
              String.format(Locale.ROOT, "%.4f", set.use()),
              result.isAdmissible(set) ? "yes" : "no",
              set.features().stream().map(Excerpt::printable).collect(Collectors.joining(", "))));
    }
    return new Table(columns, rows);
  }
}
