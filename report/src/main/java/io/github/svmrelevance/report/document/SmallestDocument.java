package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The smallest sets of features.
 *
 * @since 0.1
 */
public final class SmallestDocument implements ResultDocument {

  private final SmallestSets result;

  /**
   * A document of a result.
   *
   * @param result what was found
   */
  public SmallestDocument(SmallestSets result) {
    this.result = result;
  }

  @Override
  public void writeJson(JsonGenerator json, boolean witnesses) throws IOException {
    ModelJson.writeBaseline(result.baseline(), json);
    json.writeObjectFieldStart("smallest");
    Json.number(json, "least", result.least());
    Json.number(json, "most", result.most());
    json.writeBooleanField("priced", result.priced());
    json.writeNumberField("count", result.count());
    json.writeBooleanField("all", result.all());
    if (result.claim().isPresent()) {
      json.writeObjectFieldStart("claim");
      json.writeStringField("backend", result.claim().get().backend());
      Json.number(json, "least", result.claim().get().least());
      json.writeEndObject();
    }
    json.writeNumberField("programs", result.effort().programs());
    json.writeNumberField("inequalities", result.effort().inequalities());
    json.writeNumberField("nodes", result.effort().nodes());
    if (result.check().isPresent()) {
      json.writeObjectFieldStart("check");
      json.writeNumberField("certificates", result.check().get().certificates());
      json.writeNumberField("leaves", result.check().get().leaves());
      json.writeNumberField("solved", result.check().get().solved());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeArrayFieldStart("sets");
    for (FeatureSet set : result.sets()) {
      json.writeStartObject();
      Json.texts(json, "features", set.features());
      Json.number(json, "cost", set.cost());
      Json.number(json, "use", set.use());
      Json.number(json, "relaxation", set.relaxation());
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
    for (Member member : result.features()) {
      json.writeStartObject();
      json.writeStringField("name", member.name());
      Json.number(json, "price", member.price());
      json.writeStringField("role", Parameter.spell(member.role()));
      json.writeBooleanField("needed", member.needed());
      if (result.all()) {
        json.writeNumberField("sets", member.sets());
      } else {
        json.writeNullField("sets");
      }
      if (member.replacements().isPresent()) {
        Json.texts(json, "replacements", member.replacements().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  @Override
  public List<List<String>> csv() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("name", "price", "in_first", "sets", "role", "needed", "replacements"));
    for (Member member : result.features()) {
      rows.add(
          List.of(
              member.name(),
              Json.number(member.price()),
              Boolean.toString(inFirst(member)),
              result.all() ? Integer.toString(member.sets()) : "",
              Parameter.spell(member.role()),
              Boolean.toString(member.needed()),
              member.replacements().map(names -> String.join(";", names)).orElse("")));
    }
    return rows;
  }

  private boolean inFirst(Member member) {
    return !result.sets().isEmpty() && result.sets().get(0).features().contains(member.name());
  }

  @Override
  public Table table() {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("feature", Table.Align.LEFT));
    if (result.priced()) {
      columns.add(new Table.Column("price", Table.Align.RIGHT));
    }
    columns.add(new Table.Column("first", Table.Align.LEFT));
    if (result.all()) {
      columns.add(new Table.Column("sets", Table.Align.RIGHT));
    }
    columns.add(new Table.Column("in", Table.Align.LEFT));
    columns.add(new Table.Column("replaceable by", Table.Align.RIGHT));
    List<List<String>> rows = new ArrayList<>();
    for (Member member : SmallestRows.order(result)) {
      List<String> row = new ArrayList<>();
      row.add(Excerpt.printable(member.name()));
      if (result.priced()) {
        row.add(BigDecimal.valueOf(member.price()).stripTrailingZeros().toPlainString());
      }
      row.add(inFirst(member) ? "yes" : "");
      if (result.all()) {
        row.add(Integer.toString(member.sets()));
      }
      row.add(SmallestRows.role(member));
      row.add(member.replacements().map(names -> Integer.toString(names.size())).orElse(""));
      rows.add(row);
    }
    return new Table(columns, rows);
  }
}
