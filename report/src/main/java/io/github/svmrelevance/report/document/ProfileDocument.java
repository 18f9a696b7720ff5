package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.tables.ColumnProfile;
import io.github.svmrelevance.tables.TableProfile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the columns of a table hold.
 *
 * @param profile what was found
 * @param command the command that is suggested, if the profile names no obstacle
 * @param alternatives commands for what else the label may be meant as
 * @since 0.1
 */
public record ProfileDocument(TableProfile profile, String command, List<String> alternatives) {

  /** Copies the list. */
  public ProfileDocument {
    alternatives = List.copyOf(alternatives);
  }

  /**
   * The profile as JSON of the schema {@link RunReport#SCHEMA}.
   *
   * @return the document
   */
  public String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schema", RunReport.SCHEMA);
    document.put("inspect", profile.name());
    document.put("rows", profile.rows());
    Map<String, Object> label = new LinkedHashMap<>();
    label.put("name", profile.label().name());
    label.put("guessed", profile.guessedLabel().orElse(null));
    label.put("missing", profile.label().missing());
    Map<String, Long> classes = new LinkedHashMap<>();
    profile.classes().forEach(level -> classes.put(level.name(), level.rows()));
    label.put("classes", classes.isEmpty() ? null : classes);
    document.put("label", label);
    document.put("columns", profile.columns().stream().map(this::column).toList());
    document.put("not_correlated", profile.correlationsLeftOut().orElse(null));
    document.put(
        "warnings",
        profile.warnings().stream().map(warning -> warning.message().toString()).toList());
    document.put("suggested_command", profile.obstacle().isPresent() ? null : command);
    profile.obstacle().ifPresent(why -> document.put("no_command", why));
    if (!alternatives.isEmpty()) {
      document.put("alternative_commands", alternatives);
    }
    try {
      return JsonMapper.builder(Json.mapper().getFactory())
              .enable(SerializationFeature.INDENT_OUTPUT)
              .build()
              .writeValueAsString(document)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of texts and numbers have a JSON form", e);
    }
  }

  private Map<String, Object> column(ColumnProfile column) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", column.number());
    fields.put("name", column.name());
    fields.put("kind", Parameter.spell(column.kind()));
    fields.put("missing", column.missing());
    fields.put("distinct", column.distinct());
    column
        .numbers()
        .ifPresent(
            numbers -> {
              fields.put("min", numbers.min());
              fields.put("median", numbers.median());
              fields.put("max", numbers.max());
            });
    if (!column.levels().isEmpty()) {
      Map<String, Long> levels = new LinkedHashMap<>();
      column.levels().forEach(level -> levels.put(level.name(), level.rows()));
      fields.put("levels", levels);
    }
    column.duplicateOf().ifPresent(name -> fields.put("duplicate_of", name));
    if (!column.correlated().isEmpty()) {
      Map<String, Double> correlated = new LinkedHashMap<>();
      column.correlated().forEach(other -> correlated.put(other.name(), other.correlation()));
      fields.put("correlated", correlated);
    }
    column
        .tellsLabel()
        .ifPresent(
            telling -> {
              Map<String, Object> tells = new LinkedHashMap<>();
              tells.put("measured", Parameter.spell(telling.closeness().measured()));
              tells.put("value", telling.closeness().value());
              tells.put("by_missing", telling.byMissing());
              fields.put("tells_label", tells);
            });
    if (!column.missingCodes().isEmpty()) {
      fields.put(
          "missing_codes",
          column.missingCodes().stream().map(ProfileDocument::missingCode).toList());
    }
    return fields;
  }

  private static Map<String, Object> missingCode(ColumnProfile.MissingCode code) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("value", code.value());
    fields.put("rows", code.rows());
    code.elsewhere().ifPresent(column -> fields.put("also_in", column));
    return fields;
  }

  /**
   * The columns as CSV.
   *
   * @param texts how names and levels stand there
   * @return the document
   */
  public String csv(CsvText texts) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      csv.writeRecord(
          "number",
          "name",
          "kind",
          "missing",
          "distinct",
          "min",
          "median",
          "max",
          "levels",
          "duplicate_of",
          "correlated",
          "tells_label",
          "missing_codes");
      for (ColumnProfile column : profile.columns()) {
        csv.writeRecord(texts.row(cells(column)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<String> cells(ColumnProfile column) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(column.number()));
    cells.add(column.name());
    cells.add(Parameter.spell(column.kind()));
    cells.add(Long.toString(column.missing()));
    cells.add(Long.toString(column.distinct()));
    cells.add(column.numbers().map(numbers -> Json.number(numbers.min())).orElse(""));
    cells.add(column.numbers().map(numbers -> Json.number(numbers.median())).orElse(""));
    cells.add(column.numbers().map(numbers -> Json.number(numbers.max())).orElse(""));
    cells.add(String.join("|", column.levels().stream().map(ColumnProfile.Level::name).toList()));
    cells.add(column.duplicateOf().orElse(""));
    cells.add(
        String.join("|", column.correlated().stream().map(ColumnProfile.Correlate::name).toList()));
    cells.add(
        column.tellsLabel().map(telling -> Json.number(telling.closeness().value())).orElse(""));
    cells.add(
        String.join(
            "|", column.missingCodes().stream().map(code -> Json.number(code.value())).toList()));
    return cells;
  }
}
