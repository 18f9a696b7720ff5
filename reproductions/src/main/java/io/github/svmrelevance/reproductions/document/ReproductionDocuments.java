package io.github.svmrelevance.reproductions.document;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.ComparisonTable.Label;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.ComparisonTable.Quantity;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reproductions for other programs.
 *
 * @since 0.1
 */
public final class ReproductionDocuments {

  private ReproductionDocuments() {}

  /**
   * Writes JSON: {@code reproductions}, each with its tables (a list of rows, a row being a map
   * from column to a text or to {@code ours}, {@code printed} and their spreads) and remarks.
   *
   * @param reports what was run
   * @param spelling what settings are called
   * @param target where to; left open
   * @throws IOException if it fails
   */
  public static void writeJson(
      List<ReproductionReport> reports, Spelling spelling, OutputStream target) throws IOException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schema", RunReport.SCHEMA);
    document.put("reproductions", reports.stream().map(report -> json(report, spelling)).toList());
    String text =
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(document);
    target.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, Object> json(ReproductionReport report, Spelling spelling) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id", report.description().id());
    entry.put("title", report.description().title());
    entry.put("source", report.description().source());
    entry.put("citation", report.description().citation());
    Map<String, Object> data = new LinkedHashMap<>();
    report.data().forEach((name, set) -> data.put(name, Fingerprint.of(set)));
    entry.put("data_sha256", data);
    entry.put("missing", report.missing());
    entry.put("parameters", report.parameters());
    entry.put("seed", report.seed());
    entry.put("elapsed_seconds", report.seconds());
    Optional<ReproductionResult> result = report.result();
    entry.put(
        "tables",
        result.map(found -> found.tables().stream().map(ReproductionDocuments::json).toList()));
    entry.put(
        "remarks",
        result.map(
            found -> found.remarks().stream().map(remark -> remark.render(spelling)).toList()));
    entry.replaceAll(
        (key, value) -> value instanceof Optional<?> maybe ? maybe.orElse(null) : value);
    return entry;
  }

  private static Map<String, Object> json(ComparisonTable table) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (List<Cell> cells : table.rows()) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int c = 0; c < cells.size(); c++) {
        row.put(table.columns().get(c), json(cells.get(c)));
      }
      rows.add(row);
    }
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("title", table.title());
    entry.put("columns", table.columns());
    entry.put("rows", rows);
    return entry;
  }

  private static Object json(Cell cell) {
    if (cell instanceof Label label) {
      return label.text();
    }
    Map<String, Object> sides = new LinkedHashMap<>();
    if (cell instanceof Measured measured) {
      put("ours", measured.ours(), sides);
      put("printed", measured.printed(), sides);
    }
    return sides;
  }

  private static void put(String side, Optional<Quantity> quantity, Map<String, Object> target) {
    quantity.ifPresent(
        present -> {
          target.put(side, present.value());
          present.spread().ifPresent(spread -> target.put(side + "_spread", spread));
        });
  }

  /**
   * Writes CSV: one line per cell that holds a number.
   *
   * @param reports what was run
   * @param target where to; left open
   * @throws IOException if it fails
   */
  public static void writeCsv(List<ReproductionReport> reports, OutputStream target)
      throws IOException {
    StringBuilder text =
        new StringBuilder("id,table,row,column,ours,ours_spread,printed,printed_spread\n");
    for (ReproductionReport report : reports) {
      for (ComparisonTable table :
          report.result().map(ReproductionResult::tables).orElse(List.of())) {
        for (List<Cell> row : table.rows()) {
          for (int c = 0; c < row.size(); c++) {
            if (row.get(c) instanceof Measured measured) {
              text.append(quoted(report.description().id())).append(',');
              text.append(quoted(table.title())).append(',');
              text.append(quoted(head(row))).append(',');
              text.append(quoted(table.columns().get(c))).append(',');
              text.append(sides(measured.ours())).append(',');
              text.append(sides(measured.printed())).append('\n');
            }
          }
        }
      }
    }
    target.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The texts of a row name it. */
  private static String head(List<Cell> row) {
    List<String> texts = new ArrayList<>();
    for (Cell cell : row) {
      if (cell instanceof Label label && !label.text().isEmpty()) {
        texts.add(label.text());
      }
    }
    return String.join(" / ", texts);
  }

  private static String sides(Optional<Quantity> quantity) {
    return quantity
        .map(
            present ->
                present.value()
                    + ","
                    + (present.spread().isPresent() ? present.spread().getAsDouble() : ""))
        .orElse(",");
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
